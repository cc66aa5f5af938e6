--- Dice for the undecided.
return {
  name = "dice", version = "1.0.0", guests = true,
  summary = {
    en = "Rolls dice and flips coins.", ["zh-Hant"] = "擲骰子、擲硬幣。", ["zh-Hans"] = "掷骰子、掷硬币。",
  },
  commands = {
    roll = {
      summary = { en = "Rolls dice.", ["zh-Hant"] = "擲骰子。", ["zh-Hans"] = "掷骰子。" },
      args = { { "dice", "word", default = "1d6" } },
      run = function(call, dice)
        local count, sides = dice:lower():match("^(%d*)d(%d+)$")
        count, sides = tonumber(count) or 1, tonumber(sides) or 0
        if count < 1 or count > 99 or sides < 2 or sides > 999 then
          return call:fail("write it as 2d6: up to 99 dice of 2 to 999 sides")
        end
        local sum = 0
        for _ = 1, count do sum = sum + random.integer(1, sides) end
        call:reply(("%s rolled %s: %d"):format(call.person.username, dice, sum))
      end,
    },

    flip = {
      summary = { en = "Flips a coin.", ["zh-Hant"] = "擲硬幣。", ["zh-Hans"] = "掷硬币。" },
      run = function(call)
        if random.integer(1, 2) == 1 then
          call:reply { en = "heads", ["zh-Hant"] = "正面", ["zh-Hans"] = "正面" }
        else
          call:reply { en = "tails", ["zh-Hant"] = "反面", ["zh-Hans"] = "反面" }
        end
      end,
    },
  },
}
