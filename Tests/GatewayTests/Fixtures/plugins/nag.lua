--- Asks until it is answered.
return {
  name = "nag", version = "1.0.0", summary = "Nags.",
  commands = {
    nag = {
      summary = "Asks again and again.",
      run = function(call)
        while not call:ask { prompt = "well?" } do call:reply("no answer") end
        call:reply("thank you")
      end,
    },
  },
}
