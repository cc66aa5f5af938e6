-- Wants to end the gateway.
-- expect: attempt to index a nil value (global 'os')
return {
  name = "escape_os", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    escape_os = {
      summary = "Hostile.",
      run = function(call)
        os.exit(1)
      end,
    },
  },
}
