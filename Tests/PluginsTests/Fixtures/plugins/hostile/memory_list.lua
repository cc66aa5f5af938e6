-- Fills memory with a list.
-- expect: memory_list: /memory_list stopped: 4 MiB of memory used (limit 4 MiB)
return {
  name = "memory_list", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    memory_list = {
      summary = "Hostile.",
      run = function(call)
        local heap = {}
        for i = 1, 1e9 do heap[i] = i .. "x" end
      end,
    },
  },
}
