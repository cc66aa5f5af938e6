-- Repeats nothing, very often.
-- expect: string_rep_nothing failed: a string may have at most 1048576 bytes here
return {
  name = "string_rep_nothing", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    string_rep_nothing = {
      summary = "Hostile.",
      run = function(call)
        return (""):rep(1e15)
      end,
    },
  },
}
