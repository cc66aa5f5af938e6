-- Never ends.
-- expect: loop_repeat: /loop_repeat stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_repeat", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_repeat = {
      summary = "Hostile.",
      run = function(call)
        repeat until false
      end,
    },
  },
}
