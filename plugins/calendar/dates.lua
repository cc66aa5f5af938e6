--- Dates that other plugins write for people, such as viewings of flats: `calendar.dates`.
---
--- Others write them, so each field is read as if anybody had: what is no text is none, what is no command is
--- no action.
local batches = require "lib.batches"
local entries, when = require "entries", require "when"
local lists = require "lib.lists"

local dates = {}

--- The most that is shown at once of one person's: other plugins write them, and one of them may write too
--- many.
local most = 400
--- What stands before the number of a date, as an entry's has none.
local mark = "d"
--- How far ahead the look goes, in seconds: the longest default of a reminder, and a while.
local window = entries.longest_default * 60 + 300
--- Pages of a look, of 200 each, which a timer may take: what is left comes in the next.
local pages = 10

local function words(given, longest)
  if type(given) ~= "string" then return nil end
  local said = text.line(given)
  return said ~= "" and text.truncate(said:sub(1, 4 * longest), longest) or nil
end

--- A title in a language: writers give a text, or a table of texts by language.
local function titled(given, language)
  if type(given) ~= "table" then return words(given, 100) end
  return words(given[language], 100) or words(given.en, 100)
end

--- A date as it can be shown, in a language where somebody reads it; nil where it says no moment.
function dates.read(found, language)
  local from, till = found.from, found.till
  if math.type(found.person) ~= "integer" then return nil end
  if type(from) ~= "number" or from ~= from or math.abs(from) > 1e11 then return nil end
  if type(till) ~= "number" or till <= from or till - from > 366 * 86400 then till = nil end
  local about = words(found.about, 100)
  return {
    key = found.key, version = found.version, person = found.person, from = from, till = till,
    title = titled(found.title, language or "en"), venue = words(found.venue, 100),
    about = about and about:match("^/[%l%d_-]+[^|]*$") or nil,
    by = math.type(found.by) == "integer" and found.by or nil,
    number = math.type(found.number) == "integer" and found.number or nil,
  }
end

--- A function that gives a date as the caller may read it: without a title and a venue of somebody whom they
--- forgot. It asks once for each person.
function dates.hiding(call)
  local forgotten = {}
  return function(date)
    local by = date.by
    if by and forgotten[by] == nil then forgotten[by] = call.me.people.forgotten({ by })[1] end
    if by and forgotten[by] then date.title, date.venue = nil, nil end
    return date
  end
end

--- The caller's dates on some days, as `entries.between` gives its own; and whether there are more. What
--- began longer than a day before them is not found.
function dates.between(call, first, last, is_to_come)
  local list, shown, now = {}, dates.hiding(call), time.now()
  local from, till = when.repeated(when.date(first), "00:00"), when.repeated(when.date(last + 1), "00:00")
  local where = { person = call.person.id, from = { min = from - 86400, max = till } }
  for document in batches.each("dates", { where = where, order = "from" }) do
    if #list == most then return list, true end
    local date = dates.read(document, call.language)
    local is_late = date and date.from < from
    -- What has no end is over once it has begun.
    local is_over = date and (is_late and (date.till or date.from) <= from
      or is_to_come and (date.till and date.till <= now or not date.till and date.from < now - 60))
    if date and date.from < till and not is_over then
      date = shown(date)
      local day, start = when.day(date.from)
      local stop = date.till and select(2, when.day(date.till))
      list[#list + 1] = {
        number = is_late and first or when.number(day), id = date.key, date = true,
        label = when.times(start, stop, is_late),
        title = date.title or call:text("untitled"), venue = date.venue, about = date.about,
        shown = date.number and mark .. date.number,
      }
    end
  end
  return list, false
end

--- Gives those of these items numbers that are dates and have none: people are shown `d7`, which they can
--- type, and never the key, which is the writer's. A date that its writer puts again, because it moved, has
--- the next number when it is shown again.
function dates.number(call, items)
  local new = lists.filter(items, function(item) return item.date and not item.shown end)
  if #new == 0 then return end
  store.transaction(function(tx)
    local me = call.person.id
    local room = tx:get("rooms", tostring(me)) or { person = me }
    for _, item in ipairs(new) do
      local document, date = tx:get("dates", item.id), nil
      date = document and dates.read(document)
      -- What was called off or moved to somebody else at this moment needs none.
      item.shown = date and date.number and mark .. date.number or ""
      if date and date.person == me and not date.number then
        room.dates = (room.dates or 0) + 1
        document.number, item.shown = room.dates, mark .. room.dates
        tx:put("dates", item.id, document)
      end
    end
    tx:put("rooms", tostring(me), room)
  end)
end

--- A date of the caller's by what they are shown of it, `d7`, or nil: a number alone is an entry's.
function dates.own(call, word)
  local number = #word < 16 and text.lower(word):match("^" .. mark .. "(%d+)$")
  if not number then return nil end
  local where = { person = call.person.id, number = math.tointeger(tonumber(number)) }
  local found = store.find("dates", { where = where, limit = 1 })
  return found[1] and dates.read(found[1]) or nil
end

--- Sets when to remind of what comes within a day. Who wrote a date set no such moment, and can't know the
--- person's default; whoever moves a date has it looked at anew, since it says for which `from` it was looked
--- at.
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
        if lead then
          changes.remind = math.max(document.from - lead * 60, now)
        else
          changes.unset = { "remind" }
        end
        -- Where the writer was faster, the next look sees what it wrote.
        pcall(store.update, "dates", document.key, changes, { version = document.version })
      end
    end
    after = found.next
    if not after then break end
  end
  if after or known and known.after then store.put("state", "look", { after = after }) end
end

return dates
