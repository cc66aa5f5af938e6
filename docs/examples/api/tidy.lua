return {
  name = "tidy", version = "1.0.0", summary = "Ranks, and writes tags alike.", priority = 5,
  settings = { weight = { type = "number", default = 2, min = 0, summary = "What a like counts." } },
  hooks = {
    ["tag.normalize"] = function(tag, normal, settings) return (normal:gsub("-", "_")) end,
    ["forum.score"] = function(post, score, settings) return score + settings.weight * post.likes end,
  },
}
