-- Says too much.
-- expect: flood_reply: /flood_reply stopped: 256 KiB of output used (limit 256 KiB)
return {
  name = "flood_reply", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    flood_reply = {
      summary = "Hostile.",
      run = function(call)
        while true do call:reply(("x"):rep(1000)) end
      end,
    },
  },
}
