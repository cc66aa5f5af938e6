-- Calls the host for ever.
-- expect: flood_host: /flood_host stopped: 10,000 host calls used (limit 10,000)
return {
  name = "flood_host", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    flood_host = {
      summary = "Hostile.",
      run = function(call)
        while true do text.lower("X") end
      end,
    },
  },
}
