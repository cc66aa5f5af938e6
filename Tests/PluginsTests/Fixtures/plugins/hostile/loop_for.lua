-- Counts to infinity.
-- expect: loop_for: /loop_for stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_for", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_for = {
      summary = "Hostile.",
      run = function(call)
        for _ = 1, math.huge do end
      end,
    },
  },
}
