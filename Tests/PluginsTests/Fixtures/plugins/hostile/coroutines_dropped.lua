-- Drops ever more coroutines.
-- expect: coroutines_dropped: /coroutines_dropped stopped: 1,000 coroutines used (limit 1,000)
return {
  name = "coroutines_dropped", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    coroutines_dropped = {
      summary = "Hostile.",
      run = function(call)
        while true do coroutine.wrap(function() coroutine.yield() end)() end
      end,
    },
  },
}
