return {
  what_was_planted_is_found_and_picked_nearby = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    t:equal(alice:run("/plant rose"), { "error: share your place with /here first" })
    t:place(alice, { lat = 22.3, lon = 114.17 })
    t:place(bob, { lat = 22.302, lon = 114.17 })
    t:place(carol, { lat = 22.4, lon = 114.17 })
    t:equal(alice:run("/plant rose"), { "planted" })
    t:equal(bob:run("/garden"), { "1  rose  250 m" })
    t:equal(carol:run("/garden"), {})
    t:equal(carol:run("/pick 1"), { "error: nothing of that number grows here" })
    t:equal(bob:run("/pick 1"), { "picked a rose" })
    t:equal(bob:run("/garden"), {})
  end,
}
