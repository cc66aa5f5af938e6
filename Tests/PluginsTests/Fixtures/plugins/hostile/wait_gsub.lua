-- Waits within a replacement.
-- expect: can't wait here
return {
  name = "wait_gsub", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    wait_gsub = {
      summary = "Hostile.",
      run = function(call)
        local _ = (("x"):gsub("x", function() return call:ask({ prompt = "?" }) end))
      end,
    },
  },
}
