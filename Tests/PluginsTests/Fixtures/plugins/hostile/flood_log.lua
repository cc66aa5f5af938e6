-- Fills the log.
-- expect: flood_log: /flood_log stopped: 10,000 host calls used (limit 10,000)
return {
  name = "flood_log", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    flood_log = {
      summary = "Hostile.",
      run = function(call)
        while true do log.info("x") end
      end,
    },
  },
}
