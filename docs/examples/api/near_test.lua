return {
  a_walk_counts = function(t)
    t:equal(t:hook("rooms.rank", { rent = 5000, walk = 10 }, -5000), -6000)
  end,
  the_nearer_comes_first = function(t)
    local alice = t:person("alice")
    alice:run("/room 5000 30 Far and cheap")
    alice:run("/room 6000 5 Near")
    t:equal(alice:run("/room-rank 6000 5"), { "-6500" })
    t:equal(alice:run("/rooms"), { "Near", "Far and cheap" })
  end,
}
