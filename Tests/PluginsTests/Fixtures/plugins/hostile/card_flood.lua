-- Shows cards for ever.
-- expect: card_flood: /card_flood stopped: 
return {
  name = "card_flood", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    card_flood = {
      summary = "Hostile.",
      run = function(call)
        while true do call:card({ title = ("x"):rep(100), fields = { { "a", ("b"):rep(200) } } }) end
      end,
    },
  },
}
