-- Makes coroutines, and catches the end.
-- expect: coroutines_swallowed: /coroutines_swallowed stopped: 1,000 coroutines used (limit 1,000)
return {
  name = "coroutines_swallowed", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    coroutines_swallowed = {
      summary = "Hostile.",
      run = function(call)
        while true do pcall(coroutine.create, function() end) end
      end,
    },
  },
}
