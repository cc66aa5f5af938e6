return {
  name = "kettle", version = "1.0.0", summary = "Says when tea is ready.", needs = { "bot" },
  notifications = {
    ready = {
      text = {
        en = "pot {id} is ready", ["zh-Hant"] = "第 {id} 壺茶好了", ["zh-Hans"] = "第 {id} 壶茶好了",
      },
    },
    cold = { text = { en = "it is cold", ["zh-Hant"] = "茶涼了", ["zh-Hans"] = "茶凉了" }, default = false },
  },
  commands = {
    tea = {
      summary = "Tells somebody that a pot is ready.",
      args = { { "who", "handle" }, { "pot", "integer", min = 1 } },
      run = function(call, who, pot)
        bot.notify(who, "ready", { id = pot })
        bot.notify(who, "cold")
      end,
    },
  },
}
