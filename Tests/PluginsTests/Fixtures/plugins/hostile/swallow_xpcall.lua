-- Goes on in its error handler.
-- expect: swallow_xpcall: /swallow_xpcall stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "swallow_xpcall", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    swallow_xpcall = {
      summary = "Hostile.",
      run = function(call)
        local function spin() while true do end end
        while true do xpcall(spin, function() spin() end) end
      end,
    },
  },
}
