--- What people may ask of the forum in plain words.
return {
  ["forum.trending"] = { command = "trending" },
  ["forum.latest"] = { command = "latest" },
  ["forum.search"] = {
    slots = {
      words = {
        "text", required = true,
        ask = {
          en = "Posts about what?", ["zh-Hant"] = "想找關於什麼的帖子？",
          ["zh-Hans"] = "想找关于什么的帖子？",
        },
      },
    },
    command = "search {words}",
  },
}
