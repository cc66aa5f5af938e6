--- Reads the department's feeds, each from what was decoded of it.
---
--- A reading is { at = MOMENT, value = 1 to 11, near = true }: 11 stands for 10+, a missing value for no
--- reading, and `near` for a value with an asterisk, which is taken from a station nearby.
local lists, read = require "lib.lists", require "lib.read"
local bands, clock, stations = require "bands", require "clock", require "stations"

--- Bytes of an index or a concentration, and of what is said of a station: no pattern reads more.
local longest_index, longest_words = 32, 400

local substances = { "NO2", "O3", "SO2", "CO", "PM10", "PM2.5" }

--- The value of a text such as `7`, `10+` or `5*`, and whether it comes from nearby; nil for no reading.
local function value(words)
  local said = tostring(words)
  if #said > longest_index then return nil end
  local digits, signs = said:match("^%s*(%d%d?)%s*([+*]*)%s*$")
  local number = tonumber(digits)
  if not number or number < 1 then return nil end
  local is_beyond = number > 10 or signs:find("+", 1, true)
  return is_beyond and bands.beyond or number, signs:find("*", 1, true) ~= nil
end

--- A concentration such as `28.8`; nil for `-`, which is no reading.
local function concentration(words)
  return words and #words <= longest_index and tonumber(words:match("^%d+%.?%d*$")) or nil
end

--- The text of an element's child of that name; nil where there is none.
local function child(element, name)
  local found = lists.find(element, function(inner) return inner.name == name end)
  return found and found.text
end

--- All elements of that name, at any depth.
local function elements(root, name, found)
  found = found or {}
  for _, inner in ipairs(root) do
    if inner.name == name then found[#found + 1] = inner else elements(inner, name, found) end
  end
  return found
end

--- Keeps a reading of a station, if it has none that is newer.
local function keep(readings, station, at, words)
  local before = readings[station.en]
  if not at or (before and before.at >= at) then return end
  local number, is_near = value(words)
  readings[station.en] = { at = at, value = number, near = is_near }
end

--- Readings with the moment of the newest; nil where there are none.
local function gathered(readings)
  local at
  for _, reading in pairs(readings) do at = math.max(at or reading.at, reading.at) end
  return at and { at = at, readings = readings }
end

--- Reads the feed of now. Each item says `Eastern - General Stations: 5 Moderate - Thu, 17 Sep 2026 09:30`;
--- in Chinese without the clock, so that pubDate counts. Its title has the value only sometimes.
local function now(root)
  local readings = {}
  for _, item in ipairs(elements(root, "item")) do
    local words = (child(item, "description") or ""):sub(1, longest_words):gsub("：", ":")
    local name, index = words:match("^%s*(.-)%s+%-%s+[^:]*:%s*(%S+)")
    local station = name and stations.named(name)
    if station then keep(readings, station, clock.rfc822(child(item, "pubDate")), index) end
  end
  return gathered(readings)
end

--- Reads the dashboard's list, whose times are Hong Kong's and whose values are numbers or texts.
local function dashboard(list)
  local readings = {}
  for _, row in ipairs(read.rows(list)) do
    local name = read.text(row.station)
    local station = name and stations.named(name)
    if station then
      keep(readings, station, read.moment(row.publish_date), math.tointeger(row.aqhi) or row.aqhi)
    end
  end
  local found = gathered(readings)
  if found then found.is_dashboard = true end
  return found
end

--- Reads a report of the past hours: by station what `make` gives of each hour, the oldest first.
local function hours(root, row, make)
  local series, is_any = {}, false
  for _, element in ipairs(elements(root, row)) do
    local station = stations.named(child(element, "StationName") or "")
    local at = station and clock.rfc822(child(element, "DateTime"))
    if at then
      local list = series[station.en] or {}
      series[station.en], is_any = list, true
      list[#list + 1] = make(element, at)
    end
  end
  for _, list in pairs(series) do
    table.sort(list, function(one, other) return one.at < other.at end)
  end
  return is_any and { at = clock.rfc822(child(root, "lastBuildDate")), series = series } or nil
end

--- Reads the past 24 hours of the index.
local function history(root)
  return hours(root, "item", function(element, at)
    local number, is_near = value(child(element, "aqhi"))
    return { at = at, value = number, near = is_near }
  end)
end

--- Reads the past 24 hours of the pollutants, in micrograms a cubic metre.
local function pollutants(root)
  return hours(root, "PollutantConcentration", function(element, at)
    local levels = { at = at }
    for _, name in ipairs(substances) do levels[name] = concentration(child(element, name)) end
    return levels
  end)
end

return {
  now = now, dashboard = dashboard, history = history, pollutants = pollutants, substances = substances,
}
