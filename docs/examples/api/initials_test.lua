return {
  letters_are_those_that_readers_count = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/initials Hong Kong University"), { "HKU" })
    t:equal(alice:run("/initials école 香港 über"), { "É香Ü" })
  end,
  what_is_chosen_is_one_of_them = function(t)
    t:seed(7)
    local said = t:person("alice"):run("/choose tea, coffee")[1]
    t:ok(said == "tea" or said == "coffee")
  end,
}
