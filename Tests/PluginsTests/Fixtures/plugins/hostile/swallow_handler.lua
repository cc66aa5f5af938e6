-- Never ends within an error handler.
-- expect: swallow_handler: /swallow_handler stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "swallow_handler", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    swallow_handler = {
      summary = "Hostile.",
      run = function(call)
        xpcall(error, function() while true do end end)
      end,
    },
  },
}
