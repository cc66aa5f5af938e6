-- Wants to change every string.
-- expect: attempt to index a boolean value
return {
  name = "escape_strings", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    escape_strings = {
      summary = "Hostile.",
      run = function(call)
        getmetatable("").__index.lower = nil
      end,
    },
  },
}
