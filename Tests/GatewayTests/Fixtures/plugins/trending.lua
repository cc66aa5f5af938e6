--- Ranks posts by their comments alone.
return {
  name = "trending", version = "2.0.0", summary = "Ranks posts by their comments alone.",
  hooks = {
    ["forum.score"] = function(post, score, settings)
      return post.comments
    end,
  },
}
