return {
  name = "stalls", version = "1.0.0", summary = "Has people rate food stalls.", needs = { "store" },
  collections = {
    ratings = {
      indexes = { stall = "text", stars = "number" }, person = "author",
      tallies = { stars = { by = { "stall" }, sum = { "stars" } } },
    },
  },
  commands = {
    rate = {
      summary = "Gives a stall 1 to 5 stars.",
      args = { { "stars", "integer", min = 1, max = 5 }, { "stall", "text" } },
      run = function(call, stars, stall)
        -- Behind all that may refuse, right before what it is spent on.
        if not call:spend("ratings", 3) then call:fail("you have rated 3 times today") end
        local key = ("%d %s"):format(call.person.id, text.fold(stall))
        store.put("ratings", key, { author = call.person.id, stall = text.fold(stall), stars = stars })
        call:reply("rated " .. stall)
      end,
    },
    stall = {
      summary = "Says how good a stall is.", args = { { "stall", "text" } },
      run = function(call, stall)
        -- One look, however many people rated.
        local tally = store.tally("ratings", "stars", { stall = text.fold(stall) })
        if tally.count == 0 then return call:reply("nobody has rated " .. stall) end
        call:reply(("%.1f stars of %d"):format(tally.stars / tally.count, tally.count))
      end,
    },
  },
}
