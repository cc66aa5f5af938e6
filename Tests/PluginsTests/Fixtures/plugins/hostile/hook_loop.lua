-- Never ends for one post.
-- run: score
-- expect: hook_loop: forum.score stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "hook_loop", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["forum.score"] = function(post, score)
      while post.id == 7 do end
      return score
    end,
  },
}
