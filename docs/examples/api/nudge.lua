return {
  name = "nudge", version = "1.0.0", summary = "Reminds.", needs = { "bot", "store" },
  notifications = {
    due = {
      text = {
        en = "nudge {id} is due", ["zh-Hant"] = "提醒 {id} 到時間了", ["zh-Hans"] = "提醒 {id} 到时间了",
      },
    },
  },
  collections = { nudges = { person = "owner", due = "at" } },
  due = {
    nudges = function(key, nudge)
      bot.notify(nudge.handle, "due", { id = tonumber(key) })
      if nudge.daily then
        store.update("nudges", key, { at = time.add(nudge.at, { days = 1 }) })
      else
        store.remove("nudges", key)
      end
    end,
  },
  commands = {
    nudge = {
      summary = "Reminds you in some minutes, once or each day.",
      args = { { "minutes", "integer", min = 1 }, { "how", "choice", choices = { "once", "daily" } } },
      run = function(call, minutes, how)
        local nudge = {
          owner = call.person.id, handle = call.person.handle,
          at = time.now() + 60 * minutes, daily = how == "daily",
        }
        call:reply("nudge " .. store.add("nudges", nudge).key)
      end,
    },
    nudges = {
      summary = "Says how many wait.",
      run = function(call) call:reply(tostring(store.count("nudges"))) end,
    },
  },
}
