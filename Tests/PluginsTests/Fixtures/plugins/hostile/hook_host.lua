-- Calls the host for ever.
-- run: score
-- expect: hook_host: forum.score stopped: 10,000 host calls used (limit 10,000)
return {
  name = "hook_host", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["forum.score"] = function(post, score)
      while post.id == 7 do text.lower("X") end
      return score
    end,
  },
}
