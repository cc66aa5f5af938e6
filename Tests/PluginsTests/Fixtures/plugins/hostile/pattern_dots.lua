-- Tries every way to divide a text.
-- expect: pattern steps used
return {
  name = "pattern_dots", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    pattern_dots = {
      summary = "Hostile.",
      run = function(call)
        return (("x"):rep(2000)):match(".*.*.*.*b")
      end,
    },
  },
}
