-- Sends a lookup round in a circle.
-- expect: loop_chain failed: '__index' chain too long
return {
  name = "loop_chain", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_chain = {
      summary = "Hostile.",
      run = function(call)
        local a, b = {}, {}
        setmetatable(a, { __index = b })
        setmetatable(b, { __index = a })
        return a.door
      end,
    },
  },
}
