--- What becomes of an item: reserved, sold, archived, shown again, bumped, and ended by itself.
local batches = require "lib.batches"
local counts = require "counts"
local dates = require "dates"
local items = require "items"
local offers = require "offers"
local room = require "lib.room"
local spend = require "lib.spend"
local tells = require "lib.tells"

local status = {}

--- Offers that one turn ends: each is a commit of its own, and all who wait are told within seconds.
local batch = 40

--- Notes inside of a transaction that nobody gets the item any more,
--- so that those who wait are told, some at a time.
local function close(tx, item)
  item.at = nil
  tx:put("closings", item.key, { item = item.key, seller = item.seller, at = time.now() })
end

--- Shows an item again: one that was archived for its whole time anew,
--- of one that is reserved all pieces are free again.
local function open(call, id)
  local is_archived = items.own(call, id).status == "archived"
  if is_archived then spend(call, "a_day_changes", call.settings.changes_a_day) end
  local freed = false
  local item = items.change(call, id, function(now, tx)
    if now.status == "open" and (now.reserved or 0) == 0 then
      call:fail(call:text("open_already", { id = id }))
    end
    if now.status == "archived" then
      room.enter(tx, call.person.id)
      items.room(call)
      now.status = "open"
      items.begin(now)
      -- Those who wait from before are not told that it is gone.
      tx:remove("closings", now.key)
      return
    end
    freed = true
    for _, who in ipairs(now.held or {}) do
      local offer = tx:get("offers", items.mark(now, who))
      -- Those offers wait again, and may be accepted again.
      if offer and offer.state == "accepted" then offers.free(now, offer, tx, "asked") end
    end
    now.by_hand = 0
    items.release(now)
  end)
  items.follow(item)
  call:reply(call:text(freed and "all_freed" or "opened", { id = id }))
end

--- Reserves all free pieces for somebody outside of Quad.
local function reserve(call, id)
  local item = items.change(call, id, function(now, tx)
    if now.status ~= "open" then items.not_open(call, id, now) end
    local reserved = items.reserved(now, tx)
    now.by_hand = (now.by_hand or 0) + now.quantity - reserved
  end)
  items.follow(item)
  call:reply(call:text("reserved", { id = id }))
end

