--- Books a table by asking.
return {
  name = "book", version = "1.0.0", summary = "Books a table.",
  commands = {
    book = {
      summary = "Asks for a day and an hour.",
      run = function(call)
        local day = call:ask { prompt = "Which day?" }
        if not day then return call:reply("nothing was booked") end
        local hour = call:ask { prompt = { en = "At what time?" }, timeout = 120 }
        call:reply(("booked: %s, %s"):format(day, hour or "any time"))
      end,
    },
  },
}
