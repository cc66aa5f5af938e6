return {
  bikes_are_counted = function(t)
    t:person("alice"):run("/bike-add Red one", { "3", "skip", "yes" })
    t:equal(t:person("bob"):run("/racks"), { "1 bikes" })
  end,
}
