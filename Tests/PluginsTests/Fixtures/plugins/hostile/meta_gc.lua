-- Wants to run when it is collected.
-- expect: __gc isn't allowed in a metatable
return {
  name = "meta_gc", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    meta_gc = {
      summary = "Hostile.",
      run = function(call)
        setmetatable({}, { __gc = function() while true do end end })
      end,
    },
  },
}
