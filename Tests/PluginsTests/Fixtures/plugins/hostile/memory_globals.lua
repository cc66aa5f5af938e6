-- Fills memory with globals.
-- expect: memory_globals: /memory_globals stopped: 4 MiB of memory used (limit 4 MiB)
return {
  name = "memory_globals", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    memory_globals = {
      summary = "Hostile.",
      run = function(call)
        for i = 1, 1e9 do _ENV["global" .. i] = i end
      end,
    },
  },
}
