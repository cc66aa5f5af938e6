return {
  -- A test begins at noon of Sunday, 1 March 2026, which is eight in the evening in Hong Kong.
  one_of_those_with_a_ticket_wins_at_six = function(t)
    t:seed(3)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/ticket")
    bob:run("/ticket")
    t:equal(alice:run("/winner"), { "nobody yet" })
    t:advance("22h")
    local won = t:document("winners", "last").handle
    t:ok(won == "alice" or won == "bob", "who has a ticket wins")
    t:equal(bob:run("/winner"), { won .. ", just now" })
  end,
  a_draw_takes_all_tickets = function(t)
    local alice = t:person("alice")
    alice:run("/ticket")
    t:advance("22h")
    t:equal(t:document("tickets", "1"), nil)
  end,
  -- A document as an earlier version left it.
  what_was_stored_before_is_read = function(t)
    t:document("winners", "last", { handle = "carol", at = t:now() - 300 })
    t:equal(t:person("alice"):run("/winner"), { "carol, 5 min ago" })
  end,
}
