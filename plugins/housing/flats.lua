--- Flats as they are stored: who may see one, and how one is changed.
---
--- All that a flat is found by (`shown`, `zone`, `cell`, `rate`) is there while it is shown, and not
--- otherwise: so no search, of whatever filters, finds one that is hidden, rented or archived. Of flats that
--- somebody may not see they are told what they are told of those that never were.

local clock = require "lib.clock"
local lists = require "lib.lists"
local people = require "lib.people"
local pictures = require "lib.pictures"
local places = require "places"
local rank = require "rank"
local room = require "lib.room"
local shared = require "lib.shared"
local spend = require "lib.spend"
local teams = require "teams"
local tells = require "lib.tells"

local flats = {}

--- Seconds of a day, in which people count how long a flat is shown.
local day = 86400

--- Seconds that a flat is shown, and how long before their end its owner is reminded.
flats.stays, flats.notice = 60 * day, 5 * day

--- HK$ that a cell of district and rent spans, and the rents that have cells of their own.
flats.step, flats.top = 1000, 60000

--- Prices that a flat's history keeps, as many as a chart shows well, and how often a rent may change in a
--- day: each time those who keep the flat are told.
local prices_kept, prices_a_day = 24, 3

--- What alerts want of a flat: see `filter.fits` and tell.lua.
local about = {
  "district", "rent", "head", "size", "rooms", "beds", "toilets", "term", "deposit", "from", "furnished",
  "bills", "title", "address", "text", "words",
}

