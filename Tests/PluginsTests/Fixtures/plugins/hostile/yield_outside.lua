-- Yields where nobody resumes.
-- expect: attempt to yield from outside a coroutine
return {
  name = "yield_outside", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    yield_outside = {
      summary = "Hostile.",
      run = function(call)
        coroutine.yield(1)
      end,
    },
  },
}
