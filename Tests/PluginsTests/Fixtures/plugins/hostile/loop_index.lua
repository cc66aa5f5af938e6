-- Never ends within a metamethod.
-- expect: loop_index: /loop_index stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_index", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_index = {
      summary = "Hostile.",
      run = function(call)
        local trap = setmetatable({}, { __index = function() while true do end end })
        return trap.door
      end,
    },
  },
}
