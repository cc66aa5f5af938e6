-- Never ends where C calls back.
-- expect: loop_tostring: /loop_tostring stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_tostring", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_tostring = {
      summary = "Hostile.",
      run = function(call)
        tostring(setmetatable({}, { __tostring = function() while true do end end }))
      end,
    },
  },
}
