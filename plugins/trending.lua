--- Ranks the forum's Trending section. Change the formula or a setting, save, and type /trending.
return {
  name = "trending", version = "1.0.0",
  summary = {
    en = "Ranks posts by comments in the last day and by views.",
    ["zh-Hant"] = "按過去一天的評論和瀏覽量為帖子排名。",
    ["zh-Hans"] = "按过去一天的评论和浏览量为帖子排名。",
  },
  settings = {
    gravity = {
      type = "number", default = 1.5, min = 0, max = 4,
      summary = {
        en = "How fast old posts sink.", ["zh-Hant"] = "舊帖子下沉的速度。",
        ["zh-Hans"] = "旧帖子下沉的速度。",
      },
    },
    comment = {
      type = "number", default = 10, min = 0, max = 1000,
      summary = {
        en = "What a comment of the last day is worth.", ["zh-Hant"] = "過去一天每則評論的分數。",
        ["zh-Hans"] = "过去一天每条评论的分数。",
      },
    },
    like = {
      type = "number", default = 2, min = 0, max = 1000,
      summary = {
        en = "What a like is worth.", ["zh-Hant"] = "每個讚好的分數。", ["zh-Hans"] = "每个点赞的分数。",
      },
    },
  },
  hooks = {
    --- score: what the plugins before this one made of the post (0 for the first).
    ["forum.score"] = function(post, score, settings)
      -- Nobody lifts their own post: what its author does counts for nothing, and each comment of others
      -- once.
      local likes, views = post.likes - (post.own_likes or 0), post.views - (post.own_views or 0)
      local interest = settings.comment * post.comments_24h + settings.like * likes + math.log(1 + views)
      local age = math.max(0, post.age_hours) + 2
      -- The 1 lets newer posts stand above older ones where nothing has happened yet.
      return score + (1 + interest) / age ^ settings.gravity
    end,
  },
}
