return {
  the_bot_speaks = function(t)
    t:serve("https://weather.example/now", { json = { text = "sunny" } })
    local alice = t:person("alice")
    t:equal(alice:run("/cry Weather"), {})
    t:equal(alice:sees("#weather"), { "crier-bot: sunny" })
  end,
}
