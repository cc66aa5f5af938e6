--- The cards of the answers.
local fields, lists = require "lib.card", require "lib.lists"
local hour, read = require("lib.clock").hour, require "lib.read"
local bands, feed = require "bands", require "feed"
local sources, stations = require "sources", require "stations"

local kinds = { "general", "roadside" }

--- The clock in Hong Kong.
local function clock(moment) return hour(moment, read.zone) end

--- A card that begins with what has to be said of its readings before they are believed, with where they
--- come from and how old they are.
local function new(call, title, at, state)
  local card = {
    title = title, fields = {}, source = call:text(state.is_dashboard and "source_dashboard" or "source"),
    time = at, stale = state.problem ~= nil or sources.is_old(at) or sources.is_ahead(at),
  }
  local function note(words) fields.add(card, { "⚠️", words }) end
  if state.problem then
    note(call:text("last_" .. state.problem, { source = call:text("source"), age = time.ago(at) }))
  end
  if sources.is_ahead(at) then
    note(call:text("ahead", { time = time.iso(at, read.zone) }))
  elseif sources.is_old(at) and not state.problem then
    note(call:text("old", { age = time.ago(at) }))
  end
  return card
end

--- Adds a field to a card.
local function add(card, label, words) fields.add(card, { label, words }) end

local function again(call, command) return { call:text("again"), command .. " refresh" } end

--- What each group of people is advised.
local function add_advice(call, card, band)
  for _, group in ipairs { "sensitive", "workers", "everyone" } do
    add(card, call:text("group_" .. group), call:text(band[group]))
  end
end

--- What kind of station it is, and where somebody asked for another place, that it is the nearest to that.
local function about(call, station, place)
  local kind = call:text("kind_" .. station.kind)
  return place and call:text("nearest", { kind = kind, place = place }) or kind
end

--- The card of a station that gives no reading.
local function silent(call, station, state, place)
  local at = state.readings[station.en] and state.readings[station.en].at or state.at
  local title = "🌫️ " .. call:text("title_silent", { station = stations.shown(call, station) })
  local card = new(call, title, at, state)
  add(card, call:text("label_risk"), call:text("no_reading_now"))
  card.subtitle, card.actions = about(call, station, place), { { call:text("all_stations"), "/air" } }
  return card
end

--- The index of a station with its band, and what it means for whom.
local function station(call, station, state, place)
  local reading = state.readings[station.en]
  if not reading or not reading.value then return silent(call, station, state, place) end
  local band, name = bands.of(reading.value), stations.shown(call, station)
  local card = new(call, "🌫️ " .. call:text("title_station", {
    station = name, value = bands.shown(reading.value), band = call:text(band.name),
  }), reading.at, state)
  add(card, call:text("label_risk"), bands.name(call, reading.value))
  if reading.near then add(card, "*", call:text("near")) end
  add_advice(call, card, band)
  card.subtitle, card.severity = about(call, station, place), band.severity
  -- What is beyond the scale fills it.
  card.chart = {
    kind = "gauge", label = call:text("index"), value = math.min(reading.value, 10), min = 0, max = 10,
    unit = reading.value >= bands.beyond and "+" or nil,
  }
  card.actions = { { call:text("all_stations"), "/air" }, again(call, "/air " .. name) }
  return card
end

--- The newest levels of pollutants, as fields.
local function add_pollutants(call, card, series)
  local levels = series[#series]
  if not levels then return end
  for _, name in ipairs(feed.substances) do
    local level = levels[name]
    local words = level and call:text("level", { level = ("%.1f"):format(level) }) or call:text("no_reading")
    add(card, call:text("substance_" .. name:lower():gsub("%p", "")), words)
  end
  add(card, call:text("label_measured"), clock(levels.at))
end

--- The hours of a series that have a value, as a line; nil for less than two. Fields tell what it can't show.
local function line(call, card, series)
  local known = lists.filter(series or {}, function(reading) return reading.value end)
  if #known < 2 then return nil end
  local values, missing = lists.field(known, "value"), #series - #known
  local least, most = math.min(table.unpack(values)), math.max(table.unpack(values))
  local range = call:text("range", { least = bands.shown(least), most = bands.shown(most) })
  add(card, call:text("label_range"), range)
  if most >= bands.beyond then add(card, "10+", call:text("beyond")) end
  if missing > 0 then add(card, call:text("no_reading"), call:text("hours", { count = missing })) end
  local labels = lists.map(known, function(reading) return clock(reading.at) end)
  return { kind = "line", values = values, labels = labels }
end

--- The past 24 hours of a station, and its pollutants; nil where there is nothing of them.
local function past(call, station, found)
  local series = found.history and #found.history > 0 and found.history or found.pollutants
  if not series then return nil end
  local title = "📈 " .. call:text("title_past", { station = stations.shown(call, station) })
  local card = new(call, title, found.at or series[#series].at, found)
  card.chart = line(call, card, found.history)
  if not card.chart then add(card, call:text("index"), call:text("no_history")) end
  if found.pollutants then
    add_pollutants(call, card, found.pollutants)
  else
    add(card, call:text("pollutants"), call:text("no_pollutants"))
  end
  return card
end

--- The value of a station's reading; 0 where it gives none.
local function value_at(state, station)
  local reading = state.readings[station.en]
  return reading and reading.value or 0
end

--- The band of a station's reading; and when it was, where that is long before the others.
local function risk(call, state, station)
  local value = value_at(state, station)
  if value == 0 then return call:text("no_reading") end
  local band, at = bands.name(call, value), state.readings[station.en].at
  return at < state.at - 1800 and band .. " ⚠️ " .. clock(at) or band
end

--- All stations of a kind, the worst air first, and those without a reading last.
local function table_of(call, kind, state)
  local list = lists.filter(stations.list, function(station) return station.kind == kind end)
  list = lists.sorted(list, function(station) return -value_at(state, station) end)
  local function is_near(station)
    return value_at(state, station) > 0 and state.readings[station.en].near
  end
  local title = (kind == "general" and "🌫️ " or "🚗 ") .. call:text("title_" .. kind)
  local card = new(call, title, state.at, state)
  fields.table(card, {
    { call:text("label_station"), function(station) return stations.shown(call, station) end },
    { call:text("index"), function(station)
      local value = value_at(state, station)
      return value == 0 and "–" or bands.shown(value) .. (is_near(station) and "*" or "")
    end },
    { call:text("label_risk"), function(station) return risk(call, state, station) end },
  }, list)
  if lists.find(list, is_near) then add(card, "*", call:text("near")) end
  local worst = value_at(state, list[1])
  if worst > 0 then
    card.severity = bands.of(worst).severity
    card.actions = {
      { call:text("worst"), "/air " .. stations.shown(call, list[1]) }, again(call, "/air"),
    }
  end
  return card
end

return { station = station, past = past, table_of = table_of, kinds = kinds }
