--- What people ask for in plain words.
return {
  ["feed.show"] = {
    command = "feed",
    phrases = {
      en = { "[show me] [the] photos [of my friends]", "[what's in] my photo feed", "new photos" },
      ["zh-Hant"] = { "朋友[嘅|的]相", "[有咩]新相", "睇相" },
      ["zh-Hans"] = { "朋友的照片", "[有什么]新照片", "看照片" },
    },
  },
}
