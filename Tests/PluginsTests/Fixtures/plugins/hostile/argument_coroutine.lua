-- Hands a coroutine over.
-- expect: a coroutine can't leave Lua
return {
  name = "argument_coroutine", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    argument_coroutine = {
      summary = "Hostile.",
      run = function(call)
        call:reply(coroutine.create(function() end))
      end,
    },
  },
}
