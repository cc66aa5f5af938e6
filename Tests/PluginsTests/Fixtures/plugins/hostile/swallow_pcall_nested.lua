-- Catches its own end three times over.
-- expect: swallow_pcall_nested: /swallow_pcall_nested stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "swallow_pcall_nested", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    swallow_pcall_nested = {
      summary = "Hostile.",
      run = function(call)
        local function spin() while true do end end
        while true do pcall(pcall, pcall, spin) end
      end,
    },
  },
}
