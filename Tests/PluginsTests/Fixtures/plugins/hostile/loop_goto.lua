-- Never ends, without a loop.
-- expect: loop_goto: /loop_goto stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_goto", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_goto = {
      summary = "Hostile.",
      run = function(call)
        ::top:: goto top
      end,
    },
  },
}
