return {
  seats_that_become_free_are_told = function(t)
    local alice = t:person("alice")
    t:equal(t:alert("seats 5"), {})
    alice:run("/seats 7")
    t:equal(t:alert("seats 5"), { free = "7 seats are free" })
  end,
}
