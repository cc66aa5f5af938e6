-- Scores with a word.
-- run: score
-- expect: forum.score gave a string, a finite number is expected
return {
  name = "hook_type", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["forum.score"] = function(post, score)
      return post.id == 7 and "high" or score
    end,
  },
}
