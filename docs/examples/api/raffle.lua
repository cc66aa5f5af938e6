return {
  name = "raffle", version = "1.0.0", summary = "Draws a winner each day.", needs = { "store" },
  collections = { tickets = { person = "owner" }, winners = {} },
  at = {
    ["18:00"] = function()
      local tickets = store.find("tickets", { limit = 200 })
      if #tickets == 0 then return end
      local won = random.choice(tickets)
      store.put("winners", "last", { handle = won.handle, at = time.now() })
      for _, ticket in ipairs(tickets) do store.remove("tickets", ticket.key) end
    end,
  },
  commands = {
    ticket = {
      summary = "Takes a ticket for today.",
      run = function(call)
        local ticket = { owner = call.person.id, handle = call.person.handle }
        store.put("tickets", tostring(call.person.id), ticket)
        call:reply("the draw is at six")
      end,
    },
    winner = {
      summary = "Says who won last.",
      run = function(call)
        local won = store.get("winners", "last")
        call:reply(won and ("%s, %s"):format(won.handle, time.ago(won.at, call.language)) or "nobody yet")
      end,
    },
  },
}
