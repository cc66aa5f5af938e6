-- Puts a list of a million on the stack.
-- expect: too many results to unpack
return {
  name = "stack_unpack", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    stack_unpack = {
      summary = "Hostile.",
      run = function(call)
        call:reply(table.unpack({}, 1, 1e6))
      end,
    },
  },
}
