-- Never ends, and once more on the way out.
-- expect: loop_close: /loop_close stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_close", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_close = {
      summary = "Hostile.",
      run = function(call)
        local late = {}
        local trap = setmetatable({}, late)
        late.__close = function() while true do end end
        pcall(function()
          local held <close> = trap
          while true do end
        end)
      end,
    },
  },
}
