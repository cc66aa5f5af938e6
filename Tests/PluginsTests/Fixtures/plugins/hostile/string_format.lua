-- Formats what is too long together.
-- expect: string_format: /string_format stopped: a string may have at most 1,048,576 bytes
return {
  name = "string_format", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    string_format = {
      summary = "Hostile.",
      run = function(call)
        local big = ("x"):rep(600000)
        return ("%s%s"):format(big, big)
      end,
    },
  },
}
