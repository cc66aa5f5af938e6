-- Trims a text of spaces.
-- expect: pattern steps used
return {
  name = "pattern_spaces", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    pattern_spaces = {
      summary = "Hostile.",
      run = function(call)
        return ((" "):rep(500000) .. "x"):find("%s+$")
      end,
    },
  },
}
