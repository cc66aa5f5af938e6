-- Wants to compile.
-- expect: attempt to call a nil value (global 'load')
return {
  name = "escape_load", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    escape_load = {
      summary = "Hostile.",
      run = function(call)
        return load("return 1")()
      end,
    },
  },
}
