-- Pads a text to two megabytes.
-- expect: string_pack: /string_pack stopped: a string may have at most 1,048,576 bytes
return {
  name = "string_pack", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    string_pack = {
      summary = "Hostile.",
      run = function(call)
        return string.pack("c2000000", "")
      end,
    },
  },
}
