-- Iterates without an end.
-- expect: loop_iterator: /loop_iterator stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "loop_iterator", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    loop_iterator = {
      summary = "Hostile.",
      run = function(call)
        for _ in function() return 1 end do end
      end,
    },
  },
}
