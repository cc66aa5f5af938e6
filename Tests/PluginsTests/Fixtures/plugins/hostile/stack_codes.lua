-- Puts the letters of a long text on the stack.
-- expect: string slice too long
return {
  name = "stack_codes", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    stack_codes = {
      summary = "Hostile.",
      run = function(call)
        call:reply(utf8.codepoint(("x"):rep(1e6), 1, -1))
      end,
    },
  },
}
