local url = "https://tides.example/now"

return {
  the_height_is_told = function(t)
    t:serve(url, { json = { height = 1.84 } })
    t:equal(t:person("alice"):run("/tide"), { "1.8 m at Quarry Bay" })
  end,
  an_older_height_stands_in_and_says_so = function(t)
    local alice = t:person("alice")
    t:serve(url, { json = { height = 1.84 } })
    alice:run("/tide")
    t:advance("1h")
    t:serve(url, false)
    t:equal(alice:run("/tide"), { "1.8 m at Quarry Bay (1h ago)" })
  end,
  whatever_the_source_answers_is_told_in_words = function(t)
    local alice = t:person("alice")
    t:serve(url, false)
    t:equal(alice:run("/tide"), { "error: nobody says how high the sea stands now" })
    t:serve(url, { status = 404, json = {} })
    t:equal(alice:run("/tide Nowhere"), { "error: no tide gauge is called so" })
    t:serve(url, { json = { height = "high" } })
    t:equal(alice:run("/tide Tai O"), { "error: the tide gauges say something else" })
  end,
}
