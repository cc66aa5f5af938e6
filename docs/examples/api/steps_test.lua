return {
  forms_are_chosen = function(t)
    t:equal(t:person("alice"):run("/walk 1"), { "alice walked 1 step" })
    t:equal(t:person("alice"):run("/walk 1200"), { "alice walked 1,200 steps" })
  end,
}
