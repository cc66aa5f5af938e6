-- Reads a hundred thousand numbers of one text.
-- expect: too many results
return {
  name = "stack_unpack_format", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    stack_unpack_format = {
      summary = "Hostile.",
      run = function(call)
        call:reply(string.unpack(("b"):rep(1e5), ("x"):rep(1e5)))
      end,
    },
  },
}
