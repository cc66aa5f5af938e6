-- Keeps ever more coroutines waiting.
-- expect: coroutines_kept: /coroutines_kept stopped: 1,000 coroutines used (limit 1,000)
return {
  name = "coroutines_kept", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    coroutines_kept = {
      summary = "Hostile.",
      run = function(call)
        local kept = {}
        while true do
          kept[#kept + 1] = coroutine.wrap(function() coroutine.yield() end)
          kept[#kept]()
        end
      end,
    },
  },
}
