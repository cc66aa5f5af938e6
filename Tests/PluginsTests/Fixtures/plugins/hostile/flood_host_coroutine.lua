-- Calls the host for ever, from coroutines.
-- expect: flood_host_coroutine: /flood_host_coroutine stopped: 10,000 host calls used (limit 10,000)
return {
  name = "flood_host_coroutine", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    flood_host_coroutine = {
      summary = "Hostile.",
      run = function(call)
        while true do
          pcall(coroutine.wrap(function() while true do text.lower("X") end end))
        end
      end,
    },
  },
}
