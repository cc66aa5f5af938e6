-- Hands a table with odd keys over.
-- expect: a table with keys that are neither names nor 1, 2, 3, … can't leave Lua
return {
  name = "argument_keys", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    argument_keys = {
      summary = "Hostile.",
      run = function(call)
        call:reply({ [true] = "x" })
      end,
    },
  },
}
