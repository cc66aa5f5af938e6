--- Says when it will ring, in its own voice.
return {
  name = "reminder", version = "1.0.0", summary = "Reminds.", needs = { "bot" },
  commands = {
    remind = {
      summary = "Reminds you.",
      run = function(call)
        bot.chat.direct(call.person.handle, "I will")
        bot.chat.direct(call.person.handle, "now")
      end,
    },
    nudge = {
      summary = "Nudges somebody.", args = { { "who", "handle" } },
      run = function(call, who) bot.chat.direct(who, "hello") end,
    },
  },
}
