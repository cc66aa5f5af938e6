-- Asks for a wide number.
-- expect: invalid conversion
return {
  name = "string_format_width", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    string_format_width = {
      summary = "Hostile.",
      run = function(call)
        return ("%99999d"):format(1)
      end,
    },
  },
}
