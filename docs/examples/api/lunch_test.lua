return {
  arguments_are_read = function(t)
    local alice = t:person("alice")
    t:equal(t:guest():run("/lunch large"), { "a large lunch for 2" })
    t:equal(alice:run("/lunch small 4 by the window"), { "a small lunch for 4: by the window" })
    t:equal(alice:run("/treat @bob Study Circle"), { "alice treats bob in #Study Circle" })
    t:equal(alice:run("/dishes Monday tofu, bean curd"), { "Monday: 2 (tofu)" })
    t:equal(alice:run("/dishes Monday"), { "Monday: 1 (rice)" })
  end,
  what_is_wrong_is_told = function(t)
    t:equal(t:person("alice"):run("/lunch huge"),
      { "error: SIZE is one of small, large. Usage: /lunch small|large [PEOPLE] [NOTE]" })
  end,
}
