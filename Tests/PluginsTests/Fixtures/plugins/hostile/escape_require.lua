-- Wants a library.
-- expect: a plugin of one file has no ffi.lua
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
