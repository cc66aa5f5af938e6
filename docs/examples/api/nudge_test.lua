return {
  it_reminds_once = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/nudge 10 once"), { "nudge 1" })
    t:advance("9m")
    t:equal(#alice.me.notifications.list(), 0)
    t:advance("1h")
    t:equal(alice.me.notifications.list()[1].text, "nudge 1 is due")
    t:equal(alice:run("/nudges"), { "0" })
  end,

  it_comes_back_each_day = function(t)
    local alice = t:person("alice")
    alice:run("/nudge 10 daily")
    t:advance("2d")
    t:equal(alice:run("/nudges"), { "1" })
    t:ok(alice.me.notifications.list()[1].at > t:now() - 86400, "the second came yesterday at ten past noon")
  end,
}
