-- Fills memory with functions.
-- expect: memory_closures: /memory_closures stopped: 4 MiB of memory used (limit 4 MiB)
return {
  name = "memory_closures", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    memory_closures = {
      summary = "Hostile.",
      run = function(call)
        local heap = {}
        while true do heap[#heap + 1] = function() return heap end end
      end,
    },
  },
}
