-- Wants to be rid of its budget.
-- expect: attempt to index a nil value (global 'debug')
return {
  name = "escape_debug", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    escape_debug = {
      summary = "Hostile.",
      run = function(call)
        debug.sethook()
      end,
    },
  },
}
