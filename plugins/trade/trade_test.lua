-- The tests of trade: quad plugin test plugins/trade

local desk = '/item-add IKEA desk price:300 category:furniture condition:okay district:"Sai Kung"'

return {
  an_item_is_offered_in_one_line_and_found = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    t:equal(alice:run(desk)[1], "item 1 is for sale: IKEA desk, HK$300")
    t:equal(bob:run("/items"), { "1  IKEA desk  HK$300  Okay  Sai Kung  @alice" })
    t:equal(bob:run("/items desk price:-300 category:furniture"), { "1  IKEA desk  HK$300  Okay  Sai Kung  @alice" })
    local _, cards = bob:run("/item 1")
    t:equal(cards[1].title, "IKEA desk")
  end,
}
