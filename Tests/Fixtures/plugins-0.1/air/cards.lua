--- The cards of the answers.
local bands, clock, feed = require "bands", require "clock", require "feed"
local sources, stations = require "sources", require "stations"

local kinds = { "general", "roadside" }

--- What has to be said of readings before they are believed, as fields.
local function notes(call, at, state)
  local fields = {}
  local function note(words) fields[#fields + 1] = { "⚠️", words } end
  if state.problem then
    note(call:text("last_" .. state.problem, { source = call:text("source"), age = time.ago(at) }))
  end
  if sources.isAhead(at) then
    note(call:text("ahead", { time = time.iso(at, "Asia/Hong_Kong") }))
  elseif sources.isOld(at) and not state.problem then
    note(call:text("old", { age = time.ago(at) }))
  end
  return fields
end

--- Adds what every card ends with: where its data come from, their age, and whether they are old.
local function sourced(call, card, at, state)
  card.source = call:text(state.isDashboard and "source_dashboard" or "source")
  card.time = at
  card.stale = state.problem ~= nil or sources.isOld(at) or sources.isAhead(at)
  return card
end

local function again(call, command) return { call:text("again"), command .. " refresh" } end

--- What each group of people is advised.
local function addAdvice(call, fields, value)
  local band = bands.of(value)
  fields[#fields + 1] = { call:text("group_sensitive"), call:text(band.sensitive) }
  fields[#fields + 1] = { call:text("group_workers"), call:text(band.workers) }
  fields[#fields + 1] = { call:text("group_everyone"), call:text(band.everyone) }
end

--- What kind of station it is, and where somebody asked for another place, that it is the nearest to that.
local function about(call, station, place)
  local kind = call:text("kind_" .. station.kind)
  return place and call:text("nearest", { kind = kind, place = place }) or kind
end

--- The card of a station that gives no reading.
local function silent(call, station, state, place)
  local at = state.readings[station.en] and state.readings[station.en].at or state.at
  local fields = notes(call, at, state)
  fields[#fields + 1] = { call:text("label_risk"), call:text("no_reading_now") }
  return sourced(call, {
    title = "🌫️ " .. call:text("title_silent", { station = stations.shown(call, station) }),
    subtitle = about(call, station, place), fields = fields, actions = { { call:text("all_stations"), "/air" } },
  }, at, state)
end

--- The index of a station with its band, and what it means for whom.
local function station(call, station, state, place)
  local reading = state.readings[station.en]
  if not reading or not reading.value then return silent(call, station, state, place) end
  local band, isBeyond = bands.of(reading.value), reading.value >= bands.beyond
  local fields = notes(call, reading.at, state)
  fields[#fields + 1] = { call:text("label_risk"), bands.name(call, reading.value) }
  if reading.near then fields[#fields + 1] = { "*", call:text("near") } end
  addAdvice(call, fields, reading.value)
  return sourced(call, {
    title = "🌫️ " .. call:text("title_station", {
      station = stations.shown(call, station), value = bands.shown(reading.value), band = call:text(band.name),
    }),
    subtitle = about(call, station, place), severity = band.severity, fields = fields,
    -- What is beyond the scale fills it.
    chart = {
      kind = "gauge", label = call:text("index"), value = math.min(reading.value, 10), min = 0, max = 10,
      unit = isBeyond and "+" or nil,
    },
    actions = { { call:text("all_stations"), "/air" }, again(call, "/air " .. stations.shown(call, station)) },
  }, reading.at, state)
end

--- The newest levels of pollutants, as fields.
local function addPollutants(call, fields, series)
  local levels = series and series[#series]
  if not levels then return end
  for _, name in ipairs(feed.substances) do
    local level = levels[name]
    local words = level and call:text("level", { level = ("%.1f"):format(level) }) or call:text("no_reading")
    fields[#fields + 1] = { call:text("substance_" .. name:lower():gsub("%p", "")), words }
  end
  fields[#fields + 1] = { call:text("label_measured"), clock.clock(levels.at) }
end

--- The hours of a series that have a value, as a line; nil for less than two. What it can't show is told in fields.
local function line(call, fields, series)
  local values, labels, missing, least, most = {}, {}, 0, nil, nil
  for _, reading in ipairs(series or {}) do
    local value = reading.value
    if value then
      values[#values + 1], labels[#labels + 1] = value, clock.clock(reading.at)
      least, most = math.min(least or value, value), math.max(most or value, value)
    else
      missing = missing + 1
    end
  end
  if #values < 2 then return nil end
  fields[#fields + 1] = {
    call:text("label_range"), call:text("range", { least = bands.shown(least), most = bands.shown(most) }),
  }
  if most >= bands.beyond then fields[#fields + 1] = { "10+", call:text("beyond") } end
  if missing > 0 then fields[#fields + 1] = { call:text("no_reading"), call:text("hours", { count = missing }) } end
  return { kind = "line", values = values, labels = labels }
end

--- The past 24 hours of a station, and its pollutants; nil where there is nothing of them.
local function past(call, station, found)
  local series = found.history and #found.history > 0 and found.history or found.pollutants
  if not series then return nil end
  local at = found.at or series[#series].at
  local fields = notes(call, at, found)
  local chart = line(call, fields, found.history)
  if not chart then fields[#fields + 1] = { call:text("index"), call:text("no_history") } end
  if found.pollutants then
    addPollutants(call, fields, found.pollutants)
  else
    fields[#fields + 1] = { call:text("pollutants"), call:text("no_pollutants") }
  end
  return sourced(call, {
    title = "📈 " .. call:text("title_past", { station = stations.shown(call, station) }), fields = fields,
    chart = chart,
  }, at, found)
end

--- The stations of a kind, the worst air first, and those without a reading last.
local function ordered(kind, readings)
  local list = {}
  for place, station in ipairs(stations.list) do
    if station.kind == kind then
      local reading = readings[station.en]
      list[#list + 1] = { station = station, reading = reading, place = place, value = reading and reading.value or 0 }
    end
  end
  table.sort(list, function(one, other)
    if one.value ~= other.value then return one.value > other.value end
    return one.place < other.place
  end)
  return list
end

--- A row of the table: the station, its index and its band; and when it was, where that is long before the others.
local function row(call, entry, state)
  local name = stations.shown(call, entry.station)
  if entry.value == 0 then return { name, "–", call:text("no_reading") } end
  local reading = entry.reading
  local index = bands.shown(entry.value) .. (reading.near and "*" or "")
  local band = bands.name(call, entry.value)
  if reading.at < state.at - 1800 then band = band .. " ⚠️ " .. clock.clock(reading.at) end
  return { name, index, band }
end

--- All stations of a kind.
local function table_of(call, kind, state)
  local list, rows, isNear = ordered(kind, state.readings), {}, false
  for _, entry in ipairs(list) do
    rows[#rows + 1] = row(call, entry, state)
    isNear = isNear or (entry.reading and entry.reading.near and entry.value > 0) or false
  end
  local worst = list[1]
  local fields = notes(call, state.at, state)
  if isNear then fields[#fields + 1] = { "*", call:text("near") } end
  local card = {
    title = (kind == "general" and "🌫️ " or "🚗 ") .. call:text("title_" .. kind),
    header = { call:text("label_station"), call:text("index"), call:text("label_risk") }, rows = rows, fields = fields,
  }
  if worst.value > 0 then
    card.severity = bands.of(worst.value).severity
    card.actions = { { call:text("worst"), "/air " .. stations.shown(call, worst.station) }, again(call, "/air") }
  end
  return sourced(call, card, state.at, state)
end

return { station = station, past = past, table_of = table_of, kinds = kinds }
