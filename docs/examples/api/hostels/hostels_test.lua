return {
  halls_are_found_by_name = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/hostels swire"), { "Swire Hall  300" })
    t:equal(alice:run("/hostels"), { "Swire Hall  300", "Lee Hall    240" })
    t:equal(alice:run("/hostels moon"), { "no hall is called so" })
  end,
}
