-- Catches that memory has run out, and goes on.
-- expect: swallow_memory: /swallow_memory stopped: 4 MiB of memory used (limit 4 MiB)
return {
  name = "swallow_memory", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    swallow_memory = {
      summary = "Hostile.",
      run = function(call)
        local heap = {}
        while true do
          pcall(function()
            for i = #heap + 1, 1e9 do heap[i] = { i } end
          end)
        end
      end,
    },
  },
}
