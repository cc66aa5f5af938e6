-- Yields within a comparison.
-- expect: attempt to yield across a C-call boundary
return {
  name = "yield_sort", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    yield_sort = {
      summary = "Hostile.",
      run = function(call)
        coroutine.wrap(function() table.sort({ 3, 2, 1 }, function() coroutine.yield(true) end) end)()
      end,
    },
  },
}
