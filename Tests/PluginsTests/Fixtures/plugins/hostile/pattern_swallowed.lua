-- Backtracks for ever, and catches the end.
-- expect: pattern steps used
return {
  name = "pattern_swallowed", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    pattern_swallowed = {
      summary = "Hostile.",
      run = function(call)
        while true do pcall(string.match, ("x"):rep(2000), ".*.*.*.*b") end
      end,
    },
  },
}
