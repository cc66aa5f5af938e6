--- What all cards have in common: the source, the age of the data, and honest words where they are old.
local clock = require "lib.clock"
local fields = require "lib.card"
local lists = require "lib.lists"
local names = require "lib.names"
local feed = require "feed"
local icons = require "icons"
local read = require "read"

--- At most so many letters of a text.
local cards = { clipped = require("lib.words").fit }

--- A number as people read it: 27, 3.4.
function cards.number(value)
  return value == math.floor(value) and ("%d"):format(math.floor(value)) or ("%.1f"):format(value)
end

--- `5–47`, or one number where both are the same or one is not known.
function cards.span(low, high)
  if not low or not high or low == high then return cards.number(high or low) end
  return cards.number(low) .. "–" .. cards.number(high)
end

--- The texts with a sign between them, in one line.
function cards.joined(call, texts) return table.concat(texts, call:text("between")) end

--- Sentences behind one another.
function cards.sentences(call, list) return table.concat(list, call.language == "en" and " " or "") end

--- What is said of something, in one line: Sha Tin: 26 °C.
function cards.told(call, subject, words) return call:text("told", { subject = subject, words = words }) end

--- A name in the caller's language, of a table by language.
function cards.named(call, record) return names.called(record, call.language) end

--- The hour of a moment, with its day where that is not today's.
function cards.clock(call, moment)
  local hour, date = clock.hour(moment, read.zone), read.date(moment)
  return date == read.date(time.now()) and hour or cards.date(call, date) .. " " .. hour
end

--- A day such as 20261012 in words: Mon 12 Oct.
function cards.date(call, date)
  local year, month, day = tonumber(date:sub(1, 4)), tonumber(date:sub(5, 6)), tonumber(date:sub(7, 8))
  local moment = time.make({ year = year, month = month, day = day }, read.zone)
  if not moment then return date end
  return call:text("date", {
    weekday = text.split(call:text("weekdays"))[time.parts(moment, read.zone).weekday],
    month = text.split(call:text("months"))[month], day = day,
  })
end

--- The picture and the word of an icon's number: two texts, empty for a number that is not known.
function cards.icon(call, code)
  local icon = code and icons[tostring(math.floor(code))]
  if not icon then return "", "" end
  return icon.emoji, cards.named(call, icon)
end

--- What is to be known about the age of replies: a list of sentences.
local function notes(call, replies)
  local found, seen = {}, {}
  local function note(key, values)
    if not seen[key] then found[#found + 1] = call:text(key, values) end
    seen[key] = true
  end
  for _, reply in ipairs(replies) do
    local ago = time.ago(reply.at)
    if reply.is_ahead then note("note_ahead") end
    if feed.is_away(reply.problem) then
      note("note_away", { ago = ago })
    elseif reply.problem then
      note("note_unreadable", { ago = ago })
    elseif reply.is_old then
      note("note_old", { ago = ago })
    end
    if reply.is_partial then note("note_partial") end
  end
  return found
end

--- Adds a field where there is something to say.
function cards.field(card, label, value)
  fields.add(card, { label, value })
end

--- What may be asked next, by name.
local commands = {
  now = "/weather", all = "/weather", places = "/weather all", forecast = "/forecast", nine = "/forecast",
  tomorrow = "/forecast tomorrow", warnings = "/warnings", rainfall = "/rainfall", districts = "/rainfall",
  gauges = "/rainfall gauges", cyclone = "/cyclone", tips = "/tips",
}

--- The commands of these names, as a card offers them.
function cards.actions(call, ...)
  return lists.map({ ... }, function(name) return { call:text("do_" .. name), commands[name] } end)
end

--- Shows a card made of some replies, the first of which it is about.
function cards.show(call, card, replies)
  for _, reply in ipairs(replies) do
    card.stale = card.stale or reply.problem ~= nil or reply.is_old or reply.is_ahead
  end
  local sentences = notes(call, replies)
  if card.subtitle then table.insert(sentences, 1, card.subtitle) end
  card.title = cards.clipped(card.title, 200)
  card.subtitle = #sentences > 0 and cards.clipped(cards.sentences(call, sentences), 1000) or nil
  card.source, card.time = call:text("source"), replies[1].at
  call:card(card)
end

return cards
