--- What people are told. It is stored in the commit of what happened, and told a moment later, so that a crash in between
--- loses nothing; quiet hours and switches are the platform's.
local tells = {}

--- Notes inside of a transaction that somebody is to be told something of an item.
---
--- @param person integer the id of whom it is told, with whose account it goes
--- @param handle string
--- @param kind string one of the manifest's `notifications`
--- @param id integer the number that it names
function tells.note(tx, person, handle, kind, id)
  tx:add("tells", { person = person, handle = handle, kind = kind, id = id, at = time.now() })
end

--- Tells one of them.
function tells.due(key, tell)
  store.remove("tells", key)
  -- They may have forgotten this bot, or closed the account.
  pcall(bot.notify, tell.handle, tell.kind, tell.id)
end

return tells
