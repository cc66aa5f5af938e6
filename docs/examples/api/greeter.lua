return {
  name = "greeter", version = "1.0.0", summary = "Greets.",
  settings = {
    word = { type = "text", default = "hello", max = 20, summary = "What it says." },
    times = { type = "integer", default = 1, min = 1, max = 3, summary = "How often it says it." },
    pause = { type = "number", default = 0.5, min = 0, max = 10, summary = "Seconds between." },
    loud = { type = "yesno", default = false, summary = "Whether it shouts." },
    mood = { type = "choice", choices = { "warm", "cool" }, default = "warm", summary = "How it says it." },
  },
  commands = {
    greet = {
      summary = "Greets you.",
      run = function(call)
        local set = call.settings
        local said = (set.word .. " "):rep(set.times) .. set.mood .. (set.loud and "!" or ".")
        call:reply(said .. " " .. set.pause)
      end,
    },
  },
}
