-- Waits within a comparison.
-- expect: can't wait here
return {
  name = "wait_sort", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    wait_sort = {
      summary = "Hostile.",
      run = function(call)
        table.sort({ 3, 2, 1 }, function() return call:ask({ prompt = "?" }) end)
      end,
    },
  },
}
