-- Fails at great length.
-- expect: flood_error failed: xxxxxxxx
return {
  name = "flood_error", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    flood_error = {
      summary = "Hostile.",
      run = function(call)
        error(("x"):rep(1000000), 0)
      end,
    },
  },
}
