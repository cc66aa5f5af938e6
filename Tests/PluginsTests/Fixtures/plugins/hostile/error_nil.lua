-- Fails without a word.
-- expect: error_nil failed: (error object is a nil value)
return {
  name = "error_nil", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    error_nil = {
      summary = "Hostile.",
      run = function(call)
        error(nil)
      end,
    },
  },
}
