-- Joins what is too long together.
-- expect: string_concat: /string_concat stopped: a string may have at most 1,048,576 bytes
return {
  name = "string_concat", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    string_concat = {
      summary = "Hostile.",
      run = function(call)
        local big = ("x"):rep(600000)
        return table.concat({ big, big })
      end,
    },
  },
}
