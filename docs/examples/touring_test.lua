return {
  gears_count = function(t)
    t:ok(t:hook("bikes.rank", { gears = 21, rides = 0 }, 0) > 2)
  end,
  a_bike_with_many_gears_comes_first = function(t)
    local alice = t:person("alice")
    alice:run("/bike-add One gear", { "1", "skip", "yes" })
    alice:run("/bike-add Many gears", { "21", "skip", "yes" })
    alice:run("/bike-add Some gears", { "7", "skip", "yes" })
    local lines = alice:run("/bikes")
    t:ok(lines[1]:find("Many", 1, true) and lines[2]:find("Some", 1, true), table.concat(lines, "\n"))
  end,
}
