--- Dice for the undecided.

--- Rolls what is written as 2d6.
local function roll(call, dice)
  local count, sides = dice:lower():match("^(%d*)d(%d+)$")
  count, sides = tonumber(count) or 1, tonumber(sides) or 0
  if count < 1 or count > 99 or sides < 2 or sides > 999 then
    return call:fail(call:text("write"))
  end
  local sum = 0
  for _ = 1, count do sum = sum + random.integer(1, sides) end
  call:reply(call:text("rolled", { who = call.person.username, dice = dice, sum = sum }))
end

return {
  name = "dice", version = "1.0.0", guests = true,
  summary = {
    en = "Rolls dice and flips coins.", ["zh-Hant"] = "擲骰子、擲硬幣。", ["zh-Hans"] = "掷骰子、掷硬币。",
  },
  words = {
    write = {
      en = "write it as 2d6: up to 99 dice of 2 to 999 sides",
      ["zh-Hant"] = "請寫成 2d6：最多 99 粒骰子，每粒 2 至 999 面",
      ["zh-Hans"] = "请写成 2d6：最多 99 个骰子，每个 2 到 999 面",
    },
    rolled = {
      en = "{who} rolled {dice}: {sum}", ["zh-Hant"] = "{who} 擲出 {dice}：{sum}",
      ["zh-Hans"] = "{who} 掷出 {dice}：{sum}",
    },
    heads = { en = "heads", ["zh-Hant"] = "正面", ["zh-Hans"] = "正面" },
    tails = { en = "tails", ["zh-Hant"] = "反面", ["zh-Hans"] = "反面" },
  },
  commands = {
    roll = {
      summary = { en = "Rolls dice.", ["zh-Hant"] = "擲骰子。", ["zh-Hans"] = "掷骰子。" },
      args = { { "dice", "word", default = "1d6" } },
      run = roll,
    },

    flip = {
      summary = { en = "Flips a coin.", ["zh-Hant"] = "擲硬幣。", ["zh-Hans"] = "掷硬币。" },
      run = function(call)
        call:reply(call:text(random.integer(1, 2) == 1 and "heads" or "tails"))
      end,
    },
  },

  intents = {
    ["dice.roll"] = {
      summary = { en = "rolling dice", ["zh-Hant"] = "擲骰子", ["zh-Hans"] = "掷骰子" },
      phrases = {
        en = {
          "roll [me] {dice}", "roll [a|the|some] (die|dice)", "throw [a|the] (die|dice)", "roll for it",
          "(roll|throw) [me] {count} (die|dice)",
        },
        ["zh-Hant"] = { "擲骰[仔]", "擲{dice}", "掟骰", "幫我擲骰", "擲{count}(粒|顆)骰[仔|子]" },
        ["zh-Hans"] = { "掷骰子", "掷{dice}", "扔骰子", "摇骰子", "(掷|扔){count}(个|颗|粒)骰子" },
      },
      slots = { dice = { pattern = "%d*D%d+" }, count = "number" },
      run = function(call, slots) roll(call, slots.dice or ("%dd6"):format(slots.count or 1)) end,
    },
    ["dice.flip"] = {
      summary = { en = "flipping a coin", ["zh-Hant"] = "擲硬幣", ["zh-Hans"] = "掷硬币" },
      phrases = {
        en = { "flip [a|the] coin", "toss [a|the] coin", "heads or tails", "coin (flip|toss)" },
        ["zh-Hant"] = { "擲硬幣", "擲毫", "擲銀仔", "公定字" },
        ["zh-Hans"] = { "抛硬币", "掷硬币", "扔硬币", "正面还是反面" },
      },
      command = "flip",
    },
  },
}
