-- Hands five megabytes over.
-- expect: too many bytes to leave Lua at once
return {
  name = "flood_arguments", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    flood_arguments = {
      summary = "Hostile.",
      run = function(call)
        local big = ("x"):rep(1000000)
        text.lower(big, big, big, big, big)
      end,
    },
  },
}
