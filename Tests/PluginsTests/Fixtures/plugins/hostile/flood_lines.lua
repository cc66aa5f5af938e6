-- Says too many lines at once.
-- expect: too many values to leave Lua at once
return {
  name = "flood_lines", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    flood_lines = {
      summary = "Hostile.",
      run = function(call)
        local lines = {}
        for i = 1, 30000 do lines[i] = "x" end
        call:reply(lines)
      end,
    },
  },
}
