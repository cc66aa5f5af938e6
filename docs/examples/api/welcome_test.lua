return {
  likes_are_counted = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local post = alice.me.forum.post {
      categories = { "student life" }, title = "Notes", content = "I scanned mine",
    }
    t:equal(bob:run("/likes"), { "never" })
    bob.me.forum.like(post.id)
    t:equal(bob:run("/likes"), { "1" })
  end,
}
