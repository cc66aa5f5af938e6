return {
  stars_are_added_up = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    t:equal(alice:run("/stall Dim Sum"), { "nobody has rated Dim Sum" })
    alice:run("/rate 5 Dim Sum")
    bob:run("/rate 2 dim sum")
    t:equal(alice:run("/stall Dim Sum"), { "3.5 stars of 2" })
    -- Who rates again changes their mind.
    bob:run("/rate 4 Dim Sum")
    t:equal(alice:run("/stall Dim Sum"), { "4.5 stars of 2" })
  end,
  three_a_day_are_enough = function(t)
    local alice = t:person("alice")
    for number = 1, 3 do t:equal(alice:run("/rate 3 Stall " .. number), { "rated Stall " .. number }) end
    t:equal(alice:run("/rate 3 Stall 4"), { "error: you have rated 3 times today" })
    t:advance("1d")
    t:equal(alice:run("/rate 3 Stall 4"), { "rated Stall 4" })
  end,
}
