return {
  coins_move = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/rich"), { "nobody" })
    t:equal(alice:run("/pay bob 4"), { "6 left" })
    t:equal(alice:run("/pay bob 7"), { "error: too few coins" })
    t:equal(alice:run("/rich"), { "bob" })
  end,
}
