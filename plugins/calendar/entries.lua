--- What people write into their own calendar, and events of groups, which are entries with a `place`.
---
--- `owner` is whose private entry it is, `hosted` who made an event of a group: one of the two is there, and
--- `person` always, so that all goes with the account.
local batches = require "lib.batches"
local lists = require "lib.lists"
local room = require "lib.room"
local spend = require "lib.spend"
local typed = require "lib.typed"
local when = require "when"
local words = require "lib.words"

local entries = {}

--- Letters of a title and of a venue, which stand on one line of a list.
local longest = 100
--- The most minutes that a reminder comes before: four weeks, as a notice of a contract needs.
entries.longest_lead = 40320
--- The most that a person's default may be, in minutes: a day, which is how far ahead the look at dates goes.
entries.longest_default = 1440

--- A title or a venue as it is kept; refused where it is too long.
function entries.words(call, given)
  return words.line(call, { given = given, most = longest, too_long = "too_long" })
end

--- A number that no other group has or will have: a slug is free again once nobody is in the group any more,
--- and events of those who had it are not for whoever takes it.
---
--- The API names no such number. That by which it orders groups is made of how many are in one and of the
--- group's own; where that changes, events are found by nobody any more, rather than by others.
function entries.number(group) return group.order - group.members * (1 << 40) end

--- A group of the caller's that has this number still; nil where there is none.
function entries.group(call, place, number)
  local is_known, group = pcall(call.me.chat.group, place)
  return is_known and entries.number(group) == number and group or nil
end

--- Whether somebody is in a group of the caller's.
local function inside(call, place, person)
  return person == call.person.id or call.me.chat.are_members(place, { person })[1]
end

--- A timer can't ask who is in a group, so the moment of a reminder is taken away, and given back, as
--- somebody comes upon the event: of what nobody is shown nothing reminds.
local function settle(entry, shown)
  if shown == (entry.remind ~= nil) then return end
  local at = shown and entries.reminder(entry, time.now()) or nil
  -- Its reminder has passed, or it has none.
  if shown and not at then return end
  -- Where somebody was faster, the next look sees what they wrote.
  local changes = { remind = at, unset = not at and { "remind" } or nil }
  pcall(store.update, "entries", entry.key, changes, { version = entry.version })
end

--- A function that returns the group of an event, or nil where the caller or who made the event is not in it
--- now, or the caller forgot who made it. It asks once for each group and maker; `groups` are those that are
--- known already, `{ [number] = group }`.
function entries.members(call, groups)
  groups = groups or {}
  local people, forgotten = {}, {}
  return function(entry)
    local number, mark = entry.number, entry.number .. "/" .. entry.hosted
    if groups[number] == nil then groups[number] = entries.group(call, entry.place, number) or false end
    local group = groups[number]
    if not group then return nil end
    if people[mark] == nil then people[mark] = inside(call, group.place, entry.hosted) end
    settle(entry, people[mark])
    local maker = entry.hosted
    if forgotten[maker] == nil then forgotten[maker] = call.me.people.forgotten({ maker })[1] end
    return people[mark] and not forgotten[maker] and group or nil
  end
end

--- The same for one event.
function entries.member(call, entry) return entries.members(call)(entry) end

--- The minutes that somebody wants to be reminded before, where they chose nothing for the entry; nil for
--- never.
function entries.lead(person, settings)
  local known = store.get("prefs", tostring(person))
  if not known then return settings.minutes end
  return known.lead
end

--- The next moment after `now` at which to remind of an entry; nil where none is left.
function entries.reminder(entry, now)
  if not entry.lead then return nil end
  local early = entry.lead * 60
  local number = when.next_day(entry, when.number((when.day(now + early))))
  -- The one of that day may have passed by: then it is the next.
  for _ = 1, 2 do
    if not number then return nil end
    local at = when.occurs(entry, when.date(number)) - early
    if at > now then return at end
    number = when.next_day(entry, number + 1)
  end
end

