--- What people may ask of the forum in plain words.
return {
  ["forum.trending"] = {
    phrases = {
      en = {
        "[what is] trending", "trending posts", "what is (hot|popular) [on the forum]", "popular posts",
        "what are people talking about", "hot topics", "hottest (posts|topics)",
        "what is everyone discussing", "most talked about",
      },
      ["zh-Hant"] = {
        "有咩熱門", "熱門帖[子]", "最近講緊咩", "大家講緊乜", "討論區有咩熱門", "最多人講", "熱門話題",
        "人氣帖",
      },
      ["zh-Hans"] = {
        "有什么热门", "热门帖子", "大家在聊什么", "论坛热门", "最多人讨论", "热门话题", "大家在讨论什么",
      },
    },
    command = "trending",
  },
  ["forum.latest"] = {
    phrases = {
      en = {
        "latest posts", "newest posts", "new posts", "what is new [on the forum]",
        "anything new [on the forum]", "recent posts", "most recent posts",
      },
      ["zh-Hant"] = { "最新帖[子]", "有咩新帖", "討論區有咩新", "新帖子", "最近嘅帖", "有冇新帖" },
      ["zh-Hans"] = { "最新帖子", "有什么新帖", "论坛有什么新的", "新帖子", "最近的帖子" },
    },
    command = "latest",
  },
  ["forum.search"] = {
    phrases = {
      en = {
        "(find|search) posts (about|on) {words}", "any posts (about|on) {words}",
        "search [the] forum for {words}", "posts about {words}", "has anyone posted about {words}",
        "look for posts about {words}",
      },
      ["zh-Hant"] = {
        "搵關於{words}嘅帖", "有冇關於{words}嘅帖", "搜尋{words}帖子", "有冇人講過{words}", "討論區搵{words}",
      },
      ["zh-Hans"] = {
        "找关于{words}的帖子", "有没有关于{words}的帖子", "搜索{words}帖子", "有人发过{words}吗",
        "论坛搜索{words}",
      },
    },
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
