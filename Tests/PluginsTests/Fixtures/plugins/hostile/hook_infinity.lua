-- Wants to be first for ever.
-- run: score
-- expect: forum.score gave inf, a finite number is expected
return {
  name = "hook_infinity", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["forum.score"] = function(post, score)
      return post.id == 7 and 1 / 0 or score
    end,
  },
}
