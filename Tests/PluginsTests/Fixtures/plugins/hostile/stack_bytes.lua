-- Puts the bytes of a long text on the stack.
-- expect: string slice too long
return {
  name = "stack_bytes", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    stack_bytes = {
      summary = "Hostile.",
      run = function(call)
        call:reply(("x"):rep(1e6):byte(1, -1))
      end,
    },
  },
}
