-- Doubles a text for ever.
-- expect: string_doubling: /string_doubling stopped: a string may have at most 1,048,576 bytes
return {
  name = "string_doubling", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    string_doubling = {
      summary = "Hostile.",
      run = function(call)
        local text = "x"
        while true do text = text .. text end
      end,
    },
  },
}
