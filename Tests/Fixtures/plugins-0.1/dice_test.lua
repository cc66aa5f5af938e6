-- The tests of dice.lua: quad plugin test plugins/dice.lua

---@type table<string, fun(t: quad.Test)>
return {
  rolls_within_bounds = function(t)
    local alice = t:person("alice")
    for _ = 1, 50 do
      local sum = tonumber(alice:run("/roll 2d6")[1]:match("^alice rolled 2d6: (%d+)$"))
      t:ok(sum and sum >= 2 and sum <= 12, "2d6 came to " .. tostring(sum))
    end
  end,

  rolls_as_many_as_are_asked_for = function(t)
    local alice = t:person("alice")
    for asked, dice in pairs {
      ["roll 3 dice"] = "3d6", ["roll two dice"] = "2d6", ["throw 4 dice"] = "4d6", ["擲兩粒骰"] = "2d6", ["掷3个骰子"] = "3d6", ["roll a die"] = "1d6",
    } do
      local said = alice:run("/ask " .. asked)[1]
      t:ok(said:find("^alice %S+ " .. dice), asked .. ": " .. said)
    end
    t:equal(alice:run("/ask roll 100 dice")[1], "error: write it as 2d6: up to 99 dice of 2 to 999 sides")
  end,

  rolls_what_a_chinese_keyboard_writes = function(t)
    t:ok(t:guest():run("/roll ２ｄ６")[1]:find("^guest rolled 2d6: %d+$"))
  end,

  rolls_for_guests = function(t)
    t:ok(t:guest():run("/roll")[1]:find("^guest rolled 1d6: [1-6]$"))
  end,

  refuses_what_no_dice_can_do = function(t)
    local alice = t:person("alice")
    for _, dice in ipairs { "six", "0d6", "100d6", "1d1", "1d1000", "d" } do
      t:equal(alice:run("/roll " .. dice), { "error: write it as 2d6: up to 99 dice of 2 to 999 sides" }, dice)
    end
  end,

  flips_heads_and_tails = function(t)
    local alice, seen = t:person("alice"), {}
    for _ = 1, 50 do seen[alice:run("/flip")[1]] = true end
    t:equal(seen, { heads = true, tails = true })
  end,
}
