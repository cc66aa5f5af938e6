--- Counts messages, keeps their order, and answers each.
return {
  name = "counter", version = "1.0.0", summary = "Counts messages.", needs = { "store", "bot", "read:chat" },
  collections = { counts = {}, order = {} },
  commands = {
    counted = {
      summary = "Says which messages were counted, in the order of counting.",
      run = function(call)
        call:reply("count " .. store.get("counts", "all").n)
        local after
        repeat
          local page = store.find("order", { order = "oldest", limit = 200, after = after })
          for _, entry in ipairs(page) do call:reply("event " .. entry.sequence) end
          after = page.next
        until not after
      end,
    },
  },
  events = {
    ["chat.sent"] = function(event)
      if not store.get("counts", "all") then
        bot.chat.join("answers")
        store.put("counts", "all", { n = 0 })
      end
      store.increment("counts", "all", "n")
      store.add("order", { sequence = event.sequence })
      bot.chat.send("#answers", "event " .. event.sequence)
    end,
  },
}
