-- Looks for what is not there, from everywhere.
-- expect: pattern steps used
return {
  name = "pattern_lazy", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    pattern_lazy = {
      summary = "Hostile.",
      run = function(call)
        return (("x"):rep(500000)):find(".-b")
      end,
    },
  },
}