--- Stores an entry for the caller, or an event of a group, `{ place, number }`. Two at once can't go beyond
--- what a person may have: both write the person's room, so that the second is done again and counts the
--- first.
function entries.add(call, got, title, venue, group)
  title = entries.words(call, title)
  if title == "" then call:fail(call:text("no_title")) end
  local me, now = call.person.id, time.now()
  local entry = {
    person = me, owner = not group and me or nil, hosted = group and me or nil,
    place = group and group.place, number = group and group.number,
    title = title, venue = entries.words(call, venue), made = now,
    day = got.day, start = got.start, stop = got.stop, weekly = got.weekly or nil, last = got.last,
    begins = when.number(got.day), closes = when.number(got.last), lead = got.lead,
  }
  if got.lead == nil then entry.lead = entries.lead(me, call.settings) end
  if entry.lead == false then entry.lead = nil end
  entry.remind = entries.reminder(entry, now)
  -- Those that are taken out again count: the group was told of each.
  if group then spend(call, "events", call.settings.events_a_day, "many") end
  local added = store.transaction(function(tx)
    room.hold(tx, call, { "entries", "people", most = call.settings.entries, refusal = "full" })
    return tx:add("entries", entry)
  end)
  if group then
    store.transaction(function(tx)
      -- It may be called off, or answered, at another session by now.
      if not tx:get("entries", added.key) or tx:get("answers", entries.mark(call, added.key)) then return end
      entries.answer(tx, call, added, "coming")
    end)
  end
  return added
end

--- The key of the caller's answer to an event.
function entries.mark(call, event) return event .. "/" .. call.person.id end

--- Keeps what the caller answers to an event, in the place of what they answered before.
function entries.answer(tx, call, event, answer)
  tx:put("answers", entries.mark(call, event.key), {
    event = tonumber(event.key), person = call.person.id, answer = answer,
    begins = event.begins, closes = event.closes,
  })
end

--- An entry or event by its number; nil where there is none.
local function numbered(id)
  local number = typed.number(id)
  return number and store.get("entries", tostring(number))
end

--- An entry or event that the caller may see. Whoever may not is told the same as of one that is not there.
function entries.seen(call, id)
  local entry = numbered(id)
  if entry and entry.owner == call.person.id then return entry end
  if entry and entry.place and entries.member(call, entry) then return entry end
  call:fail(call:text("no_entry", { id = id }))
end

--- An entry that the caller made.
function entries.own(call, id)
  local entry = numbered(id)
  if entry and entry.person == call.person.id then return entry end
  -- Who sees it may know why not; anybody else not even that it is there.
  entries.seen(call, id)
  call:fail(call:text("not_yours", { id = id }))
end

--- Removes an entry of the caller's. What others answered goes afterwards, in parts.
function entries.drop(call, entry)
  store.transaction(function(tx)
    if not tx:get("entries", entry.key) then call:fail(call:text("no_entry", { id = entry.key })) end
    tx:remove("entries", entry.key)
    if not entry.place then return end
    tx:put("leftovers", entry.key, {
      event = tonumber(entry.key), author = entry.person, at = time.now(), late = entry.closes,
      number = entry.number,
    })
  end)
end

--- The caller's own entries that may begin on one of some days, numbers of `when.number`, for a loop.
local function private(call, first, last)
  return batches.each("entries", {
    where = { owner = call.person.id, begins = { max = last }, closes = { min = first } }, order = "begins",
  })
end

--- The events that the caller answered with coming or maybe, as far as `entries.member` has them.
local function answered(call, first, last)
  local list, member = {}, entries.members(call)
  local found = store.find("answers", {
    where = {
      person = call.person.id, answer = { "coming", "maybe" }, begins = { max = last },
      closes = { min = first },
    },
    order = "begins", limit = 200,
  })
  local keys = lists.map(found, function(answer) return tostring(answer.event) end)
  for index, entry in ipairs(store.get_all("entries", keys)) do
    if entry and entry.number and member(entry) then
      entry.answer = found[index].answer
      list[#list + 1] = entry
    end
  end
  return list
end

--- What is on some days, in no order: `number` the day, `label` the times, `title`, `venue`, `id`. What began
--- on the day before them and goes on behind midnight stands on the first, with the time of its end.
---
--- @param is_to_come boolean? whether what is over now is left out
function entries.between(call, first, last, is_to_come)
  local list, today, clock = {}, when.now()
  local function take(entry)
    local number = when.next_day(entry, first - 1)
    while number and number <= last do
      local is_late = number < first
      local is_over = is_late and not when.is_nightly(entry)
        or is_to_come and when.is_over(entry, number, today, clock)
      if not is_over then
        list[#list + 1] = {
          number = is_late and first or number, label = when.times(entry.start, entry.stop, is_late),
          title = entry.title, venue = entry.venue, id = entry.key, weekly = entry.weekly,
          place = entry.place, answer = entry.answer,
        }
      end
      number = entry.weekly and number + 7 <= entry.closes and number + 7 or nil
    end
  end
  for entry in private(call, first - 1, last) do take(entry) end
  for _, entry in ipairs(answered(call, first - 1, last)) do take(entry) end
  return list
end

return entries
