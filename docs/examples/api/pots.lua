return {
  name = "pots", version = "1.1.0", summary = "Says whose tea is ready.",
  needs = { "bot", "answer:place.named" },
  notifications = {
    ready = {
      text = {
        en = "pot {id} is ready", ["zh-Hant"] = "第 {id} 壺茶好了", ["zh-Hans"] = "第 {id} 壶茶好了",
      },
    },
  },
  hooks = {
    ["pots.rank"] = {
      summary = "How soon somebody has tea.", default = 0, fields = { { "cups", "integer" } },
      run = function(person) return -person.cups end,
    },
    ["place.named"] = function(name)
      if name == "tea room" then return { lat = 22.283, lon = 114.137 } end
    end,
  },
  commands = {
    pour = {
      summary = "Tells somebody, once, that a pot is ready.",
      args = { { "who", "handle" }, { "pot", "integer", min = 1 } },
      run = function(call, who, pot)
        bot.notify(who, "ready", { id = pot, from = call.person.id, once = true })
      end,
    },
  },
}
