-- Shows a card within itself.
-- expect: a table nested too deep, or within itself, can't leave Lua
return {
  name = "card_itself", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    card_itself = {
      summary = "Hostile.",
      run = function(call)
        local card = { title = "x" }
        card.fields = { { "x", card } }
        call:card(card)
      end,
    },
  },
}
