return {
  each_reads_it_in_their_language = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    bob:speaks("zh-Hant")
    t:equal(alice:run("/pin Lost umbrella"), { "pinned 1: Lost umbrella" })
    t:equal(alice:run("/pinned"), { "1 note" })
    t:equal(bob:run("/pinned"), { "1 張便條" })
  end,
}
