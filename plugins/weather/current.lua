--- The weather as it is: for all of Hong Kong, for one place, and place by place.
local fields = require "lib.card"
local lists = require "lib.lists"
local names = require "lib.names"
local pages = require "lib.pages"
local cards = require "cards"
local feed = require "feed"
local places = require "places"

local current = {}

local observatory = "Hong Kong Observatory"
--- Places that one card lists.
local page = 20

--- Icons with their words, such as `🌧️ Heavy Rain, ⛈️ Thunderstorms`.
local function sky(call, reply)
  local parts = {}
  for _, code in ipairs(reply.icons) do
    local emoji, word = cards.icon(call, code)
    if word ~= "" and #parts < 6 then parts[#parts + 1] = emoji .. " " .. word end
  end
  return cards.joined(call, parts)
end

--- The picture that stands before a title.
local function emoji(call, reply)
  local first = cards.icon(call, reply.icons[1])
  return first ~= "" and first or "🌡️"
end

local function degrees(call, value) return call:text("degrees", { value = cards.number(value) }) end

--- The row of a place, by its English name, or nil.
local function row_of(rows, english)
  return lists.find(rows, function(row) return places.english(row.place) == english end)
end

--- The temperature at a station, or nil.
local function temperature(reply, station)
  local row = row_of(reply.temperatures, station)
  return row and row.value
end

--- The lowest and the highest temperature, or nil.
local function extremes(reply)
  local values = lists.field(reply.temperatures, "value")
  if #values > 0 then return math.min(table.unpack(values)), math.max(table.unpack(values)) end
end

--- The rain of a district.
local function rain_of(reply, district) return row_of(reply.rain.rows, district) end

--- The district where it rained most, or nil where nothing is known.
local function wettest(reply)
  return lists.least(reply.rain.rows, function(row) return row.high and -row.high end)
end

--- How much it rained, in words; nil where nothing is known.
local function rain_words(call, row)
  if not row or not row.high then return nil end
  if row.high == 0 then return call:text("no_rain") end
  if not row.low then return call:text("rain_up_to", { high = cards.number(row.high) }) end
  return call:text("rain_span", { span = cards.span(row.low, row.high) })
end

--- Shows a card with what is the same wherever one asks for it: humidity, sun, lightning, and warnings and
--- reminders, which make it a warning. `other` is the first thing that may be asked next.
local function show(call, card, reply, other)
  local damp = reply.humidities[1]
  if damp then
    local words = call:text("percent_at", { value = cards.number(damp.value), place = damp.place })
    cards.field(card, call:text("humidity"), words)
  end
  if reply.uv then
    local level = call:text("uv_" .. reply.uv.level)
    cards.field(card, call:text("uv"), cards.number(reply.uv.value) .. " " .. level)
  end
  if #reply.lightning > 0 then
    cards.field(card, "⚡ " .. call:text("lightning"), cards.joined(call, reply.lightning))
  end
  for _, words in ipairs(reply.warnings) do
    if #card.fields < 24 then cards.field(card, "⚠️ " .. call:text("warning"), words) end
  end
  for _, words in ipairs(reply.cyclone) do cards.field(card, "🌀 " .. call:text("cyclone"), words) end
  for _, words in ipairs(reply.reminders) do cards.field(card, "ℹ️ " .. call:text("reminder"), words) end
  if #reply.warnings > 0 then card.severity = "warning" end
  card.actions = cards.actions(call, other, "forecast", "warnings", "rainfall")
  cards.show(call, card, { reply })
end

--- All of Hong Kong on one card.
function current.overview(call)
  local reply = feed.need(call, "current")
  local at, low, high = temperature(reply, observatory), extremes(reply)
  local card = { fields = {}, title = emoji(call, reply) .. " " .. call:text("title_now") }
  if at then
    card.title = cards.told(call, card.title, degrees(call, at))
  elseif low then
    card.title = cards.told(call, card.title, call:text("degrees", { value = cards.span(low, high) }))
  end
  cards.field(card, call:text("sky"), sky(call, reply))
  if at then
    cards.field(card, call:text("temperature"), call:text("degrees_at", {
      value = cards.number(at), place = places.named(call, observatory), span = cards.span(low, high),
    }))
  end
  local most = wettest(reply)
  if most then
    cards.field(card, call:text("rain_hour"), most.high == 0 and call:text("no_rain")
      or call:text("rain_most", { place = most.place, high = cards.number(most.high) }))
  end
  show(call, card, reply, "places")
end

--- The weather at some stations of one place.
--- @param near the area of which the station is only the nearest.
function current.at(call, stations, near)
  local reply = feed.need(call, "current")
  local called, shown = {}, {}
  local card = { fields = {} }
  for _, station in ipairs(stations) do
    local value, name = temperature(reply, station), places.named(call, station)
    called[#called + 1] = name
    if value then shown[#shown + 1] = degrees(call, value) end
    cards.field(card, "🌡️ " .. name, value and degrees(call, value) or call:text("no_reading"))
  end
  card.title = emoji(call, reply) .. " " .. call:text("title_at", { place = cards.joined(call, called) })
  if #shown > 0 then card.title = cards.told(call, card.title, cards.joined(call, shown)) end
  if near then card.subtitle = call:text("nearest", { area = near, station = called[1] }) end
  cards.field(card, call:text("sky_all"), sky(call, reply))
  local district = places.district_of(stations[1])
  local rain = district and rain_words(call, rain_of(reply, district))
  if rain then cards.field(card, call:text("rain_in", { place = places.named(call, district) }), rain) end
  show(call, card, reply, "all")
end

--- The temperatures of all places, a page at a time.
function current.list(call)
  local reply = feed.need(call, "current")
  local count = #reply.temperatures
  local shown, first, last = pages.slice(call, reply.temperatures, page)
  local card = { title = "🌡️ " .. call:text("title_places") }
  card.subtitle = count > 0 and call:text("rows_shown", { first = first, last = last, count = count })
    or call:text("no_reading")
  fields.table(card, {
    { call:text("place"), function(row) return cards.clipped(row.place, 60) end },
    { call:text("temperature"), function(row) return degrees(call, row.value) end },
  }, shown)
  cards.show(call, card, { reply })
  if last < count then call:reply(call:text("goes_on")) end
end

--- What /weather was asked for: nothing, all places, or one.
function current.typed(call, words)
  if not words then return current.overview(call) end
  local plain = names.key(words)
  if plain == "all" or plain == "全部" then return current.list(call) end
  if plain == "hongkong" or plain == "hk" or plain == "香港" then return current.overview(call) end
  local stations, near = {}, nil
  if #words <= 100 then stations, near = places.stations(words) end
  if #stations == 0 then
    call:fail(call:text("no_place", { place = text.truncate(words, 40) }))
  elseif #stations > 8 then
    call:fail(call:text("many_places", { place = words }))
  end
  current.at(call, stations, near)
end

current.rain_of, current.rain_words, current.wettest = rain_of, rain_words, wettest

return current
