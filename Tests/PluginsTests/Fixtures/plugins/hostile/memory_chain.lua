-- Fills memory with tables in tables.
-- expect: memory_chain: /memory_chain stopped: 4 MiB of memory used (limit 4 MiB)
return {
  name = "memory_chain", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    memory_chain = {
      summary = "Hostile.",
      run = function(call)
        local heap
        while true do heap = { heap } end
      end,
    },
  },
}
