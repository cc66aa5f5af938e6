--- The stations, and which of them people mean by a name. Which station is nearest to a place is our own choice: the
--- department's table of districts was not at hand.
local stations = require "stations_list"

local byName, byFolded

--- The form in which names are compared: no case, accents, spaces or signs, and either Han script the same.
local function fold(name)
  return (text.han_fold(text.fold(name)):gsub("[%s%p]", ""))
end

--- The station of an official name, in any of the languages; nil for none.
local function named(name)
  if not byName then
    byName = {}
    for _, station in ipairs(stations) do
      for _, key in ipairs { "en", "zh-Hant", "zh-Hans" } do byName[fold(station[key])] = station end
    end
  end
  return byName[fold(name)]
end

local function add(name, station)
  local key = fold(name)
  local list = byFolded[key] or {}
  byFolded[key] = list
  if list[#list] ~= station then list[#list + 1] = station end
end

--- Lists of stations by all their folded names.
local function all()
  if byFolded then return byFolded end
  byFolded = {}
  for _, station in ipairs(stations) do
    for _, key in ipairs { "en", "zh-Hant", "zh-Hans" } do add(station[key], station) end
    for _, name in ipairs(station.names) do add(name, station) end
  end
  return byFolded
end

--- What people write around a name.
local around = { "monitoringstation$", "station$", "district$", "监测站$", "站$", "区$" }

--- The stations whose names begin with a text, in their order.
local function beginning(key)
  local found = {}
  for name, list in pairs(all()) do
    if #key > 2 and name:sub(1, #key) == key then
      for _, station in ipairs(list) do found[station] = true end
    end
  end
  local ordered = {}
  for _, station in ipairs(stations) do
    if found[station] then ordered[#ordered + 1] = station end
  end
  return ordered
end

--- The stations that a text may mean: of that name, or where there are none of a name that begins so.
local function find(words)
  local key = fold(words)
  if all()[key] then return all()[key] end
  for _, ending in ipairs(around) do
    local bare = key:gsub(ending, "")
    if bare ~= key and all()[bare] then return all()[bare] end
  end
  return beginning(key)
end

--- A station's name in the caller's language.
local function shown(call, station) return station[call.language] or station.en end

return { list = stations, named = named, find = find, shown = shown }
