-- Hands a table over that holds itself.
-- expect: a table nested too deep, or within itself, can't leave Lua
return {
  name = "argument_cycle", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    argument_cycle = {
      summary = "Hostile.",
      run = function(call)
        local lines = {}
        lines[1] = lines
        call:reply(lines)
      end,
    },
  },
}
