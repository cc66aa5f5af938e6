return {
  -- A test begins on Sunday, 1 March 2026, at noon.
  days_are_counted = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/days friday"), { "6/3 is in 5 days" })
    t:advance("1d")
    t:equal(alice:run("/days friday"), { "6/3 is in 4 days" })
    t:equal(alice:run("/days soon"), { "error: write a day such as friday, 24/12 or 2026-12-24" })
  end,
}
