-- Wants a library.
-- expect: attempt to call a nil value (global 'require')
return {
  name = "escape_require", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    escape_require = {
      summary = "Hostile.",
      run = function(call)
        return require("ffi")
      end,
    },
  },
}
