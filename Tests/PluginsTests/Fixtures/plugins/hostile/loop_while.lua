-- Never ends.
-- expect: loop_while: /loop_while stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_while", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_while = {
      summary = "Hostile.",
      run = function(call)
        while true do end
      end,
    },
  },
}
