-- Hands a function over.
-- expect: a function can't leave Lua here
return {
  name = "argument_function", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    argument_function = {
      summary = "Hostile.",
      run = function(call)
        call:reply({ function() end })
      end,
    },
  },
}
