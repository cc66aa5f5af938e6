-- Counts brackets that never close.
-- expect: pattern steps used
return {
  name = "pattern_balance", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    pattern_balance = {
      summary = "Hostile.",
      run = function(call)
        return (("("):rep(1000000)):gsub("%b()", "")
      end,
    },
  },
}
