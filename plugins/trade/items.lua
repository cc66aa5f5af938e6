--- What is stored of items, and who sees one.
---
--- An open item is for everybody. One of which all pieces are reserved, and one that is
--- sold or archived, is there for its seller, and for those with whom the seller has a deal
--- or whose offer still waits: to everybody else it is told as if it had never been. So is
--- an item of somebody who forgot the caller, whom the caller forgot, or who is leaving.
local people = require "lib.people"
local pictures = require "lib.pictures"
local room = require "lib.room"

local items = {}

--- Seconds for which an item is shown: a month, after which most things are sold or forgotten. Its seller is
--- reminded in time to come by, five days before.
items.life, items.notice = 30 * 86400, 5 * 86400

--- Seconds between two bumps of an item: three days, so that whoever bumps each time is not always on top.
items.rest = 72 * 3600

--- Rows of a page, what a terminal shows at once.
items.page = 20

function items.none(call, id) call:fail(call:text("no_item", { id = id })) end

--- Refuses what can't be done with an item because of its status.
function items.not_open(call, id, item)
  call:fail(call:text("not_open", { id = id, status = call:text("status_" .. item.status) }))
end

--- The key of what one person has with an item: an offer, or that they keep it.
function items.mark(item, person) return ("%s/%d"):format(item.key or item, person) end

--- Takes the next number of items and talks, which share one sequence: a conversation about an offer has a
--- number of its own, and is told as `/item NUMBER` by the gateway.
function items.number(tx) return items.next_number(tx, "last") end

--- Takes the next of the numbers that stand under a key.
function items.next_number(tx, key)
  local last = tx:get("numbers", key) or { number = 0 }
  last.number = last.number + 1
  tx:put("numbers", key, last)
  return last.number
end

--- Pieces that an item has reserved, by those who still stand by it: who closed the account reserves nothing
--- any more. Inside of a transaction it is given `tx`.
function items.reserved(item, tx)
  local function get(...) return tx and tx:get(...) or not tx and store.get(...) end
  local count, held = item.by_hand or 0, {}
  for _, buyer in ipairs(item.held or {}) do
    local offer = get("offers", items.mark(item, buyer))
    if offer and offer.state == "accepted" then
      count, held[#held + 1] = count + offer.pieces, buyer
    end
  end
  return count, held
end

--- Sets what follows from how many pieces are reserved, before a transaction stores the item.
function items.settle(item, tx)
  local reserved, held = items.reserved(item, tx)
  item.held, item.reserved = held, reserved
  if item.status ~= "open" and item.status ~= "reserved" then return item end
  item.status = item.quantity - reserved > 0 and "open" or "reserved"
  -- What is reserved doesn't end meanwhile, and is looked at each day: a buyer may have closed the account.
  if reserved > 0 then item.at = math.min(item.at or math.huge, time.now() + 86400) end
  return item
end

--- The document to which an item's pictures belong: they are for whoever sees it, as it stands at each fetch.
function items.document(key) return { collection = "items", key = key } end

--- Stores an item inside of a transaction, with who sees its pictures beside its
--- seller: everybody while it is open, and those who have it reserved or bought of
--- it until it is archived. Who only waits for one that is reserved sees it without.
function items.put(tx, key, item)
  item.audience, item.viewers = item.status == "open" and "everyone" or "owner", nil
  if item.status == "reserved" or item.status == "sold" then
    local held, bought = item.held or {}, item.bought or {}
    local viewers = table.move(bought, 1, #bought, #held + 1, { table.unpack(held) })
    item.viewers = #viewers > 0 and viewers or nil
  end
  tx:put("items", key, item)
end

--- Has pictures follow their item that were kept before there was a document to follow.
function items.follow(item) pictures.follow(item.pictures, items.document(item.key)) end

--- Begins the time for which an item is shown.
function items.begin(item)
  item.ends, item.reminded = time.now() + items.life, nil
  item.at = item.ends - items.notice
end

--- Has an item that was reserved stay shown for some days at least, before a transaction settles it.
function items.release(item)
  local now = time.now()
  if item.ends < now + items.notice then item.ends, item.reminded = now + items.notice, nil end
  item.at = math.max(item.ends - items.notice, now + 60)
end

--- Whether the caller may see a person at all.
function items.sees(call, person) return person == call.person.id or people.sees(call, person) end

--- An item that the caller may see, with `offer`, what they have offered, and `mine`. An ID of a talk gives
--- the item that it is about, to the two whom it concerns.
function items.seen(call, id)
  local key = ("%d"):format(id)
  local item = store.get("items", key)
  if not item then
    local talk = store.find("offers", { where = { talk = id }, limit = 1 })[1]
      or store.find("deals", { where = { talk = id }, limit = 1 })[1]
    item = talk and (talk.buyer == call.person.id or talk.seller == call.person.id)
      and store.get("items", talk.item) or nil
    if not item then items.none(call, id) end
  end
  item.mine = item.seller == call.person.id
  if item.mine then return item end
  item.offer = store.get("offers", items.mark(item, call.person.id))
  local concerns = item.offer
    and (item.offer.state == "accepted" or item.offer.state == "asked" and item.status == "reserved")
    or store.find("deals", { where = { item = item.key, buyer = call.person.id }, limit = 1 })[1] ~= nil
  if item.status == "archived" or (item.status ~= "open" and not concerns)
    or not items.sees(call, item.seller)
  then
    items.none(call, id)
  end
  return item
end

--- An item that others may take from: only open ones.
function items.open(call, id)
  local item = items.seen(call, id)
  if item.status ~= "open" then
    if item.mine or item.offer then items.not_open(call, id, item) end
    items.none(call, id)
  end
  return item
end

--- The same of somebody else's.
function items.others(call, id)
  local item = items.open(call, id)
  if item.mine then call:fail(call:text("own_item", { id = id })) end
  return item
end

--- An item of the caller's own; of others' they are told the same as of none.
function items.own(call, id)
  local item = store.get("items", ("%d"):format(id))
  if not item or item.seller ~= call.person.id then call:fail(call:text("not_yours", { id = id })) end
  return item
end

--- Changes the caller's own item in one step, with what `change` stores beside it in the same transaction.
function items.change(call, id, change)
  return store.transaction(function(tx)
    local item = tx:get("items", ("%d"):format(id))
    if not item or item.seller ~= call.person.id then call:fail(call:text("not_yours", { id = id })) end
    if item.status == "sold" then call:fail(call:text("final", { id = id })) end
    local given = change(item, tx)
    items.put(tx, item.key, items.settle(item, tx))
    return given or item
  end)
end

--- Refuses one more item that would be open.
function items.room(call)
  local shown = 0
  for _, status in ipairs { "open", "reserved" } do
    shown = shown + store.tally("items", "shown", { seller = call.person.id, status = status }).count
  end
  room.require(call, shown, call.settings.items, "full")
end

--- Refuses one more item of somebody who has as many as are stored of one
--- person, whatever became of them: all share what the plugin may store.
function items.space(call)
  local has = store.tally("items", "sellers", { seller = call.person.id }).count
  room.require(call, has, call.settings.stored, "stored_full")
end

return items
