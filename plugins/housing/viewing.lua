--- Viewings: the owner of a flat offers times, and of those who want one the first has it.
---
--- A time is one document, which says who booked it. Two who book it at once change the same document, of
--- whom one is told that it is taken. Owner and tenant have it in their calendars by the same commit, and so
--- have those with whom the tenant is in a team for the flat.

local dates = require "dates"
local batches = require "lib.batches"
local clock = require "lib.clock"
local flats = require "flats"
local line = require "lib.line"
local lists = require "lib.lists"
local pages = require "lib.pages"
local people = require "lib.people"
local room = require "lib.room"
local shared = require "lib.shared"
local spend = require "lib.spend"
local teams = require "teams"
local typed = require "lib.typed"
local words = require "lib.words"

local viewing = {}

--- Times that a flat offers at once: two weekends of half hours. Times that one person has booked at once:
--- what somebody can go and see. Seconds of a time that has no end.
local most_slots, most_booked, usual = 30, 20, 1800

--- Times that are looked at of one flat or person: more than either
--- has, those of today that have passed among them.
local most_found = 100

--- Bytes of one time as it is typed, and letters of a line of them:
--- more times than a flat offers, each written out.
local longest, longest_line = 120, 1500

--- Days ahead that a time may lie, and seconds of a day: nobody plans a
--- viewing for later. Seconds that one lasts at most: a day of open doors.
local ahead, day, lasting = 180, 86400, 43200

--- When a time is, with the day of the week: by that people choose.
local function moment(call, slot)
  local days = text.split(call:text("days"), " ")
  local weekday = days[time.parts(slot.start).weekday]
  return ("%s %s-%s"):format(weekday, clock.minute(slot.start), clock.hour(slot.till))
end

--- The times of a flat that are still to come, the earliest first.
local function coming(flat)
  return store.find("slots", {
    where = { flat = flat, start = { min = time.now() } }, order = "start", limit = most_slots,
  })
end

--- The times to come of a flat that the caller has booked.
local function taken(call, id)
  local mine = store.find("slots", { where = { tenant = call.person.id }, limit = most_found })
  return lists.filter(mine, function(slot) return slot.flat == tostring(id) and slot.start > time.now() end)
end

--- A function that names somebody who booked a time by the handle that they have now. Of whom the caller may
--- not see nothing is known by now.
local function naming(call, slots)
  local known = people.profiles(call, lists.field(slots, "tenant"))
  return function(tenant) return known[tenant] and known[tenant].handle or call:text("somebody") end
end

--- Lists the times: those that are free, one's own and one's team's, and for
--- the owner who has which. Of a flat that isn't shown any more somebody who
--- booked one sees that one, which still stands, and nothing else.
local function list(call, id)
  local has_booked = not flats.may_see(call, id) and taken(call, id)[1]
  if has_booked then
    call:page { { has_booked.key, moment(call, has_booked), call:text("slot_yours") } }
    return call:reply(call:text("slots_yours", { id = id }))
  end
  local flat, rows = flats.found(call, id), {}
  local is_own = flat.owner == call.person.id
  local slots = coming(flat.key)
  local name = naming(call, slots)
  for _, slot in ipairs(slots) do
    local is_mine = slot.tenant == call.person.id
    local is_team = not is_own and lists.has(slot.guests, call.person.id)
    if is_own or is_mine or is_team or not slot.tenant then
      local word = not slot.tenant and "slot_free" or is_mine and "slot_yours"
        or is_team and "slot_team" or "slot_taken"
      rows[#rows + 1] = {
        slot.key, moment(call, slot), call:text(word, { who = slot.tenant and name(slot.tenant) }),
      }
    end
  end
  pages.say(call, {
    rows = rows, none = is_own and "no_slots_own" or "no_slots",
    last = is_own and "slots_own" or "slots_how", values = { id = flat.key },
  })
end

--- A time as it was typed, `friday 18:00-18:30`; nil where it is none,
--- then with the two that it may be, where it may.
local function read(part)
  if #part > longest then return nil end
  local got = time.when(part)
  if got.choices then return nil, got.choices end
  if not got.day or not got.from or got.rest ~= "" then return nil end
  local start = time.parse(got.day .. "T" .. got.from)
  local till = got.till and time.parse(got.day .. "T" .. got.till)
  if till and got.next_day then till = time.add(till, { days = 1 }) end
  if start and not got.till then till = start + usual end
  if not start or not till or till <= start or till - start > lasting then return nil end
  return { start = start, till = till }
end

