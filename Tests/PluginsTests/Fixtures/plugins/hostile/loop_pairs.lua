-- Brings its own endless traversal.
-- expect: loop_pairs: /loop_pairs stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_pairs", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_pairs = {
      summary = "Hostile.",
      run = function(call)
        local trap = setmetatable({}, { __pairs = function() return function() return 1 end end })
        for _ in pairs(trap) do end
      end,
    },
  },
}
