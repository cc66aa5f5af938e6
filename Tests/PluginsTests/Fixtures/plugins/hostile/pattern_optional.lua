-- Tries every way to leave out letters.
-- expect: pattern steps used
return {
  name = "pattern_optional", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    pattern_optional = {
      summary = "Hostile.",
      run = function(call)
        local n = 28
        return (("a"):rep(n)):match(("a?"):rep(n) .. ("a"):rep(n))
      end,
    },
  },
}
