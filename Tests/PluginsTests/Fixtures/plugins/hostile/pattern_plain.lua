-- Looks for a long text in a longer one.
-- expect: pattern steps used
return {
  name = "pattern_plain", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    pattern_plain = {
      summary = "Hostile.",
      run = function(call)
        local hay = ("a"):rep(1000000)
        return hay:find(("a"):rep(400000) .. "b", 1, true)
      end,
    },
  },
}
