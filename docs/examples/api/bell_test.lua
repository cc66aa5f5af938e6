return {
  -- A test begins on Sunday, 1 March 2026, at noon.
  it_rings = function(t)
    local alice = t:person("alice")
    t:advance("2h")
    t:equal(alice:run("/rings"), { "4 0 0" })
    t:advance("1d")
    t:equal(alice:run("/rings"), { "52 1 1" })
  end,
}
