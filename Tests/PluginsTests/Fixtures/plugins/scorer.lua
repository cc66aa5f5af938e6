return {
  name = "scorer", version = "1.0.0", summary = "Scores by views.",
  settings = { weight = { type = "number", default = 1, min = 0, max = 100, summary = "What a view is worth." } },
  hooks = {
    ["forum.score"] = function(post, score, settings) return score + settings.weight * post.views end,
  },
}
