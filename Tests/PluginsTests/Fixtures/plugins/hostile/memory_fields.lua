-- Fills memory with names.
-- expect: memory_fields: /memory_fields stopped: 4 MiB of memory used (limit 4 MiB)
return {
  name = "memory_fields", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    memory_fields = {
      summary = "Hostile.",
      run = function(call)
        local heap = {}
        for i = 1, 1e9 do heap["key" .. i] = i end
      end,
    },
  },
}
