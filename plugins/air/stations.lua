--- The stations, and which of them people mean by a name. Which station is nearest to a place is our own
--- choice: the department's table of districts was not at hand.
local lists = require "lib.lists"
local names = require "lib.names"
local stations = require "stations_list"

local by_english = lists.by(stations, "en")

--- Adds the names of all stations to an index: the official ones, or those that people use, too.
local function fill(add, is_official)
  for _, station in ipairs(stations) do
    for _, key in ipairs { "en", "zh-Hant", "zh-Hans" } do add(station[key], station) end
    for _, name in ipairs(is_official and {} or station.names) do add(name, station) end
  end
end

local official = names.index(function(add) fill(add, true) end)
local all = names.index(fill)

--- The station of an official name, in any of the languages; nil for none. A feed has hundreds of them.
local function named(name)
  return by_english[name] or (official:exact(name) or {})[1]
end

--- What people write around a name.
local around = { "monitoringstation$", "station$", "district$", "监测站$", "站$", "区$" }

--- The stations that a text may mean: of that name, or where there are none of a name that begins so.
local function find(words)
  local key = names.key(words)
  local found = all:exact(key)
  for _, ending in ipairs(around) do found = found or all:exact((key:gsub(ending, ""))) end
  return found or all:beginning(key)
end

--- A station's name in the caller's language.
local function shown(call, station) return names.called(station, call.language) end

return { list = stations, named = named, find = find, shown = shown }
