return {
  name = "purse", version = "1.0.0", summary = "Keeps coins.", needs = { "store" },
  collections = { purses = { indexes = { coins = "number" }, person = "owner" } },
  commands = {
    pay = {
      summary = "Pays coins.", args = { { "who", "handle" }, { "coins", "integer", min = 1 } },
      run = function(call, who, coins)
        local left = store.transaction(function(tx)
          local mine = tx:get("purses", call.person.handle) or { coins = 10, owner = call.person.id }
          local theirs = tx:get("purses", who) or { coins = 10 }
          if mine.coins < coins then call:fail("too few coins") end
          mine.coins, theirs.coins = mine.coins - coins, theirs.coins + coins
          tx:put("purses", who, theirs)
          return tx:put("purses", call.person.handle, mine)
        end)
        call:reply(("%d left"):format(left.coins))
      end,
    },
    rich = {
      summary = "Says who has most.",
      run = function(call)
        local found = store.find("purses", { order = "-coins", limit = 1 })
        call:reply(#found > 0 and found[1].key or "nobody")
      end,
    },
  },
}
