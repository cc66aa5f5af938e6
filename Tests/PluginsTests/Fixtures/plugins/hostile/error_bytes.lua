-- Fails with what is no text.
-- expect: error_bytes failed:
return {
  name = "error_bytes", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    error_bytes = {
      summary = "Hostile.",
      run = function(call)
        error("\xff\xfe\0", 0)
      end,
    },
  },
}
