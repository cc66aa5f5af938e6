--- Reminds of many things at once, each twice: the first time sets the moment anew before it speaks.
return {
  name = "nudger", version = "1.0.0", summary = "Reminds.", needs = { "store", "bot" },
  collections = { entries = { due = "at" }, counts = {} },
  due = {
    entries = function(key, entry)
      local round = (entry.round or 0) + 1
      store.update("entries", key, { round = round, at = round < 2 and entry.at + 1 or nil, unset = round < 2 and {} or { "at" } })
      store.increment("counts", "all", "n")
      bot.chat.send("#answers", ("nudge %s round %d"):format(key, round))
    end,
  },
  commands = {
    ready = { summary = "Has the bot join.", run = function(call) bot.chat.join("answers") end },
    nudge = {
      summary = "Stores so many that are due.", args = { { "round", "integer" }, { "count", "integer" } },
      run = function(call, round, count)
        local changes = {}
        for number = 1, count do
          changes[number] = { put = "entries", key = ("%d-%d"):format(round, number), document = { at = time.now() } }
        end
        store.commit(changes)
      end,
    },
    counted = {
      summary = "Says how many were told.",
      run = function(call) call:reply("count " .. store.get("counts", "all").n) end,
    },
  },
}
