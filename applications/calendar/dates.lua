--- Dates that other plugins write for people, such as viewings of flats: `calendar.dates`.
---
--- Others write them, so each field is read as if anybody had: what is no text is none, what is no command is no action.
local entries, when = require "entries", require "when"

local dates = {}

--- The most that is shown at once of one person's.
local most = 400
--- How far ahead the look goes, in seconds: the longest default of a reminder, and a while.
local window = entries.longest_default * 60 + 300
--- Pages of a look, of 200 each: what is left comes in the next.
local pages = 10

local function words(given, longest)
  if type(given) ~= "string" then return nil end
  local said = text.trim((given:gsub("[%s%c]+", " ")))
  return said ~= "" and text.truncate(said:sub(1, 4 * longest), longest) or nil
end

--- A date as it can be shown; nil where it says no moment.
function dates.read(found)
  local from, till = found.from, found.till
  if math.type(found.person) ~= "integer" or type(from) ~= "number" or from ~= from or math.abs(from) > 1e11 then
    return nil
  end
  if type(till) ~= "number" or till <= from or till - from > 366 * 86400 then till = nil end
  local about = words(found.about, 100)
  return {
    key = found.key, version = found.version, person = found.person, from = from, till = till,
    title = words(found.title, 100), venue = words(found.venue, 100), source = words(found.source, 30),
    about = about and about:match("^/[%l%d_-]+[^|]*$") or nil,
  }
end

--- The caller's dates that begin on one of some days, as `entries.between` gives its own; and whether there are more.
function dates.between(call, first, last)
  local list, after = {}, nil
  local from, till = when.repeated(when.date(first), "00:00"), when.repeated(when.date(last + 1), "00:00")
  repeat
    local found = store.find("dates", {
      where = { person = call.person.id, from = { min = from, max = till } }, order = "from", limit = 200, after = after,
    })
    for _, document in ipairs(found) do
      local date = dates.read(document)
      if date and date.from < till then
        local day, start = when.day(date.from)
        local stop = date.till and select(2, when.day(date.till))
        list[#list + 1] = {
          number = when.number(day), label = stop and start .. "–" .. stop or start, id = date.key, date = true,
          title = date.title or call:text("untitled"), venue = date.venue, about = date.about, source = date.source,
        }
      end
    end
    after = found.next
  until not after or #list >= most
  return list, after ~= nil
end

--- A date of the caller's, or nil. Keys are `PLUGIN/…`: a number is an entry's.
function dates.own(call, key)
  local found = #key <= 200 and key:find("/", 1, true) and store.get("dates", key) or nil
  local date = found and dates.read(found)
  return date and date.person == call.person.id and date or nil
end

--- Sets when to remind of what comes within a day. Who wrote a date set no such moment, and can't know the person's
--- default; whoever moves a date has it looked at anew, since it says for which `from` it was looked at.
function dates.look(settings)
  local now, known = time.now(), store.get("state", "look")
  local after = known and known.after
  for _ = 1, pages do
    local found = store.find("dates", {
      where = { from = { min = now, max = now + window } }, order = "from", limit = 200, after = after,
    })
    for _, document in ipairs(found) do
      if document.reminded_for ~= document.from and dates.read(document) then
        local lead = entries.lead(document.person, settings)
        local changes = { reminded_for = document.from }
        if lead then changes.remind = math.max(document.from - lead * 60, now) else changes.unset = { "remind" } end
        -- Where the writer was faster, the next look sees what it wrote.
        pcall(store.update, "dates", document.key, changes, document.version)
      end
    end
    after = found.next
    if not after then break end
  end
  if after or known and known.after then store.put("state", "look", { after = after }) end
end

return dates
