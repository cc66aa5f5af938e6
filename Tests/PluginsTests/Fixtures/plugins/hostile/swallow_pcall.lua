-- Catches its own end.
-- expect: swallow_pcall: /swallow_pcall stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "swallow_pcall", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    swallow_pcall = {
      summary = "Hostile.",
      run = function(call)
        while true do pcall(function() while true do end end) end
      end,
    },
  },
}
