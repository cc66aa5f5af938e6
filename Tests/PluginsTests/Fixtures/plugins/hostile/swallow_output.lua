-- Talks on when it has been told to stop.
-- expect: swallow_output: /swallow_output stopped: 256 KiB of output used (limit 256 KiB)
return {
  name = "swallow_output", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    swallow_output = {
      summary = "Hostile.",
      run = function(call)
        while true do pcall(call.reply, call, ("x"):rep(1000)) end
      end,
    },
  },
}
