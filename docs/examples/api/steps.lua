return {
  name = "steps", version = "1.0.0",
  words = {
    summary = { en = "Counts steps.", ["zh-Hant"] = "計算步數。", ["zh-Hans"] = "计算步数。" },
    summary_walk = { en = "Walks.", ["zh-Hant"] = "步行。", ["zh-Hans"] = "步行。" },
    walked = {
      en = "{who} walked {steps}", ["zh-Hant"] = "{who} 走了 {steps}", ["zh-Hans"] = "{who} 走了 {steps}",
    },
    steps = {
      en = { one = "{count} step", other = "{count} steps" },
      ["zh-Hant"] = "{count} 步", ["zh-Hans"] = "{count} 步",
    },
  },
  commands = {
    walk = {
      args = { { "count", "integer", min = 1 } },
      run = function(call, count)
        local steps = call:text("steps", { count = count })
        call:reply(call:text("walked", { who = call.person.username, steps = steps }))
      end,
    },
  },
}
