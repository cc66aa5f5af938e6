--- Viewings: the owner of a flat offers times, and of those who want one the first has it.
---
--- A time is one document, which says who booked it. Two who book it at once change the same document, of whom one is told
--- that it is taken. Both have it in their calendars by the same commit.

local dates = require "dates"
local fields = require "fields"
local flats = require "flats"
local limits = require "limits"

local viewing = {}

--- Times that a flat offers at once, and that one person has booked at once; seconds of one that has no end.
local most_slots, most_booked, usual = 30, 20, 1800

local function moment(slot)
  local from, till = time.parts(slot.start), time.parts(slot.till)
  return ("%04d-%02d-%02d %02d:%02d-%02d:%02d"):format(from.year, from.month, from.day, from.hour, from.minute, till.hour, till.minute)
end

--- The times of a flat that are still to come, the earliest first.
local function coming(flat)
  return store.find("slots", { where = { flat = flat, start = { min = time.now() } }, order = "start", limit = most_slots })
end

--- Lists the times: those that are free, one's own, and for the owner who has which.
local function list(call, id)
  local flat, rows = flats.found(call, id), {}
  local is_own = flat.owner == call.person.id
  for _, slot in ipairs(coming(flat.key)) do
    local is_mine = slot.tenant == call.person.id
    if is_own or is_mine or not slot.tenant then
      local who = slot.tenant and (is_own and call:text("slot_taken", { who = slot.handle }) or call:text("slot_yours"))
      rows[#rows + 1] = { slot.key, moment(slot), who or call:text("slot_free") }
    end
  end
  if #rows == 0 then return call:reply(call:text(is_own and "no_slots_own" or "no_slots", { id = flat.key })) end
  call:page(rows)
  call:reply(call:text(is_own and "slots_own" or "slots_how", { id = flat.key }))
end

local function clock(day, hour, minute)
  if tonumber(hour) > 23 or tonumber(minute) > 59 then return nil end
  local parts = time.parts(day)
  return time.make {
    year = parts.year, month = parts.month, day = parts.day, hour = math.tointeger(tonumber(hour)), minute = math.tointeger(tonumber(minute)),
  }
end

--- A time as it was typed, `friday 18:00-18:30`; nil where it is none.
local function typed(part)
  part = text.nfkc(part)
  local words, hour, minute, to_hour, to_minute = part:match("^(.-)%s+(%d%d?):(%d%d)%s*%-%s*(%d%d?):(%d%d)%s*$")
  if not words then words, hour, minute = part:match("^(.-)%s+(%d%d?):(%d%d)%s*$") end
  local day = words and time.day(text.trim(words))
  local start = day and clock(day, hour, minute)
  if not start then return nil end
  local till = to_hour and clock(day, to_hour, to_minute) or not to_hour and start + usual
  if not till or till <= start then return nil end
  return { start = start, till = till }
end

--- Offers times.
local function offer(call, id, line)
  local flat, new = flats.own(call, id), {}
  for part in (fields.plain(line, true):gsub(";", ",") .. ","):gmatch("([^,]*),") do
    if text.trim(part) ~= "" then
      local slot = typed(text.trim(part))
      if not slot or slot.start <= time.now() or slot.start > time.now() + 180 * 86400 then
        call:fail(call:text("wants_slots", { id = id }))
      end
      new[#new + 1] = slot
    end
  end
  if #new == 0 then call:fail(call:text("wants_slots", { id = id })) end
  store.transaction(function(tx)
    local now = tx:get("flats", flat.key)
    if not now or now.status == "rented" or now.status == "archived" then call:fail(call:text("not_let", { id = id })) end
    -- Counted, so that two sessions at once follow one another.
    for _ = 1, #new do limits.spend(tx, call, "slots", 100) end
    local there = coming(flat.key)
    if #there + #new > most_slots then call:fail(call:text("too_many_slots", { count = most_slots })) end
    for _, slot in ipairs(new) do
      for _, other in ipairs(there) do
        if slot.start < other.till and other.start < slot.till then
          call:fail(call:text("slots_overlap", { when = moment(slot), other_id = other.key }))
        end
      end
      tx:add("slots", { flat = flat.key, owner = call.person.id, owner_handle = call.person.handle, start = slot.start,
        till = slot.till, at = slot.till })
    end
  end)
  list(call, id)
end

local function book(call, id, number)
  local flat, key = flats.others(call, id), tostring(number)
  local me = call.person.id
  local booked = dates.transaction(function(tx, has_calendar)
    local now, slot = tx:get("flats", flat.key), tx:get("slots", key)
    if not now or not now.shown then flats.none(call, id) end
    if not slot or slot.flat ~= flat.key or slot.start <= time.now() then call:fail(call:text("no_slot", { id = number })) end
    if slot.tenant == me then call:fail(call:text("slot_yours_already", { id = number })) end
    if slot.tenant then call:fail(call:text("slot_gone", { id = number })) end
    limits.spend(tx, call, "bookings", 40)
    local mine = store.find("slots", { where = { tenant = me }, limit = most_booked })
    for _, other in ipairs(mine) do
      if other.flat == flat.key and other.start > time.now() then call:fail(call:text("booked_another", { id = id, slot_id = other.key })) end
    end
    if #mine >= most_booked then call:fail(call:text("too_many_booked", { count = most_booked })) end
    slot.tenant, slot.handle = me, call.person.handle
    tx:put("slots", key, slot)
    -- The owner's times go with the owner's account: this is what tells whoever booked one then.
    tx:put("bookings", key, { person = me, handle = slot.handle, owner = slot.owner, flat = flat.key, at = slot.till })
    if has_calendar then
      tx:put("calendar.dates", dates.key(key, me), dates.date(slot, now, me, call.language))
      tx:put("calendar.dates", dates.key(key, slot.owner), dates.date(slot, now, slot.owner, now.language))
    end
    return { slot = slot, is_dated = has_calendar }
  end)
  pcall(bot.notify, booked.slot.owner_handle, "booked", tonumber(flat.key))
  call:reply(call:text("booked", { id = number, when = moment(booked.slot) }))
  if booked.is_dated then call:reply(call:text("booked_dated")) end
end

--- Frees a time, or removes it, and takes it out of both calendars. `check` refuses, where it was changed meanwhile.
local function free(key, removes, check)
  return dates.transaction(function(tx, has_calendar)
    local slot = tx:get("slots", key)
    if not slot or check and not check(slot) then return nil end
    if slot.tenant and has_calendar then
      tx:remove("calendar.dates", dates.key(key, slot.tenant))
      tx:remove("calendar.dates", dates.key(key, slot.owner))
    end
    if slot.tenant then tx:remove("bookings", key) end
    local was = { tenant = slot.handle, owner = slot.owner_handle, flat = slot.flat }
    slot.tenant, slot.handle = nil, nil
    if removes then tx:remove("slots", key) else tx:put("slots", key, slot) end
    return was
  end)
end

--- Ends a booking of the caller's, or a time that they offered.
local function cancel(call, id, number)
  local me, flat = call.person.id, tostring(id)
  local mine = store.find("slots", { where = { tenant = me }, limit = 100 })
  for _, slot in ipairs(mine) do
    if slot.flat == flat and slot.start > time.now() and (not number or slot.key == tostring(number)) then
      local was = free(slot.key, false, function(now) return now.tenant == me end)
      if was then pcall(bot.notify, was.owner, "cancelled", id) end
      return call:reply(call:text("cancelled", { id = slot.key }))
    end
  end
  local own = flats.found(call, id)
  if own.owner ~= me then call:fail(call:text("none_booked", { id = id })) end
  if not number then call:fail(call:text("cancel_which", { id = id })) end
  local was = free(tostring(number), true, function(now) return now.owner == me and now.flat == flat end)
  if not was then call:fail(call:text("no_slot", { id = number })) end
  if was.tenant then pcall(bot.notify, was.tenant, "cancelled", id) end
  call:reply(call:text("slot_removed", { id = number }))
end

--- Ends all viewings of a flat that nobody can view any more.
function viewing.close(flat)
  for _, slot in ipairs(store.find("slots", { where = { flat = flat }, limit = 100 })) do
    local was = free(slot.key, true)
    if was and was.tenant and slot.start > time.now() then pcall(bot.notify, was.tenant, "cancelled", tonumber(flat)) end
  end
end

--- Takes a booking whose time went with its owner's account out of the calendar, and tells who booked it.
local function orphan(booking)
  dates.transaction(function(tx, has_calendar)
    tx:remove("bookings", booking.key)
    if has_calendar then tx:remove("calendar.dates", dates.key(booking.key, booking.person)) end
  end)
  pcall(bot.notify, booking.handle, "cancelled", tonumber(booking.flat))
end

--- Ends the viewings of somebody who closed their account, whom an id names: those that they had booked are free again.
function viewing.left(person)
  for _, slot in ipairs(store.find("slots", { where = { tenant = person }, limit = 200 })) do
    local was = free(slot.key, false, function(now) return now.tenant == person end)
    if was and slot.start > time.now() then pcall(bot.notify, was.owner, "cancelled", tonumber(slot.flat)) end
  end
  local after
  repeat
    local some = store.find("bookings", { where = { owner = person }, limit = 200, after = after })
    for _, booking in ipairs(some) do orphan(booking) end
    after = some.next
  until not after
end

function viewing.run(call, id, line)
  if not line then return list(call, id) end
  local word, rest = line:match("^(%S+)%s*(.*)$")
  word = word and word:lower()
  if word == "slots" then return offer(call, id, rest) end
  local number = rest and #rest <= 15 and math.tointeger(tonumber(rest:match("^#?(%d+)%s*$")))
  if word == "book" and number then return book(call, id, number) end
  if word == "cancel" and (number or rest == "") then return cancel(call, id, number) end
  call:fail(call:text("viewing_how", { id = id }))
end

return viewing
