--- Lines, stations and stops: what they are called, and how a typed line is read.
-- Source: MTR Corporation Limited through DATA.GOV.HK; terms: https://data.gov.hk/en/terms-and-conditions
local journey = require "lib.journey"
local lists = require "lib.lists"
local called = require("lib.names").called
local names = require "names"

local places = { lines = names.lines, routes = names.routes, called = called }

local line_of, stop_of, by_name = lists.by(names.lines, "code"), lists.by(names.stops, "id"), {}

for code, station in pairs(names.stations) do
  station.code = code
  by_name[station.en] = { name = station, station = station }
end
for _, stop in ipairs(names.stops) do
  by_name[stop.en] = by_name[stop.en] or { name = stop }
  by_name[stop.en].stop = stop
end

--- The line with a code, or nil.
function places.line(code) return line_of[code] end

--- The station with a code, or nil.
function places.station(code) return names.stations[code] end

--- The Light Rail stop with a number, or nil.
function places.stop(id) return stop_of[id] end

--- What has this English name: its `station` of the trains, its `stop` of the Light Rail, its `name`; or nil.
function places.named(english) return by_name[english] end

--- The name of a line in the caller's language, of the Light Rail too.
function places.line_name(call, code)
  if code == "LR" then return call:text("light_rail") end
  return line_of[code] and called(line_of[code], call.language) or code
end

--- The line that slots name, the Light Rail too; nil where they name none.
function places.line_in(slots) return slots.line or slots.mode == "lrt" and "LR" or nil end

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
    values[english] = lists.joined(
      place.station and names_of(place.station, "station") or {},
      place.stop and names_of(place.stop, "stop") or {})
  end
  return values
end

--- The values of a slot that takes a line, with their names; the Light Rail is one where that is asked for.
function places.line_values(with_light_rail)
  local values = {}
  for _, line in ipairs(names.lines) do
    values[line.code] = lists.joined({ line.en, line.tc, line.sc }, line.names)
  end
  if with_light_rail then values.LR = places.light_rail_names end
  return values
end

places.light_rail_names = {
  "light rail", "light rail transit", "lightrail", "lrt", "輕鐵", "轻铁", "輕便鐵路", "輕鐵線",
}

--- Numbers of the Light Rail's routes, also of special ones that run at times.
places.route_values = {
  "505", "506P", "507", "507P", "610", "610P", "614", "614P", "615", "615P", "705", "706", "720", "751",
  "751P", "761P",
}

local reader = journey.reader {
  from = "station", to = "dest", longest = 8,
  idle = { "train", "trains", "station", "stop", "mtr", "line", "站", "线" },
  fill = function(add)
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
  end,
}

--- Reads a typed line: its `station`, `dest`, `line`, `mode` and `route`, and in `unknown` the words that are
--- none of it.
function places.read(written)
  local found = reader.read(written)
  for _, slot in ipairs { "station", "dest", "line", "mode", "route" } do
    found[slot] = found[slot] and found[slot][1]
  end
  return found
end

--- Names in a language that begin as some words do, at most five.
function places.similar(written, language)
  local start, found = journey.words(written):sub(1, 3), {}
  if #start < 3 then return found end
  for key, meaning in pairs(reader.names()) do
    if meaning.slot == "station" and key:sub(1, 3) == start then
      found[#found + 1] = called(by_name[meaning.values[1]].name, language)
    end
  end
  table.sort(found)
  return lists.first(lists.unique(found), 5)
end

return places
