return {
  posts_are_shown_with_what_was_said_last = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    t:equal(bob:run("/digest"), { "nobody has posted yet" })
    local post = alice.me.forum.post {
      categories = { "student life" }, title = "Lost umbrella", content = "A blue one, near the library.",
    }
    t:equal(bob:run("/digest"), { ("%d  Lost umbrella  no comment"):format(post.id) })
    bob.me.forum.comment(post.id, "I saw it")
    t:equal(alice:run("/digest"), { ("%d  Lost umbrella  I saw it"):format(post.id) })
  end,
}
