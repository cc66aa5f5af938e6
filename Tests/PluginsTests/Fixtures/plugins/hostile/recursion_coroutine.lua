-- Recurs through coroutines.
-- expect: C stack overflow
return {
  name = "recursion_coroutine", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    recursion_coroutine = {
      summary = "Hostile.",
      run = function(call)
        local function nest() coroutine.wrap(nest)() end
        nest()
      end,
    },
  },
}