--- Notes that pieces are sold: to whom an offer was accepted, or outside of Quad all that nobody reserved.
local function sell(call, id, words)
  items.own(call, id)
  local who = words ~= "" and offers.buyer(call, id, words) or nil
  local pieces, left, to = 0, 0, nil
  local item = items.change(call, id, function(now, tx)
    if now.status == "archived" then items.not_open(call, id, now) end
    local _, held = items.reserved(now, tx)
    if not who and #held > 1 then call:fail(call:text("sold_to_whom", { id = id })) end
    local buyer = who and who.id or held[1]
    if buyer then
      local mark = items.mark(now, buyer)
      local offer = tx:get("offers", mark)
      if not offer or offer.state ~= "accepted" then
        call:fail(call:text("not_accepted", { id = id, who = who and who.handle or "?" }))
      end
      pieces, to = offer.pieces, { buyer, offer.handle }
      dates.off(tx, offer)
      tx:remove("offers", mark)
      now.bought = now.bought or {}
      now.bought[#now.bought + 1] = buyer
      tx:add("deals", {
        item = now.key, seller = now.seller, buyer = buyer, handle = offer.handle,
        title = now.title, price = offer.price, pieces = pieces, talk = offer.talk, sold = time.now(),
      })
      tells.note(tx, { person = buyer, kind = "sold", id = tonumber(now.key), from = call.person.id })
    else
      pieces, now.by_hand = now.quantity, 0
    end
    now.quantity, now.sold, now.sold_at = now.quantity - pieces, (now.sold or 0) + pieces, time.now()
    if now.quantity == 0 then
      now.status = "sold"
      close(tx, now)
    end
    left = now.quantity
    counts.touch(tx, now)
  end)
  items.follow(item)
  to = to and (offers.handle_of(call, to[1]) or to[2])
  call:reply(call:text(to and "sold_to" or "sold_out", {
    id = id, pieces = call:text("pieces", { count = pieces }), who = to or "",
  }))
  if to then call:reply(call:text("may_rate", { id = id, who = to })) end
  if left > 0 then
    call:reply(call:text("left", { id = id, pieces = call:text("pieces", { count = left }) }))
  end
end

--- Takes an item away from everybody else.
local function archive(call, id)
  local item = items.change(call, id, function(now, tx)
    if now.status == "archived" then items.not_open(call, id, now) end
    if items.reserved(now, tx) > 0 then call:fail(call:text("free_first", { id = id })) end
    now.status = "archived"
    close(tx, now)
  end)
  items.follow(item)
  call:reply(call:text("archived", { id = id }))
end

--- Removes an item that nobody can get any more. Who bought of it
--- keeps that in their history, and rates still.
local function delete(call, id)
  local own = items.own(call, id)
  local pictures = store.transaction(function(tx)
    local item = tx:get("items", own.key)
    if not item then call:fail(call:text("not_yours", { id = id })) end
    if item.status ~= "archived" and item.status ~= "sold" then
      call:fail(call:text("archive_first", { id = id }))
    end
    tx:remove("items", own.key)
    tx:remove("counts", own.key)
    close(tx, item)
    return item.pictures
  end)
  if #pictures > 0 then media.drop(pictures) end
  call:reply(call:text("deleted", { id = id }))
end

local deeds = { open = open, reserved = reserve, sold = sell, archive = archive, delete = delete }

--- Does what was typed behind an item's ID.
function status.command(call, id, word, who)
  if word == "reserved" and who then return offers.accept(call, id, who) end
  deeds[word](call, id, who or "")
end

--- Has an item stand among the recent ones again, and be shown for its whole time from now on.
function status.bump(call, id)
  items.change(call, id, function(now)
    if now.status ~= "open" then items.not_open(call, id, now) end
    local wait = now.bumped + items.rest - time.now()
    if wait > 0 then
      call:fail(call:text("bumped_lately", { id = id, time = time.duration(math.ceil(wait / 3600) * 3600) }))
    end
    now.bumped = time.now()
    items.begin(now)
  end)
  call:reply(call:text("bumped", { id = id }))
end

--- What comes about by itself: a reminder, the end, and that a buyer closed the account.
function status.due(key)
  store.transaction(function(tx)
    local item = tx:get("items", key)
    if not item or item.status ~= "open" and item.status ~= "reserved" then return end
    local now, held = time.now(), #(item.held or {})
    item.at = nil
    items.settle(item, tx)
    if held > #item.held then
      items.release(item)
      tells.note(tx, { person = item.seller, kind = "freed", id = tonumber(key) })
    end
    if now >= item.ends and item.reminded and item.reserved == 0 then
      item.status = "archived"
      close(tx, item)
    elseif item.reserved == 0 then
      if now >= item.ends - items.notice and not item.reminded then
        -- Where the gateway was down meanwhile, they have five days all the same.
        item.reminded, item.ends = true, math.max(item.ends, now + items.notice)
        tells.note(tx, { person = item.seller, kind = "ending", id = tonumber(key) })
      end
      item.at = item.reminded and item.ends or item.ends - items.notice
    end
    items.put(tx, key, item)
  end)
end

--- Ends some of the offers that wait for an item which nobody gets any more, and has its pictures follow it,
--- where a crash came before the command had done so.
function status.close(_, closing)
  local item = store.get("items", closing.item)
  if item then items.follow(item) end
  local found = batches.page("offers", { where = { item = closing.item, state = "asked" }, limit = batch })
  for _, offer in ipairs(found) do
    store.transaction(function(tx)
      local now = tx:get("offers", offer.key)
      if not now or now.state ~= "asked" then return end
      now.state = "closed"
      tx:put("offers", offer.key, now)
      tells.note(tx, { person = now.buyer, kind = "refused", id = tonumber(now.item), from = now.seller })
    end)
  end
  -- Of one that was removed nobody keeps anything.
  local kept = not item and store.find("kept", { where = { item = closing.item }, limit = batch }) or {}
  for _, each in ipairs(kept) do store.remove("kept", each.key) end
  local goes_on = found.next or kept.next
  batches.go_on("closings", closing, goes_on and { at = time.now() + 1 })
end

return status
