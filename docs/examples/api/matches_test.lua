return {
  contacts_with_the_tag_are_listed = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    alice.me.people.connect("bob")
    bob.me.people.accept("alice")
    bob.me.people.tag("hiking")
    carol.me.people.tag("hiking")
    t:equal(alice:run("/matches hiking"), { "bob" })
    t:equal(alice:run("/matches chess"), { "nobody yet" })
  end,
}
