-- Refuses at great length.
-- expect: flood_fail: /flood_fail stopped: 256 KiB of output used (limit 256 KiB)
return {
  name = "flood_fail", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    flood_fail = {
      summary = "Hostile.",
      run = function(call)
        call:fail(("x"):rep(500000))
      end,
    },
  },
}
