--- Offers: what somebody would pay, and what the seller says to it.
---
--- A person has one offer on an item; a new one takes the place of the one before. Only the two see it. An
--- accepted one reserves its pieces in the very transaction in which it is accepted, so that of two for the
--- last piece one is accepted and the other refused.
local batches = require "lib.batches"
local counts = require "counts"
local dates = require "dates"
local items = require "items"
local lists = require "lib.lists"
local people = require "lib.people"
local room = require "lib.room"
local show = require "show"
local spend = require "lib.spend"
local tells = require "lib.tells"
local typed = require "typed"

local offers = {}

--- Offers that one turn ends, each by a commit of its own.
local batch = 30

--- The handle that somebody has now; nil for whom the caller may not
--- see. What is stored is the one that they had.
function offers.handle_of(call, person)
  local profile = people.profile(call, person)
  return profile and profile.handle
end

--- Does something with the conversation that the two have about an item, which is given its name. Not all
--- titles are names of conversations.
---
--- @return boolean, table whether it was done, and what it gave or why not
local function named(item, deed)
  local done, result = pcall(deed, item.title)
  if done or type(result) ~= "table" or result.code ~= "invalid" then return done, result end
  return pcall(deed, "item " .. item.key)
end

--- Writes to the other of the two, by the handle that they have now.
function offers.write(item, talk, handle, said)
  return named(item, function(name)
    return conversations.write("trade", talk, { name = name, handle = handle, text = said })
  end)
end

--- Has the words of an offer reach the seller as a request: in the
--- conversation that the two have about the item.
local function write(call, item, offer, seller)
  local said = text.localized("offer_words", {
    price = offer.price, count = offer.pieces, title = item.title, id = item.key,
  }, { language = item.language or "en" })
  local sent, problem = offers.write(item, offer.talk, seller, said)
  if sent then return call:text("offer_talk", { id = offer.talk }) end
  -- Who waits for the seller's answer to something else can't ask again: the offer stands and is told all the
  -- same, and whoever made it is taken in once it is accepted.
  pcall(conversations.ask, "trade", offer.talk)
  return type(problem) == "table" and problem.code == "waiting" and call:text("offer_waits") or nil
end

--- Whether an offer still counts: neither answered with no, nor taken back, nor over.
local function stands(offer) return offer and (offer.state == "asked" or offer.state == "accepted") end

--- Refuses an answer to an offer because of what became of it.
local function settled(call, id, who, offer)
  call:fail(call:text("offer_is", { id = id, who = who.handle, state = call:text("state_" .. offer.state) }))
end

local function make(call, id, price, pieces)
  local item = items.others(call, id)
  local mark = items.mark(item, call.person.id)
  local settings, seller = call.settings, offers.handle_of(call, item.seller) or item.handle
  spend(call, "a_day_offers", settings.offers_a_day)
  local offer = store.transaction(function(tx)
    room.enter(tx, call.person.id)
    local now = tx:get("items", item.key)
    if not now or now.status ~= "open" then items.none(call, id) end
    local before = tx:get("offers", mark)
    if before and before.state == "accepted" then call:fail(call:text("accepted_already", { id = id })) end
    local free = now.quantity - items.reserved(now, tx)
    if free < 1 then items.none(call, id) end
    if pieces > free then call:fail(call:text("only_free", { count = free })) end
    if not (before and before.state == "asked") then
      local waiting = store.tally("offers", "buyers", { buyer = call.person.id, state = "asked" }).count
      room.require(call, waiting, settings.offers, "offers_full")
    end
    local made = {
      item = now.key, seller = now.seller, title = now.title, buyer = call.person.id,
      handle = call.person.handle, language = call.language, price = price, pieces = pieces, state = "asked",
      made = time.now(), talk = before and before.talk or items.number(tx),
    }
    tx:put("offers", mark, made)
    tells.note(tx, { person = now.seller, kind = "offer", id = tonumber(now.key), from = call.person.id })
    counts.touch(tx, now)
    return made
  end)
  call:reply(call:text("offered", {
    price = show.price(call, price), count = pieces, title = item.title,
  }))
  local talk = write(call, item, offer, seller)
  if talk then call:reply(talk) end
end

--- The profile of somebody of whom the caller has an offer on an item of theirs.
function offers.buyer(call, id, words)
  local handle = words and words:gsub("^＠", "@"):match("^@?([%w_.-]+)$")
  if not handle then call:fail(call:text("whose_offer", { id = id })) end
  return people.named(call, handle) or call:fail(call:text("no_offer", { id = id, who = handle }))
end

--- Brings the two of an accepted offer into their conversation: the
--- seller, who accepts, and the buyer, who asked.
local function meet(call, item, offer, handle)
  local entered = named(item, function(name) return conversations.enter("trade", offer.talk, name) end)
  if not entered then return end
  if pcall(conversations.admit, "trade", offer.talk, handle) then
    call:reply(call:text("offer_talk", { id = offer.talk }))
  end
end

