-- Wants to read a file.
-- expect: attempt to index a nil value (global 'io')
return {
  name = "escape_io", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    escape_io = {
      summary = "Hostile.",
      run = function(call)
        return io.open("/etc/passwd")
      end,
    },
  },
}
