-- Wants to write while it is asked.
-- run: normalize
-- expect: bot.chat.send works in commands, events and timers only
return {
  name = "hook_writes", version = "1.0.0", summary = "Hostile.", needs = { "bot" },
  hooks = {
    ["tag.normalize"] = function(tag, normal)
      if tag == "chess" then bot.chat.send("#study", "hello") end
      return normal
    end,
  },
}
