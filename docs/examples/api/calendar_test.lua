return {
  viewings_are_shown = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/view 3 Pok Fu Lam")
    t:equal(alice:run("/week"), { "2026-03-01T15:00 Pok Fu Lam" })
    t:equal(bob:run("/week"), { "nothing" })
  end,
}
