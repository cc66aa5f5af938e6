--- The caller's calendar as an iCalendar text (RFC 5545), which another program takes as it is. What is too
--- much for one call comes in parts, each of which is a calendar by itself.
local dates, entries, when = require "dates", require "entries", require "when"

local ics = {}

--- Bytes of a line, without what ends it, as RFC 5545 has it.
local longest = 75
--- What one part costs at most, in questions to the clock or as much work: a command may ask five times as
--- often.
local part = 900
--- Bytes of one part: with its last page far below what a command may say.
local bytes = 128 * 1024
--- Occurrences that take as much work as one question to the clock.
local occurrences = 26
--- Documents that are read at once.
local page_size = 50
--- What there is, in this order.
local kinds = { "entries", "answers", "dates" }

--- The day of 1 January 1970, as `when.number` counts.
local epoch = when.number("1970-01-01")

local function escaped(words)
  -- Controls have no place in such a text, those of two bytes (U+0080 to U+009F) neither.
  return (words:gsub("[\\;,]", "\\%0"):gsub("\r?\n", "\\n"):gsub("%c", " "):gsub("\xC2[\x80-\x9F]", " "))
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

--- Days, by number, and times of a day, by its second, as this export has written them: many events are on
--- the same.
local days, times = {}, {}

--- A moment as UTC has it, `20260305T100000Z`.
local function stamp(moment)
  local whole = math.floor(moment)
  local number, second = whole // 86400, whole % 86400
  local day, time_of_day = days[number], times[second]
  if not day then
    day = when.date(number + epoch):gsub("-", "")
    days[number] = day
  end
  if not time_of_day then
    time_of_day = ("T%02d%02d%02dZ"):format(second // 3600, second // 60 % 60, second % 60)
    times[second] = time_of_day
  end
  return day .. time_of_day
end

--- A function that gives the moment of an hour of a day, as `when.repeated` does, and one that tells how
--- often the clock was asked. It asks once for each end of a week, and for each day of a week in which clocks
--- change.
local function clock()
  local noons, afternoon, asked = {}, {}, 0
  --- How far noon is from where the number of the day has it; no number where that day has none, which equals
  --- nothing.
  local function noon(number)
    if not noons[number] then
      asked = asked + 1
      local moment = when.moment(when.date(number), "12:00")
      noons[number] = moment and moment - number * 86400 or 0 / 0
    end
    return noons[number]
  end
  return function(number, hour)
    local first = number - number % 7
    local before = noon(first)
    -- The morning of the first day lies before its noon.
    if before == noon(first + 7) and (number > first or before == noon(first - 7)) then
      local seconds = afternoon[hour]
      if not seconds then
        local hours, minutes = hour:match("^(%d+):(%d+)$")
        seconds = (tonumber(hours) - 12) * 3600 + tonumber(minutes) * 60
        afternoon[hour] = seconds
      end
      return number * 86400 + before + seconds
    end
    asked = asked + 1
    return when.repeated(when.date(number), hour)
  end, function() return asked end
end

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

--- An entry with its repeats: as a rule where the clocks stay as they are, and else as moments, since all is
--- in UTC.
---
--- @return table, integer what `event` takes, and how many occurrences it has
local function item(entry, moment)
  local first = when.number(entry.day)
  local from, till = moment(first, entry.start), nil
  if entry.stop then
    till = math.max(moment(entry.stop > entry.start and first or first + 1, entry.stop), from)
  end
  local made = { made = entry.made, from = from, till = till, title = entry.title, venue = entry.venue }
  if not entry.weekly then return made, 1 end
  local moments, even, last = {}, true, from
  for number = entry.begins + 7, entry.closes, 7 do
    local next_one = moment(number, entry.start)
    even = even and next_one - last == 7 * 86400
    last, moments[#moments + 1] = next_one, next_one
  end
  if even then
    made.rule = "FREQ=WEEKLY;UNTIL=" .. stamp(last)
  elseif #moments > 0 then
    for index, at in ipairs(moments) do moments[index] = stamp(at) end
    made.moments = moments
  end
  return made, #moments + 1
end

local function page(call, kind, after, limit)
  local where = { [kind == "entries" and "owner" or "person"] = call.person.id }
  if kind == "answers" then where.answer = { "coming", "maybe" } end
  return store.find(kind, { where = where, limit = limit, after = after, order = "oldest" })
end

--- What stands before each event's number and is this gateway's alone (RFC 7986, section 5.3): another
--- gateway has the same numbers, and whoever imports from both would lose the events of one.
local function gateway()
  local known = store.get("state", "gateway")
  if known then return known.uid end
  return store.transaction(function(tx)
    -- Of two at once the second finds what the first one stored.
    local stored = tx:get("state", "gateway")
    if stored then return stored.uid end
    local uid = ("%08x%08x%08x%08x"):format(
      random.integer(0, 0xFFFFFFFF), random.integer(0, 0xFFFFFFFF), random.integer(0, 0xFFFFFFFF),
      random.integer(0, 0xFFFFFFFF))
    tx:put("state", "gateway", { uid = uid })
    return uid
  end)
end

--- Adds a document of a kind, and tells what it cost beside the clock's answers.
local function add(call, lines, kind, document, ask)
  if kind == "dates" then
    local date = dates.read(document, call.language)
    if not date then return 1 end
    date = ask.shown(date)
    event(lines, ask.uid .. "-date-" .. date.key, {
      made = time.now(), from = date.from, till = date.till, title = date.title or call:text("untitled"),
      venue = date.venue,
    })
    return 1
  end
  local entry = kind == "entries" and document or store.get("entries", tostring(document.event))
  -- An event is the group's, and nobody's who has left it.
  if kind == "answers" and not (entry and ask.member(entry)) then return 1 end
  local made, count = item(entry, ask.moment)
  event(lines, ask.uid .. "-" .. entry.key, made)
  return 1 + count // occurrences
end

--- Gives the text, or a part of it, and `call:more` the next.
function ics.show(call)
  local at = call:resumed()
  days, times = {}, {}
  local moment, asked = clock()
  local ask = { uid = gateway(), member = entries.members(call), shown = dates.hiding(call), moment = moment }
  local lines = { "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Quad//calendar 1.0//EN", "CALSCALE:GREGORIAN" }
  local head, spent, size, counted = #lines, 0, 0, 0
  local kind, after = at and at.kind or 1, at and at.after
  while kinds[kind] and spent + asked() < part and size < bytes do
    local found = page(call, kinds[kind], after, page_size)
    for _, document in ipairs(found) do spent = spent + add(call, lines, kinds[kind], document, ask) end
    for index = counted + 1, #lines do size = size + #lines[index] + 2 end
    counted, after = #lines, found.next
    if not after then kind = kind + 1 end
  end
  -- What is left may be nothing: then this was all.
  while kinds[kind] and not after and #page(call, kinds[kind], nil, 1) == 0 do kind = kind + 1 end
  local more = kinds[kind] ~= nil
  if #lines == head and not more then call:fail(call:text("export_none")) end
  lines[#lines + 1] = "END:VCALENDAR"
  call:export {
    name = "quad.ics", type = "text/calendar", text = table.concat(lines, "\r\n") .. "\r\n",
    note = call:text(more and "export_more" or "export_done"), more = more,
  }
  call:more(more and { kind = kind, after = after } or nil)
end

return ics
