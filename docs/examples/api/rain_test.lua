return {
  the_answer_is_used = function(t)
    local lines, cards = t:person("alice"):run("/rain", { "Sai Wan" })
    t:equal(lines, { "Which district?" })
    t:equal(cards[1].title, "Rain in Sai Wan")
    t:equal(cards[1].chart.values, { 1, 3 })
  end,
  nobody_has_to_answer = function(t)
    t:equal(t:person("alice"):run("/rain"), { "Which district?", "another time, then" })
  end,
}