function flats.cell(district, rent)
  return ("%s/%d"):format(district, math.min(rent, flats.top) // flats.step)
end

--- Sets what a flat is found by, from what is told of it.
local function derive(flat)
  local shown = flat.status == "shown"
  flat.shown = shown and 1 or nil
  -- Its pictures follow it.
  flat.audience = shown and "everyone" or "owner"
  flat.zone = shown and flat.district or nil
  flat.cell = shown and flats.cell(flat.district, flat.rent) or nil
  -- Cents a square foot, and HK$ a bed.
  flat.rate = shown and flat.rent * 100 // flat.size or nil
  flat.head = math.ceil(flat.rent / flat.beds)
  flat.fitted, flat.inclusive = flat.furnished and 1 or 0, flat.bills and 1 or 0
  flat.words = places.words(flat.district)
  flat.photos, flat.complete = #(flat.pictures or {}), rank.complete(flat)
  -- When something is to be done next: others are told of it, its owner is reminded, it is hidden.
  if not shown then
    flat.at, flat.fresh = nil, nil
  elseif flat.fresh then
    flat.at = time.now()
  else
    flat.at = flat.ends - (flat.reminded and 0 or flats.notice)
  end
end

--- Has what a flat is ranked by brought up to date now, and each day from then on while it is shown.
local function tallied(tx, key)
  local counts = tx:get("heat", key) or { flat = key, days = {}, months = {} }
  counts.at = time.now()
  tx:put("heat", key, counts)
end

--- Begins the time for which a flat is shown.
function flats.open(flat)
  flat.status, flat.ends, flat.reminded, flat.team = "shown", time.now() + flats.stays, nil, nil
end

function flats.none(call, id) call:fail(call:text("no_flat", { id = tostring(id) })) end

--- The key of what one person has with a flat: that they keep it, saw it, reported it.
function flats.mark(key, person) return ("%s/%d"):format(key, person) end

--- Whether nobody can view it any more: it is let, or put away.
function flats.is_gone(flat) return flat.status == "rented" or flat.status == "archived" end

--- Tells people something of a flat, one of the manifest's `notifications`; nobody where the list is nil. Who
--- forgot the bot is passed over.
function flats.tell(list, kind, key) tells.now(list or {}, { kind = kind, id = tonumber(key) }) end

--- The document to which a flat's pictures belong: they are for whoever sees it, as it stands at each fetch.
function flats.document(key) return { collection = "flats", key = key } end

--- The flats that documents are about, in their order: those that are there.
function flats.about(list)
  return lists.map(store.get_all("flats", lists.field(list, "flat")), function(flat) return flat or nil end)
end

--- Which of these flats the caller may see: their own, and those that
--- are shown by people whom they may see at all.
function flats.seen(call, list)
  return lists.map(people.shown(call, list, "owner"), function(flat)
    return (flat.shown or flat.owner == call.person.id) and rank.filled(flat) or nil
  end)
end

--- A flat, where the caller may see it; nil otherwise.
function flats.may_see(call, id)
  local flat = store.get("flats", tostring(id))
  return flat and flats.seen(call, { flat })[1]
end

--- A flat that the caller may see, or a refusal.
function flats.found(call, id) return flats.may_see(call, id) or flats.none(call, id) end

--- A flat that the caller may see, or lived in: who lives there reads of it once it is let or put away, and
--- what is said of it whatever its status. Others are refused.
function flats.read(call, id, is_of_reviews)
  local key, me = tostring(id), call.person.id
  local seen = flats.may_see(call, key)
  if seen then return seen end
  local flat = store.get("flats", key)
  local is_open = flat and (is_of_reviews or flats.is_gone(flat))
  if not is_open or not teams.lived(me, key) or not people.sees(call, flat.owner) then
    flats.none(call, id)
  end
  return rank.filled(flat)
end

--- A flat of the caller's own. Of another's that they may see they are
--- told whose it is not, and of others nothing.
function flats.own(call, id)
  local flat = flats.found(call, id)
  if flat.owner ~= call.person.id then call:fail(call:text("not_yours", { id = id })) end
  return flat
end

--- A flat of somebody else's.
function flats.others(call, id)
  local flat = flats.found(call, id)
  if flat.owner == call.person.id then call:fail(call:text("your_own", { id = id })) end
  return flat
end

--- Adds a flat of the caller's, which is shown from then on.
function flats.add(call, flat)
  flat.owner, flat.handle = call.person.id, call.person.handle
  flat.posted, flat.fresh = time.now(), true
  flat.prices = { { at = time.now(), rent = flat.rent } }
  flat.reviews, flat.stars, flat.views, flat.saves, flat.days = 0, 0, 0, 0, 0
  flats.open(flat)
  derive(flat)
  local most = call.settings.flats
  spend(call, "bound_adds", call.settings.adds_a_day)
  return store.transaction(function(tx)
    room.hold(tx, call, { "flats", "owners", by = "owner", most = most, refusal = "too_many_flats" })
    return tx:add("flats", flat)
  end)
end

--- Notes a new rent in a flat's history.
local function reprice(call, flat)
  flat.prices = flat.prices or {}
  local today = clock.day(time.now())
  local count = flat.turned == today and flat.turns or 0
  if count >= prices_a_day then
    call:fail(call:text("bound_prices", { id = flat.key, count = prices_a_day }))
  end
  flat.turned, flat.turns = today, count + 1
  flat.prices[#flat.prices + 1] = { at = time.now(), rent = flat.rent }
  if #flat.prices > prices_kept then table.remove(flat.prices, 1) end
end

--- Has those told for whom a flat is news, within the transaction that changes it. What it was like before is
--- what they were told last: of a change on which nobody was told yet, that before the first one.
local function news(tx, key, before)
  local waiting = tx:get("news", key)
  if waiting then before = waiting.before end
  tx:put("news", key, { flat = key, before = before, at = time.now() })
end

--- Changes a flat of the caller's: `edit` is given it, the transaction, and whether that may write what mates
--- shares, and may be run again. Whoever is to be told of it is, afterwards: what notes that is in the same
--- commit.
function flats.change(call, id, edit)
  local key = tostring(id)
  spend(call, "bound_changes", call.settings.changes_a_day)
  return shared.transaction(function(tx, has_mates)
    local flat = tx:get("flats", key)
    if not flat or flat.owner ~= call.person.id then flats.none(call, id) end
    -- What alerts fitted then; nothing where it was not shown.
    local rent, shown, before = flat.rent, flat.shown, flat.shown and lists.pick(flat, about) or nil
    edit(flat, tx, has_mates)
    if flat.rent ~= rent then reprice(call, flat) end
    derive(flat)
    if flat.shown and not shown then tallied(tx, key) end
    -- Of one that nobody can view any more, those are told who would have.
    if flat.status ~= "hidden" then news(tx, key, before) end
    -- Who keeps it is told where the rent is below what they know,
    -- also where it fell while the flat was hidden.
    if flat.shown and (flat.rent < rent or not shown) then
      tx:put("falls", key, { flat = key, rent = flat.rent, at = time.now() })
    end
    tx:put("flats", key, flat)
    return flat
  end)
end

--- Does what a flat's moment has come for: has others told of a new one, reminds its owner, or hides it.
function flats.due(key)
  local done = store.transaction(function(tx)
    local flat = tx:get("flats", key)
    if not flat or not flat.shown or flat.at > time.now() then return {} end
    local deed
    if flat.fresh then
      deed, flat.fresh = "fresh", nil
      tallied(tx, key)
      tx:put("news", key, { flat = key, at = time.now() })
    elseif flat.ends <= time.now() then
      deed, flat.status = "expired", "hidden"
    elseif not flat.reminded then
      deed, flat.reminded = "expires", true
    end
    derive(flat)
    tx:put("flats", key, flat)
    return { deed = deed, owner = flat.owner, pictures = flat.pictures }
  end)
  if done.deed == "expired" then pictures.follow(done.pictures or {}, flats.document(key)) end
  if done.deed == "expires" or done.deed == "expired" then flats.tell({ done.owner }, done.deed, key) end
end

return flats
