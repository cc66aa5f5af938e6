return {
  who_switched_nothing_is_told_of_the_one = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/tea bob 7")
    local told = bob.me.notifications.list()
    t:equal(#told, 1)
    t:equal(told[1].text, "pot 7 is ready")
    bob.me.notifications.set_preference("kettle.ready", "off")
    alice:run("/tea bob 8")
    t:equal(#bob.me.notifications.list(), 1)
  end,
}
