-- Fills memory for one post.
-- run: score
-- expect: hook_memory: forum.score stopped: 4 MiB of memory used (limit 4 MiB)
return {
  name = "hook_memory", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["forum.score"] = function(post, score)
      if post.id == 7 then
        local heap = {}
        for i = 1, 1e9 do heap[i] = { i } end
      end
      return score
    end,
  },
}
