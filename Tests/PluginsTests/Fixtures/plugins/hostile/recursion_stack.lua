-- Recurs until the stack is full.
-- expect: recursion_stack: /recursion_stack stopped: 20,480 values on the stack used (limit 20,480)
return {
  name = "recursion_stack", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    recursion_stack = {
      summary = "Hostile.",
      run = function(call)
        local function deep() return 1 + deep() end
        return deep()
      end,
    },
  },
}
