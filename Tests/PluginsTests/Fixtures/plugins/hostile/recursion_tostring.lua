-- Recurs through C.
-- expect: C stack overflow
return {
  name = "recursion_tostring", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    recursion_tostring = {
      summary = "Hostile.",
      run = function(call)
        local trap = {}
        setmetatable(trap, { __tostring = function() return tostring(trap) end })
        tostring(trap)
      end,
    },
  },
}
