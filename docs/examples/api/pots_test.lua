return {
  who_has_drunk_less_comes_first = function(t)
    t:equal(t:hook("pots.rank", { cups = 3 }), -3)
  end,
  the_tea_room_is_a_place = function(t)
    t:equal(t:hook("place.named", "tea room"), { lat = 22.283, lon = 114.137 })
    t:equal(t:hook("place.named", "wine cellar"), nil)
  end,
  each_pot_is_told_of_once = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/pour bob 7")
    alice:run("/pour bob 7")
    t:equal(#bob.me.notifications.list(), 1)
    alice:run("/pour bob 8")
    t:equal(#bob.me.notifications.list(), 2)
  end,
}
