-- Recurs through a metamethod.
-- expect: C stack overflow
return {
  name = "recursion_index", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    recursion_index = {
      summary = "Hostile.",
      run = function(call)
        local trap = setmetatable({}, { __index = function(self, key) return self[key] end })
        return trap.door
      end,
    },
  },
}