--- Accepts somebody's offer, which reserves its pieces.
function offers.accept(call, id, words)
  items.own(call, id)
  local who = offers.buyer(call, id, words)
  local item, offer = nil, nil
  -- Each tells the buyer: who accepts and frees again and again spends what they may change.
  spend(call, "a_day_changes", call.settings.changes_a_day)
  items.change(call, id, function(now, tx)
    local asked = tx:get("offers", items.mark(now, who.id))
    if not asked or not items.sees(call, who.id) then
      call:fail(call:text("no_offer", { id = id, who = who.handle }))
    end
    if asked.state ~= "asked" then settled(call, id, who, asked) end
    if now.status == "archived" then items.not_open(call, id, now) end
    local reserved, held = items.reserved(now, tx)
    local free = now.quantity - reserved
    if asked.pieces > free then
      call:fail(call:text(free > 0 and "too_many_reserved" or "none_free", { count = free, id = id }))
    end
    asked.state = "accepted"
    held[#held + 1] = who.id
    now.held = held
    tx:put("offers", items.mark(now, who.id), asked)
    tells.note(tx, {
      person = asked.buyer, kind = "accepted", id = tonumber(now.key), from = call.person.id,
    })
    item, offer = now, asked
  end)
  items.follow(item)
  call:reply(call:text("accepted", {
    id = id, who = who.handle, price = show.price(call, offer.price), count = offer.pieces,
  }))
  meet(call, item, offer, who.handle)
end

--- Refuses somebody's offer; of an accepted one the pieces are free again.
function offers.refuse(call, id, words)
  items.own(call, id)
  local who = offers.buyer(call, id, words)
  local was
  items.change(call, id, function(now, tx)
    local offer = tx:get("offers", items.mark(now, who.id))
    if not offer then call:fail(call:text("no_offer", { id = id, who = who.handle })) end
    if not stands(offer) then settled(call, id, who, offer) end
    was = offer.state
    offers.free(now, offer, tx, "refused")
  end)
  call:reply(call:text(was == "accepted" and "freed" or "refused", { id = id, who = who.handle }))
end

--- Puts an offer into another state inside of a transaction; gives whether it was accepted before. Where its
--- item is there, of an accepted one the pieces are free again, and it stays shown for some days at least.
local function put(tx, item, offer, state)
  local was_accepted = offer.state == "accepted"
  offer.state = state
  dates.off(tx, offer)
  tx:put("offers", offer.key, offer)
  if item and was_accepted then items.release(item) end
  return was_accepted
end

--- Ends an offer inside of a transaction, and has its buyer told.
function offers.free(item, offer, tx, state)
  local was_accepted = put(tx, item, offer, state)
  tells.note(tx, {
    person = offer.buyer, kind = was_accepted and "freed" or "refused", id = tonumber(offer.item),
    from = item and item.seller,
  })
end

--- Takes the caller's own offer back, also where the seller went or hides from them since.
local function withdraw(call, id)
  local own = store.get("offers", items.mark(("%d"):format(id), call.person.id))
  local key = stands(own) and own.item or items.seen(call, id).key
  local mark = items.mark(key, call.person.id)
  local talk = store.transaction(function(tx)
    local item, offer = tx:get("items", key), tx:get("offers", mark)
    if not stands(offer) then call:fail(call:text("no_own_offer", { id = id })) end
    local was_accepted = put(tx, item, offer, "withdrawn")
    if item then
      items.put(tx, item.key, items.settle(item, tx))
      tells.note(tx, {
        person = item.seller, kind = was_accepted and "freed" or "offer", id = tonumber(item.key),
        from = call.person.id,
      })
    end
    return offer.talk
  end)
  pcall(conversations.withdraw, "trade", talk)
  call:reply(call:text("withdrawn", { id = id }))
end

--- Ends some of what was offered to a seller who closed the account.
---
--- @return boolean whether there is more
function offers.orphaned(seller)
  local found = batches.page("offers", {
    where = { seller = seller, state = { "asked", "accepted" } }, limit = batch,
  })
  for _, offer in ipairs(found) do
    store.transaction(function(tx)
      local now = tx:get("offers", offer.key)
      if stands(now) then offers.free(nil, now, tx, "closed") end
    end)
  end
  return found.next ~= nil
end

--- The offers on an item: to its seller all that count, to anybody else their own.
local function list(call, id)
  local item = items.seen(call, id)
  if not item.mine then
    if not item.offer then return call:reply(call:text("may_offer", { id = item.key })) end
    return call:reply(show.offer(call, item.offer))
  end
  local found = store.find("offers", {
    where = { item = item.key, state = { "asked", "accepted" } }, limit = items.page, after = call:resumed(),
  })
  local rows, has_named, has_nameless = {}, false, false
  local known = people.profiles(call, lists.field(found, "buyer"))
  for _, offer in ipairs(found) do
    local buyer = known[offer.buyer]
    has_named = has_named or buyer ~= nil
    has_nameless = has_nameless or not buyer and offer.state == "accepted"
    -- What is reserved is told in any case, since its pieces can be freed; of whom they may not see no name.
    if buyer or offer.state == "accepted" then
      rows[#rows + 1] = {
        show.who(call, buyer), show.price(call, offer.price),
        call:text("pieces", { count = offer.pieces }), call:text("state_" .. offer.state),
        time.ago(offer.made),
      }
    end
  end
  if #rows == 0 then
    if not found.next then
      call:reply(call:text(call:resumed() and "no_more" or "no_offers", { id = item.key }))
    end
  else
    call:page(rows)
    if has_named then call:reply(call:text("may_answer", { id = item.key })) end
    if has_nameless then call:reply(call:text("may_free", { id = item.key })) end
  end
  if found.next then call:reply(call:text("more")) end
  call:more(found.next)
end

--- What stands behind an item's ID: a price, with a number of pieces or not, or an answer to an offer.
function offers.command(call, id, rest)
  if not rest then return list(call, id) end
  local word, more = rest:match("^(%S+)%s*(.*)$")
  local deed = text.lower(word)
  if deed == "accept" then return offers.accept(call, id, more) end
  if deed == "refuse" then return offers.refuse(call, id, more) end
  if deed == "withdraw" then return withdraw(call, id) end
  local price = typed.price(call, word)
  local pieces = 1
  if more ~= "" then pieces = typed.pieces(call, (more:gsub("^[xX×*]%s*", ""))) end
  make(call, id, price, pieces)
end

return offers
