--- How much it rained: by district in the past hour, and by gauge.
local lists = require "lib.lists"
local names = require "lib.names"
local cards = require "cards"
local current = require "current"
local feed = require "feed"
local places = require "places"

local rainfall = {}

--- Bars and rows of one card.
local most_bars = 20

--- The span of time that the rain fell in.
local function span(call, card, rain)
  if rain.from and rain.to then
    cards.field(card, call:text("period"), cards.clock(call, rain.from) .. "–" .. cards.clock(call, rain.to))
  end
end

--- Bars of those places where it rained, of rows with the wettest first.
local function bars(rows, field)
  local wet = lists.first(lists.filter(rows, function(row) return row[field] > 0 end), most_bars)
  return #wet > 0 and {
    kind = "bars", unit = "mm", values = lists.field(wet, field),
    labels = lists.map(wet, function(row) return cards.clipped(row.place, 60) end),
  } or nil
end

--- A card of a list of places with their rain.
local function listed(call, title, rows, field)
  local known = lists.filter(rows, function(row) return row[field] end)
  local unknown = lists.filter(rows, function(row) return not row[field] end)
  known = lists.sorted(known, function(row) return -row[field] end)
  local card = { title = "🌧️ " .. title, fields = {}, chart = bars(known, field) }
  if #known == 0 then
    card.subtitle = call:text("no_rain_data")
  elseif not card.chart then
    card.subtitle = call:text("no_rain_anywhere")
  else
    card.subtitle = call:text("rain_most", { place = known[1].place, high = cards.number(known[1][field]) })
  end
  local dry = #lists.filter(known, function(row) return row[field] == 0 end)
  if card.chart and dry > 0 then cards.field(card, call:text("dry_places"), tostring(dry)) end
  cards.field(card, call:text("no_data"), cards.joined(call, lists.field(unknown, "place")))
  return card
end

--- All districts.
function rainfall.districts(call)
  local reply = feed.need(call, "current")
  local card = listed(call, call:text("title_rain"), reply.rain.rows, "high")
  span(call, card, reply.rain)
  card.actions = cards.actions(call, "gauges", "warnings")
  cards.show(call, card, { reply })
end

--- All gauges: newer numbers, of more places.
function rainfall.gauges(call)
  local reply = feed.need(call, "gauges")
  local card = listed(call, call:text("title_gauges"), reply.rows, "value")
  card.actions = cards.actions(call, "districts")
  cards.show(call, card, { reply })
end

--- One district, by its English name.
function rainfall.district(call, district)
  local reply = feed.need(call, "current")
  local name, row = places.named(call, district), current.rain_of(reply, district)
  local words = current.rain_words(call, row)
  local card = { fields = {}, title = "🌧️ " .. cards.told(call, name, words or call:text("no_data_now")) }
  if row and row.is_away then card.subtitle = call:text("maintenance") end
  span(call, card, reply.rain)
  local most = current.wettest(reply)
  if most and most.high > 0 then
    local amount = call:text("place_amount", { place = most.place, high = cards.number(most.high) })
    cards.field(card, call:text("wettest"), amount)
  end
  for _, place in ipairs(reply.lightning) do
    if places.english(place) == district then cards.field(card, "⚡ " .. call:text("lightning"), place) end
  end
  card.actions = cards.actions(call, "districts", "warnings")
  cards.show(call, card, { reply })
end

local gauge_words = { gauges = true, gauge = true, ["雨量站"] = true, ["雨量计"] = true }

--- What /rainfall was asked for: nothing, the gauges, or a district.
function rainfall.typed(call, words)
  if not words then return rainfall.districts(call) end
  if gauge_words[names.key(words)] then return rainfall.gauges(call) end
  local found = #words <= 100 and places.districts(words) or {}
  if #found == 0 then call:fail(call:text("no_district", { place = text.truncate(words, 40) })) end
  if #found > 1 then
    local called = lists.map(found, function(district) return places.named(call, district) end)
    call:fail(call:text("which_district", { names = cards.joined(call, called) }))
  end
  rainfall.district(call, found[1])
end

--- Whether so much rain fell in a district, for those who want to be told.
function rainfall.alert(alert, settings)
  local found = #alert.district <= 100 and places.districts(alert.district) or {}
  if #found ~= 1 then return false, "alert_no_place" end
  local reply = feed.watched("current", settings)
  if not reply then return false, "alert_away" end
  local row = current.rain_of(reply, found[1])
  if row and row.high and row.high >= alert.millimetres then return { rain = math.floor(row.high) } end
end

return rainfall
