-- Fills the stack within one instruction.
-- expect: stack_call: /stack_call stopped: 20,480 values on the stack used (limit 20,480)
return {
  name = "stack_call", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    stack_call = {
      summary = "Hostile.",
      run = function(call)
        local trap = {}
        setmetatable(trap, trap)
        trap.__call = trap
        trap()
      end,
    },
  },
}
