return {
  what_is_new_is_shown = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice.me.chat.create("Study Circle")
    bob.me.chat.join("study-circle")
    alice.me.chat.send("#study-circle", "Shall we meet at three?")
    t:equal(bob:run("/catchup"), { "#study-circle  1  Shall we meet at three?" })
    bob.me.chat.open("#study-circle")
    bob.me.chat.mark_shown(bob.me.chat.history("#study-circle", { limit = 1 })[1].id)
    t:equal(bob:run("/catchup"), { "nothing is new" })
  end,
}
