return {
  who_asked_is_taken_in = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    t:equal(alice:run("/crew-new Dawn"), { "crew 1 talks in #crew-1" })
    bob:run("/crew-join 1")
    t:equal(alice:run("/crew-take 1 bob"), { "bob rows" })
    local talk = bob.me.chat.conversations({ label = "team", limit = 1 })[1]
    t:equal(talk.place, "#crew-1")
    t:equal(talk.about, "/crew 1")
  end,
  anybody_else_is_invited = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/crew-new Dawn")
    t:equal(alice:run("/crew-take 1 bob"), { "bob is invited" })
    t:equal(#bob.me.chat.conversations(), 0)
    bob.me.chat.join("crew-1")
    t:equal(#bob.me.chat.conversations({ label = "team", limit = 1 }), 1)
  end,
}
