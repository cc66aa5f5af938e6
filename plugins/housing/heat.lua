--- How often flats are looked at and kept: once a person and day, whatever they type.
---
--- Of a flat there is one document, with the days of a month and the months of a year; of a person and a flat
--- one, which says when they looked last, and is what `/flats seen` lists.

local clock = require "lib.clock"
local flats = require "flats"
local lists = require "lib.lists"
local room = require "lib.room"

local heat = {}

--- Days and months that are kept: those of the longest ranges that `/flat-stats` shows.
local kept_days, kept_months = 31, 13

--- Flats that one person has seen, of which the oldest goes: as many as one page of the store.
local most_seen = 200

--- Seconds after which a flat that somebody looked at is ranked anew:
--- many who look meanwhile cost what one does.
local settles = 600

local date = clock.day

--- Adds one to the last of a list of `{ NAME, VIEWS, SAVES }`, which has a new one where the name is.
local function add(list, name, place, most)
  local last = list[#list]
  if not last or last[1] ~= name then
    last = { name, 0, 0 }
    list[#list + 1] = last
    if #list > most then table.remove(list, 1) end
  end
  last[place] = last[place] + 1
end

--- Makes room for one more flat that a person has seen. Nothing of today goes, or it would count again: who
--- has seen as many today adds nothing more.
local function has_room(tx, person, today)
  room.enter(tx, person)
  if store.tally("visits", "people", { person = person }).count < most_seen then return true end
  local oldest = store.find("visits", { where = { person = person }, order = "at", limit = 1 })[1]
  if not oldest or oldest.view == today or oldest.save == today then return false end
  tx:remove("visits", oldest.key)
  return true
end

--- Notes that the caller looks at somebody's flat ("view"), or keeps it ("save"), within a transaction.
function heat.note(tx, call, flat, what)
  if flat.owner == call.person.id then return end
  local key, today = flats.mark(flat.key, call.person.id), date(time.now())
  local visit = tx:get("visits", key)
  if visit and visit[what] == today then return end
  if not visit and not has_room(tx, call.person.id, today) then return end
  visit = visit or { flat = flat.key, person = call.person.id }
  visit[what], visit.at = today, time.now()
  tx:put("visits", key, visit)
  local counts = tx:get("heat", flat.key) or { flat = flat.key, days = {}, months = {} }
  local place = what == "view" and 2 or 3
  add(counts.days, today, place, kept_days)
  add(counts.months, today:sub(1, 7), place, kept_months)
  counts.at = math.min(counts.at or math.huge, time.now() + settles)
  tx:put("heat", flat.key, counts)
end

--- Views and saves of the last 30 days.
function heat.recent(counts)
  local views, saves, first = 0, 0, date(time.now() - 30 * 86400)
  for _, day in ipairs(counts and counts.days or {}) do
    if day[1] > first then views, saves = views + day[2], saves + day[3] end
  end
  return views, saves
end

--- What is stored of these flats (at most 200), by key.
function heat.of(keys)
  return #keys > 0 and lists.by(store.find("heat", { where = { flat = keys }, limit = 200 }), "flat") or {}
end

--- The names of a range's points, the oldest first: eight days, 31 days, or 13 months.
function heat.points(range)
  if range == "year" then return clock.months(kept_months) end
  return clock.days(range == "month" and kept_days or 8)
end

--- Views and saves at each of a range's points: a list of `{ VIEWS, SAVES }` as `names` are.
function heat.series(counts, range, names)
  local by_name = lists.by(counts and counts[range == "year" and "months" or "days"] or {}, 1)
  return lists.map(names, function(name)
    local point = by_name[name]
    return { point and point[2] or 0, point and point[3] or 0 }
  end)
end

return heat
