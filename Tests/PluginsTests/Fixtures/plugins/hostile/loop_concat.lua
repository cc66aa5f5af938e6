-- Never ends within an operator.
-- expect: loop_concat: /loop_concat stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_concat", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_concat = {
      summary = "Hostile.",
      run = function(call)
        local trap = setmetatable({}, { __concat = function() while true do end end })
        return trap .. "x"
      end,
    },
  },
}
