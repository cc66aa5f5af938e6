--- Lines, stations and stops: what they are called, and how a typed line is read.
-- Source: MTR Corporation Limited through DATA.GOV.HK; terms: https://data.gov.hk/en/terms-and-conditions
local names = require "names"

local places = { lines = names.lines, routes = names.routes }

--- The field of a record that has its name, by language.
local field = { en = "en", ["zh-Hant"] = "tc", ["zh-Hans"] = "sc" }

--- The most words that a name has.
local longest = 8

local line_of, stop_of, by_name = {}, {}, {}

for _, line in ipairs(names.lines) do line_of[line.code] = line end
for code, station in pairs(names.stations) do
  station.code = code
  by_name[station.en] = { name = station, station = station }
end
for _, stop in ipairs(names.stops) do
  stop_of[stop.id] = stop
  by_name[stop.en] = by_name[stop.en] or { name = stop }
  by_name[stop.en].stop = stop
end

--- The line with a code, or nil.
function places.line(code) return line_of[code] end

--- The station with a code, or nil.
function places.station(code) return names.stations[code] end

--- The Light Rail stop with a number, or nil.
function places.stop(id) return stop_of[id] end

--- What has this English name: its `station` of the trains, its `stop` of the Light Rail, and its `name`; or nil.
function places.named(english) return by_name[english] end

--- What a line, a station or a stop is called in a language.
function places.called(record, language) return record[field[language]] or record.en end

--- The words of a text, folded, with a space between; each Chinese character is one.
local function words(written)
  local folded = text.han_fold(text.fold(written)):gsub("'", "")
  folded = folded:gsub("[\xC2-\xF4][\x80-\xBF]*", " %0 "):gsub("[^%w\x80-\xFF]+", " ")
  return text.trim(folded)
end

--- All names by which people may call a station or a stop, its English one left out.
local function names_of(record, suffix)
  local all = { record.tc, record.sc, record.tc .. "站", record.sc .. "站", record.en .. " " .. suffix }
  if record.en:find("[ -]") then all[#all + 1] = (record.en:gsub("[ -]", "")) end
  for _, name in ipairs(record.names or {}) do
    all[#all + 1] = name
    if name:find("[\xE3-\xE9]") then all[#all + 1] = name .. "站" end
  end
  return all
end

--- The values of a slot that takes a station or a stop, with their names.
function places.station_values()
  local values = {}
  for english, place in pairs(by_name) do
    local all = names_of(place.name, place.station and "station" or "stop")
    if place.station and place.stop then
      for _, name in ipairs(names_of(place.stop, "stop")) do all[#all + 1] = name end
    end
    values[english] = all
  end
  return values
end

--- The values of a slot that takes a line, with their names; the Light Rail is one where that is asked for.
function places.line_values(with_light_rail)
  local values = {}
  for _, line in ipairs(names.lines) do
    local all = { line.en, line.tc, line.sc }
    for _, name in ipairs(line.names) do all[#all + 1] = name end
    values[line.code] = all
  end
  if with_light_rail then values.LR = places.light_rail_names end
  return values
end

places.light_rail_names = {
  "light rail", "light rail transit", "lightrail", "lrt", "輕鐵", "轻铁", "輕便鐵路", "輕鐵線",
}

--- Numbers of the Light Rail's routes, also of special ones that run at times.
places.route_values = {
  "505", "506P", "507", "507P", "610", "610P", "614", "614P", "615", "615P", "705", "706", "720", "751", "751P",
  "761P",
}

--- Words of a typed line that say where a train goes.
local towards = {
  to = true, toward = true, towards = true, ["for"] = true, ["往"] = true, ["去"] = true, ["到"] = true,
}
--- Words of a typed line that say nothing.
local idle = {
  from = true, at = true, ["in"] = true, the = true, next = true, train = true, trains = true, station = true,
  stop = true, mtr = true, line = true, ["站"] = true, ["由"] = true, ["从"] = true,
  ["喺"] = true, ["在"] = true, ["线"] = true,
  ["开"] = true, ["向"] = true,
}

local index

--- What each folded name stands for.
local function meanings()
  if index then return index end
  index = {}
  local function add(name, slot, value)
    local key = words(name)
    if key ~= "" and not index[key] then index[key] = { slot = slot, value = value } end
  end
  local function add_all(values, slot)
    for value, all in pairs(values) do
      add(value, slot, value)
      for _, name in ipairs(all) do add(name, slot, value) end
    end
  end
  add_all(places.line_values(false), "line")
  add_all(places.station_values(), "station")
  add_all({ lrt = places.light_rail_names }, "mode")
  for _, route in ipairs(places.route_values) do add(route, "route", route) end
  for code, station in pairs(names.stations) do add(code, "station", station.en) end
  return index
end

--- The longest name that begins at a word: what it stands for, and how many words it has.
local function longest_name(list, at)
  for count = math.min(longest, #list - at + 1), 1, -1 do
    local meaning = meanings()[table.concat(list, " ", at, at + count - 1)]
    if meaning then return meaning, count end
  end
end

--- Reads a typed line: its `station`, `dest`, `line`, `mode` and `route`, whether it ends in `refresh`, and in
--- `unknown` the words that are none of it.
function places.read(written)
  local list = text.split(words(written))
  local found, unknown, at, is_towards = {}, {}, 1, false
  if list[#list] == "refresh" then
    found.refresh = true
    list[#list] = nil
  end
  while at <= #list do
    local meaning, count = longest_name(list, at)
    if meaning then
      local slot = meaning.slot
      if slot == "station" and (is_towards or found.station) then slot = "dest" end
      found[slot] = found[slot] or meaning.value
      is_towards = false
    elseif towards[list[at]] then
      is_towards = true
    elseif not idle[list[at]] then
      unknown[#unknown + 1] = list[at]
    end
    at = at + (count or 1)
  end
  local left = table.concat(unknown, " ")
  found.unknown = left ~= "" and left:gsub("([\x80-\xFF]) ([\x80-\xFF])", "%1%2") or nil
  return found
end

--- Names in a language that begin as some words do, at most five.
function places.similar(written, language)
  local start, found, seen = words(written):sub(1, 3), {}, {}
  if #start < 3 then return found end
  for key, meaning in pairs(meanings()) do
    if meaning.slot == "station" and key:sub(1, 3) == start and not seen[meaning.value] then
      seen[meaning.value] = true
      found[#found + 1] = places.called(by_name[meaning.value].name, language)
    end
  end
  table.sort(found)
  return { table.unpack(found, 1, 5) }
end

return places
