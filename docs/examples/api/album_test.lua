return {
  contacts_see_a_picture = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    alice.me.people.connect("bob")
    bob.me.people.accept("alice")
    t:equal(alice:run(("/hang %d the pier"):format(alice:upload("pier.jpg"))), { "hung up as 1" })
    local _, cards = bob:run("/look 1")
    t:equal(cards[1].picture.alt, "the pier")
    t:ok(bob:fetches(cards[1].picture.media))
    t:equal(carol:run("/look 1"), { "error: there is no such picture for you" })
    alice:run("/unhang 1")
    t:ok(not bob:fetches(cards[1].picture.media))
  end,
  what_is_no_picture_is_refused = function(t)
    local alice = t:person("alice")
    local said = alice:run(("/hang %d mine"):format(alice:upload("notes.pdf")))
    t:equal(said, { "error: notes.pdf is no picture" })
  end,
}
