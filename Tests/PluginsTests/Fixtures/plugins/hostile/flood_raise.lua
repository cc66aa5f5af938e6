-- Raises what looks like a refusal, at great length.
-- expect: flood_raise: /flood_raise stopped: 256 KiB of output used (limit 256 KiB)
return {
  name = "flood_raise", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    flood_raise = {
      summary = "Hostile.",
      run = function(call)
        error({ code = "invalid", message = ("x"):rep(500000) })
      end,
    },
  },
}
