-- Goes deeper after each error.
-- expect: stack_pcall: /stack_pcall stopped: 20,480 values on the stack used (limit 20,480)
return {
  name = "stack_pcall", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    stack_pcall = {
      summary = "Hostile.",
      run = function(call)
        local function deep() pcall(deep) pcall(deep) end
        deep()
      end,
    },
  },
}
