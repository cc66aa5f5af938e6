return {
  name = "catchup", version = "1.0.0", summary = "Shows what waits.", needs = { "act:chat" },
  commands = {
    catchup = {
      summary = "Shows the last line of each conversation that has something new for you.",
      run = function(call)
        local rows = {}
        for _, talk in ipairs(call.me.chat.conversations({ limit = 50 })) do
          if talk.unread > 0 then
            local last = call.me.chat.history(talk.place, { limit = 1 })[1]
            -- Of whom the caller forgot, and of what was deleted, there are no words.
            local words = last and last.text and text.truncate(last.text, 40) or "…"
            rows[#rows + 1] = { talk.place, talk.unread, words }
          end
        end
        if #rows == 0 then return call:reply("nothing is new") end
        call:page(rows)
      end,
    },
  },
}
