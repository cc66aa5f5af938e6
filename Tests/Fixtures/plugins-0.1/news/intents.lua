--- How people ask in plain words for news, by language.
return {
  ["news.list"] = {
    summary = { en = "news of the community", ["zh-Hant"] = "社群公告", ["zh-Hans"] = "社区公告" },
    phrases = {
      en = { "[show me] [the] [latest] news", "announcements" },
      ["zh-Hant"] = { "有咩新消息", "最新消息", "睇下新聞", "有什麼新消息", "公告" },
      ["zh-Hans"] = { "有什么新消息", "最新消息", "看看新闻", "公告" },
    },
    command = "news",
  },
}
