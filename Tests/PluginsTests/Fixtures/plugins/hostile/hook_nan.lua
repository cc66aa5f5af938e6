-- Scores with what is no number.
-- run: score
-- expect: forum.score gave NaN, a finite number is expected
return {
  name = "hook_nan", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["forum.score"] = function(post, score)
      return post.id == 7 and 0 / 0 or score
    end,
  },
}
