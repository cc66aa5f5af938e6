--- The dates of a handover in the calendars of the two, as they go.
local batches = require "lib.batches"
local items = require "items"
local lists = require "lib.lists"
local shared = require "lib.shared"
local tells = require "lib.tells"

local dates = {}

--- Notes inside of a transaction that the dates of an offer are off, where it had any. They leave the
--- calendars a moment later, as people are told: there may be no calendar now.
function dates.off(tx, offer)
  if not offer.dates then return end
  tx:add("tells", { person = offer.buyer, dates = offer.dates, at = time.now() })
  tx:remove("handovers", items.mark(offer.item, offer.buyer))
  offer.dates = nil
end

--- Removes what stands in calendars under these keys, where there are any.
function dates.remove(keys)
  shared.try(store.commit, lists.map(keys, function(key) return { remove = "calendar.dates", key = key } end))
end

--- Does what is due of the two: tells somebody, or takes dates away.
function dates.due(key, tell)
  if not tell.dates then return tells.due(key, tell) end
  dates.remove(tell.dates)
  batches.go_on("tells", tell)
end

return dates
