-- Draws infinity.
-- expect: must be a finite number
return {
  name = "card_infinite", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    card_infinite = {
      summary = "Hostile.",
      run = function(call)
        call:card({ title = "x", chart = { kind = "line", values = { 0, 1 / 0 } } })
      end,
    },
  },
}
