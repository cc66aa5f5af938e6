-- Fails in no UTF-8.
-- expect: broken
return {
  name = "error_broken", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    error_broken = {
      summary = "Hostile.",
      run = function(call)
        error("\xff\xfe broken \xc3", 0)
      end,
    },
  },
}
