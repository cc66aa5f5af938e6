return {
  what_is_drawn_is_shown = function(t)
    local lines, cards = t:person("alice"):run("/sketch", { "1,1 9,1" })
    t:equal(lines, { "Draw a cat" })
    t:equal(cards[1].chart.strokes, "1,1 9,1")
  end,
  strokes_are_typed_where_nobody_can_draw = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/sketch"), { "error: write it as 0,0 5,0;2,2 2,5" })
    local _, cards = alice:run("/sketch 0,0 5,0")
    t:equal(cards[1].chart.strokes, "0,0 5,0")
  end,
}
