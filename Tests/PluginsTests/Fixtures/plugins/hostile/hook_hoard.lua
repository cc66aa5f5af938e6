-- Keeps a little of every post.
-- run: score
-- expect: hook_hoard: forum.score stopped: 4 MiB of memory used (limit 4 MiB)
local heap = {}

return {
  name = "hook_hoard", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["forum.score"] = function(post, score)
      if post.id >= 7 then
        for i = 1, 20000 do heap[#heap + 1] = post.id .. "x" .. i end
      end
      return score
    end,
  },
}