--- The first of some times that another one overlaps, or nil.
local function overlapped(one, list)
  return lists.filter(list, function(other) return one.start < other.till and other.start < one.till end)[1]
end

--- The times of a line, none of which overlaps another.
local function read_all(call, id, given)
  local list = {}
  local function wrong() call:fail(call:text("wants_slots", { id = id })) end
  if words.letters(given) > longest_line then wrong() end
  for _, part in ipairs(text.split((line.listed(given):gsub(";", ",")), ",")) do
    part = text.line(part)
    if part ~= "" then
      if #list == most_slots then call:fail(call:text("too_many_slots", { count = most_slots })) end
      local slot, choices = read(part)
      if choices then
        call:fail(call:text("slot_which", {
          when = text.truncate(part, 40), one = choices[1], other = choices[2],
        }))
      end
      if not slot or slot.start <= time.now() or slot.start > time.now() + ahead * day then wrong() end
      local other = overlapped(slot, list)
      if other then
        call:fail(call:text("slots_overlap_each", { when = moment(call, other), other = moment(call, slot) }))
      end
      list[#list + 1] = slot
    end
  end
  if #list == 0 then wrong() end
  return list
end

--- Offers times.
local function offer(call, id, given)
  local flat, new = flats.own(call, id), read_all(call, id, given)
  for _ = 1, #new do spend(call, "bound_slots", 100) end
  store.transaction(function(tx)
    room.enter(tx, call.person.id)
    local now = tx:get("flats", flat.key)
    if not now or flats.is_gone(now) then call:fail(call:text("not_let", { id = id })) end
    local there = coming(flat.key)
    if #there + #new > most_slots then call:fail(call:text("too_many_slots", { count = most_slots })) end
    for _, slot in ipairs(new) do
      local other = overlapped(slot, there)
      if other then
        call:fail(call:text("slots_overlap", { when = moment(call, slot), other_id = other.key }))
      end
      tx:add("slots", {
        flat = flat.key, owner = call.person.id, start = slot.start, till = slot.till, at = slot.till,
      })
    end
  end)
  list(call, id)
end

local function book(call, id, number)
  local flat, key = flats.others(call, id), tostring(number)
  local me, others = call.person.id, teams.guests(call, flat.key)
  spend(call, "bound_bookings", 40)
  local booked = shared.transaction(function(tx, has_calendar)
    room.enter(tx, me)
    local now, slot = tx:get("flats", flat.key), tx:get("slots", key)
    if not now or not now.shown then flats.none(call, id) end
    if not slot or slot.flat ~= flat.key or slot.start <= time.now() then
      call:fail(call:text("no_slot", { id = number }))
    end
    if slot.tenant == me then call:fail(call:text("slot_yours_already", { id = number })) end
    if slot.tenant then call:fail(call:text("slot_gone", { id = number })) end
    local mine = store.find("slots", { where = { tenant = me }, limit = most_booked })
    local another = lists.filter(mine, function(other)
      return other.flat == flat.key and other.start > time.now()
    end)[1]
    if another then call:fail(call:text("booked_another", { id = id, slot_id = another.key })) end
    room.require(call, #mine, most_booked, "too_many_booked")
    slot.tenant, slot.guests = me, has_calendar and others or {}
    tx:put("slots", key, slot)
    -- The owner's times go with the owner's account: this is what tells whoever booked one then.
    tx:put("bookings", key, {
      person = me, owner = slot.owner, flat = flat.key, at = slot.till, guests = slot.guests,
    })
    if has_calendar then dates.put(tx, slot, key, now) end
    return { slot = slot, is_dated = has_calendar }
  end)
  flats.tell({ booked.slot.owner }, "booked", flat.key)
  flats.tell(booked.slot.guests, "team_booked", flat.key)
  call:reply(call:text("booked", { id = number, when = moment(call, booked.slot) }))
  if booked.is_dated then
    call:reply(call:text(#booked.slot.guests > 0 and "booked_team" or "booked_dated"))
  end
end

--- Frees a time, or removes it, and takes it out of all calendars. `check` refuses, where it was changed
--- meanwhile. Those of the tenant's team are told.
local function free(key, removes, check)
  local freed = shared.transaction(function(tx, has_calendar)
    local slot = tx:get("slots", key)
    if not slot or check and not check(slot) then return nil end
    if slot.tenant and has_calendar then dates.remove(tx, slot, key) end
    if slot.tenant then tx:remove("bookings", key) end
    local was = {
      tenant = slot.tenant, owner = slot.owner, flat = slot.flat,
      guests = slot.start > time.now() and slot.guests or nil,
    }
    slot.tenant, slot.handle, slot.guests = nil, nil, nil
    if removes then tx:remove("slots", key) else tx:put("slots", key, slot) end
    return was
  end)
  if freed then flats.tell(freed.guests, "cancelled", freed.flat) end
  return freed
end

--- Ends a booking of the caller's, or a time that they offered.
local function cancel(call, id, number)
  local me, flat = call.person.id, tostring(id)
  for _, slot in ipairs(taken(call, id)) do
    if not number or slot.key == tostring(number) then
      local was = free(slot.key, false, function(now) return now.tenant == me end)
      -- Another session may have ended it at the same moment.
      if not was then call:fail(call:text("none_booked", { id = id })) end
      flats.tell({ was.owner }, "cancelled", id)
      return call:reply(call:text("cancelled", { id = slot.key }))
    end
  end
  local own = flats.found(call, id)
  if own.owner ~= me then call:fail(call:text("none_booked", { id = id })) end
  if not number then call:fail(call:text("cancel_which", { id = id })) end
  local was = free(tostring(number), true, function(now) return now.owner == me and now.flat == flat end)
  if not was then call:fail(call:text("no_slot", { id = number })) end
  if was.tenant then flats.tell({ was.tenant }, "cancelled", id) end
  local who = was.tenant and naming(call, { was })(was.tenant)
  call:reply(call:text(who and "slot_removed_booked" or "slot_removed", { id = number, who = who }))
end

--- Ends all viewings of a flat that nobody can view any more.
function viewing.close(flat)
  for _, slot in ipairs(store.find("slots", { where = { flat = flat }, limit = most_found })) do
    local was = free(slot.key, true)
    if was and was.tenant and slot.start > time.now() then
      flats.tell({ was.tenant }, "cancelled", flat)
    end
  end
end

--- Takes a booking whose time went with its owner's account out of the calendar, and tells who booked it.
local function orphan(booking)
  shared.transaction(function(tx, has_calendar)
    tx:remove("bookings", booking.key)
    if has_calendar then
      local slot = { tenant = booking.person, owner = booking.owner, guests = booking.guests }
      dates.remove(tx, slot, booking.key)
    end
  end)
  flats.tell({ booking.person }, "cancelled", booking.flat)
  flats.tell(booking.guests, "cancelled", booking.flat)
end

--- Takes those out of one viewing who are in no team of its tenant's any more, and gives who they are.
local function part(key)
  return shared.transaction(function(tx, has_calendar)
    local slot = tx:get("slots", key)
    local stay = slot and slot.tenant and teams.still(slot)
    local gone = lists.filter(stay and slot.guests or {}, function(guest)
      return not lists.has(stay, guest)
    end)
    if #gone == 0 then return gone end
    for _, guest in ipairs(has_calendar and gone or {}) do dates.drop(tx, key, guest) end
    slot.guests = stay
    tx:put("slots", key, slot)
    local booking = tx:get("bookings", key)
    if booking then
      booking.guests = stay
      tx:put("bookings", key, booking)
    end
    return gone
  end)
end

--- Somebody left a team for a flat, as the plugin of teams says: they no longer go with it. What they booked
--- themselves stays theirs, and the others are told that they don't go there.
function viewing.parted(key, parting)
  for _, slot in ipairs(coming(parting.flat)) do
    local gone = part(slot.key)
    if slot.tenant == parting.person then flats.tell(gone, "cancelled", parting.flat) end
  end
  store.remove("partings", key)
end

--- Ends the viewings of somebody who closed their account, whom an id
--- names: those that they had booked are free again.
function viewing.left(person)
  for _, slot in ipairs(store.find("slots", { where = { tenant = person }, limit = 200 })) do
    local was = free(slot.key, false, function(now) return now.tenant == person end)
    if was and slot.start > time.now() then
      flats.tell({ was.owner }, "cancelled", slot.flat)
    end
  end
  for booking in batches.each("bookings", { where = { owner = person } }) do orphan(booking) end
end

function viewing.run(call, id, given)
  if not given then return list(call, id) end
  local word, rest = given:match("^(%S+)%s*(.*)$")
  word = word and word:lower()
  if word == "slots" then return offer(call, id, rest) end
  local number, more = typed.numbered(rest)
  if more ~= "" then number = nil end
  if word == "book" and number then return book(call, id, number) end
  if word == "cancel" and (number or rest == "") then return cancel(call, id, number) end
  call:fail(call:text("viewing_how", { id = id }))
end

return viewing
