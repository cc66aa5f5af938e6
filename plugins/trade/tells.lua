--- What people are told. It is stored in the commit of what happened, and told a moment later, so that a
--- crash in between loses nothing; quiet hours and switches are the platform's.
local items = require "items"

local tells = {}

--- Notes inside of a transaction that somebody is to be told something of an item.
---
--- @param person integer the id of whom it is told, with whose account it goes
--- @param kind string one of the manifest's `notifications`
--- @param id integer the number that it names
--- @param from integer|nil whose doing it is: whoever forgot them by then is told nothing
function tells.note(tx, person, kind, id, from)
  tx:add("tells", { person = person, kind = kind, id = id, from = from, at = time.now() })
end

--- Notes inside of a transaction that the dates of an offer are off, where it had any.
function tells.undate(tx, offer)
  if not offer.dates then return end
  tx:add("tells", { person = offer.buyer, dates = offer.dates, at = time.now() })
  tx:remove("handovers", items.mark(offer.item, offer.buyer))
  offer.dates = nil
end

--- Tells one of them.
---
--- @param undate fun(keys) what takes dates out of calendars
function tells.due(key, tell, undate)
  store.remove("tells", key)
  if tell.dates then return undate(tell.dates) end
  -- By their id, which outlives a change of handle. They may have forgotten this bot, or closed the account.
  local profile = bot.people.profiles({ tell.person })[1]
  if profile then pcall(bot.notify, profile.handle, tell.kind, { id = tell.id, from = tell.from }) end
end

return tells
