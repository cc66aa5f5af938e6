return {
  -- Whatever the community's zone is, it is six once within a day.
  one_of_those_with_a_ticket_wins_at_six = function(t)
    t:seed(3)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/ticket")
    bob:run("/ticket")
    t:equal(alice:run("/winner"), { "nobody yet" })
    t:advance("24h")
    local won = t:document("winners", "last").handle
    t:ok(won == "alice" or won == "bob", "who has a ticket wins")
    t:ok(bob:run("/winner")[1]:find(won .. ", ", 1, true), "and everybody sees it")
  end,
  a_draw_takes_all_tickets = function(t)
    local alice = t:person("alice")
    alice:run("/ticket")
    t:advance("24h")
    t:equal(t:document("tickets", "1"), nil)
  end,
  -- A document as an earlier version left it.
  what_was_stored_before_is_read = function(t)
    t:document("winners", "last", { handle = "carol", at = t:now() - 300 })
    t:equal(t:person("alice"):run("/winner"), { "carol, 5 min ago" })
  end,
}
