-- Fails with an object that never says what it is.
-- expect: error_object failed: (error object is a table value)
return {
  name = "error_object", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    error_object = {
      summary = "Hostile.",
      run = function(call)
        error(setmetatable({}, { __tostring = function() while true do end end }))
      end,
    },
  },
}
