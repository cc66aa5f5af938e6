return {
  questions_are_understood = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/ask what's for dinner at swire tomorrow?"), { "Swire Hall, tomorrow: rice" })
    t:equal(alice:run("/ask and at lee?"), { "Lee Hall, tomorrow: rice" })
    t:equal(alice:run("/ask 太古堂今晚有咩食"), { "Swire Hall, tonight: rice" })
    t:ok(t:ask("利堂聽日食咩"):find('canteen.menu {"day":"tomorrow","hall":"Lee Hall"}', 1, true))
  end,
  what_is_missing_is_asked_for = function(t)
    local said = t:person("alice"):run("/ask what is for lunch", { "the swire one" })
    t:equal(said, { "Which hall?", "Swire Hall, today: rice" })
  end,
  what_is_nothing_of_it_gets_no_answer = function(t)
    t:equal(t:ask("is there life on mars"), "none {}")
  end,
}
