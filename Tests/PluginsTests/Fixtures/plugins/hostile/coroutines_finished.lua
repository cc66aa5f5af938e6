-- Makes short coroutines for ever.
-- expect: coroutines_finished: /coroutines_finished stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "coroutines_finished", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    coroutines_finished = {
      summary = "Hostile.",
      run = function(call)
        while true do coroutine.wrap(function() end)() end
      end,
    },
  },
}
