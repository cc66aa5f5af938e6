--- The caller's calendar as an iCalendar text (RFC 5545), a part at a time: lines that people copy into a file.
local dates, entries, when = require "dates", require "entries", require "when"

local ics = {}

--- Bytes of a line, without what ends it, as RFC 5545 has it.
local longest = 75
--- Occurrences that are worked out for one part: each asks the clock, which a command may do so often.
local part = 300
--- What there is, in this order.
local kinds = { "entries", "answers", "dates" }

local function escaped(words)
  return (words:gsub("[\\;,]", "\\%0"):gsub("\r?\n", "\\n"):gsub("%c", " "))
end

--- A line in pieces of at most 75 bytes, of which all but the first begin with a space, cut between letters.
local function folded(lines, words)
  local room, first = longest, true
  while #words > room do
    local cut = room
    -- No byte behind a cut goes on with a letter.
    while cut > 1 and words:byte(cut + 1) >= 0x80 and words:byte(cut + 1) < 0xC0 do cut = cut - 1 end
    lines[#lines + 1] = (first and "" or " ") .. words:sub(1, cut)
    words, room, first = words:sub(cut + 1), longest - 1, false
  end
  lines[#lines + 1] = (first and "" or " ") .. words
end

local function stamp(moment) return (time.iso(moment):sub(1, 19):gsub("[-:]", "") .. "Z") end

local function event(lines, uid, item)
  local function line(name, value) folded(lines, name .. ":" .. value) end
  line("BEGIN", "VEVENT")
  line("UID", escaped(uid))
  line("DTSTAMP", stamp(item.made))
  line("DTSTART", stamp(item.from))
  if item.till then line("DTEND", stamp(item.till)) end
  if item.rule then line("RRULE", item.rule) end
  if item.moments then line("RDATE", table.concat(item.moments, ",")) end
  line("SUMMARY", escaped(item.title))
  if item.venue and item.venue ~= "" then line("LOCATION", escaped(item.venue)) end
  line("END", "VEVENT")
end

--- An entry with its repeats: as a rule where the clocks stay as they are, and else as moments, since all is in UTC.
---
--- @return table, integer what `event` takes, and how often the clock was asked
local function item(entry)
  local from, till = when.occurs(entry, entry.day)
  local made = { made = entry.made, from = from, till = till, title = entry.title, venue = entry.venue }
  if not entry.weekly then return made, 1 end
  local moments, even, last = {}, true, from
  for number = entry.begins + 7, entry.closes, 7 do
    local next_one = when.repeated(when.date(number), entry.start)
    even = even and next_one - last == 7 * 86400
    last, moments[#moments + 1] = next_one, next_one
  end
  if even then
    made.rule = "FREQ=WEEKLY;UNTIL=" .. stamp(last)
  elseif #moments > 0 then
    for index, moment in ipairs(moments) do moments[index] = stamp(moment) end
    made.moments = moments
  end
  return made, 2 * #moments + 1
end

local function page(call, kind, after)
  local query = { limit = 10, after = after, order = "oldest" }
  if kind == "entries" then
    query.where = { owner = call.person.id }
  elseif kind == "answers" then
    query.where = { person = call.person.id, answer = { "coming", "maybe" } }
  else
    query.where = { person = call.person.id }
  end
  return store.find(kind, query)
end

--- Adds a document of a kind; gives how often the clock was asked.
local function add(call, lines, kind, document, member, shown)
  if kind == "dates" then
    local date = dates.read(document, call.language)
    if not date then return 0 end
    date = shown(date)
    event(lines, "quad-date-" .. date.key, {
      made = time.now(), from = date.from, till = date.till, title = date.title or call:text("untitled"),
      venue = date.venue,
    })
    return 1
  end
  local entry = kind == "entries" and document or store.get("entries", tostring(document.event))
  -- An event is the group's, and nobody's who has left it.
  if kind == "answers" and not (entry and member(entry)) then return 0 end
  local made, cost = item(entry)
  event(lines, "quad-calendar-" .. entry.key, made)
  return cost
end

--- Says a part of the text, and `call:more` the next: together they are one.
function ics.show(call)
  local at = call:resumed()
  local lines, spent, member, shown = {}, 0, entries.members(call), dates.hiding(call)
  local kind, after = at and at.kind or 1, at and at.after
  if not at then
    lines = { "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Quad//calendar 1.0//EN", "CALSCALE:GREGORIAN" }
  end
  while kinds[kind] and spent < part do
    local found = page(call, kinds[kind], after)
    for _, document in ipairs(found) do spent = spent + add(call, lines, kinds[kind], document, member, shown) end
    after = found.next
    if not after then kind = kind + 1 end
  end
  if not kinds[kind] then lines[#lines + 1] = "END:VCALENDAR" end
  call:reply(lines)
  call:reply(call:text(kinds[kind] and "export_more" or "export_done"))
  call:more(kinds[kind] and { kind = kind, after = after } or nil)
end

return ics
