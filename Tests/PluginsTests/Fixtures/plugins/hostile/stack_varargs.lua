-- Hands on one value more each time.
-- expect: stack_varargs: /stack_varargs stopped: 20,480 values on the stack used (limit 20,480)
return {
  name = "stack_varargs", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    stack_varargs = {
      summary = "Hostile.",
      run = function(call)
        local function more(...) return (more(1, ...)) end
        more()
      end,
    },
  },
}
