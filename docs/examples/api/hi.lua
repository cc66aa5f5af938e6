return {
  name = "hi", version = "1.0.0", summary = "Says hello.",
  commands = {
    hi = { summary = "Says hello.", run = function(call) call:reply("Hello, " .. call.person.username) end },
  },
}
