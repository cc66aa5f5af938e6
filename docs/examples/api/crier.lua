return {
  name = "crier", version = "1.0.0", summary = "Cries the weather.",
  needs = { "act:chat", "bot", "http:weather.example" },
  commands = {
    cry = {
      summary = "Has the bot say the weather in a group of yours.", args = { { "name", "text" } },
      run = function(call, name)
        local weather = http.get("https://weather.example/now", { json = true }).json
        local group = call.me.chat.create(name)
        bot.chat.join(group.place:sub(2))
        bot.chat.send(group.place, weather.text)
      end,
    },
  },
}
