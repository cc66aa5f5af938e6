return {
  people_of_a_hall_are_near = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/hall Swire")
    t:equal(t:hook("people.nearby", alice, bob), false)
    bob:run("/hall Swire")
    t:equal(t:hook("people.nearby", alice, bob), true)
  end,
}
