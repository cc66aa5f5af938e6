-- Asks for a text of a gigabyte.
-- expect: string_rep failed: a string may have at most 1048576 bytes here
return {
  name = "string_rep", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    string_rep = {
      summary = "Hostile.",
      run = function(call)
        return ("x"):rep(1e9)
      end,
    },
  },
}
