--- The Observatory's stations and districts, and the names that people have for them.
local data = require "places_data"

local places = {}

--- The names of a place that has some by language.
local function names_of(place)
  local names = { place.en, place["zh-Hant"], place["zh-Hans"] }
  for _, name in ipairs(place.also) do names[#names + 1] = name end
  return names
end

--- A name for comparing: without case, accents, width, script and what stands between words.
local function bare(name)
  local folded = text.han_fold(text.fold(text.nfkc(name))):gsub("[%s%p]+", "")
  return (folded:gsub("(.)district$", "%1"):gsub("(.)station$", "%1"))
end

--- The same without the 區 or 站 at its end, or nil where it has none.
local function shorter(name)
  for _, ending in ipairs { "区", "站" } do
    if #name > 2 * #ending and name:sub(-#ending) == ending then return name:sub(1, -#ending - 1) end
  end
end

--- What each name means, made when one is first looked up: lists of { station = …, district = …, near = … }, in which
--- `near` is the name of an area that the station is only the nearest of.
local index

local function add(name, meaning)
  local key = bare(name)
  index[key] = index[key] or {}
  table.insert(index[key], meaning)
end

local function indexed()
  if index then return index end
  index = {}
  for _, station in ipairs(data.stations) do
    for _, name in ipairs(names_of(station)) do add(name, { station = station.en, district = station.district }) end
  end
  for _, area in ipairs(data.areas) do
    for _, name in ipairs(area.names) do
      add(name, { station = area.station, district = area.district, near = area.station and name })
    end
  end
  for _, district in ipairs(data.districts) do
    for _, name in ipairs(names_of(district)) do add(name, { district = district.en, is_district = true }) end
  end
  return index
end

--- The meanings of a name: of the one that is written so, otherwise of those that begin so.
local function meanings(words)
  local wanted = bare(words)
  if wanted == "" then return {} end
  local found = indexed()[wanted] or indexed()[shorter(wanted) or wanted]
  if found then return found end
  local all = {}
  -- A letter or two are in many names.
  if #wanted < 3 then return all end
  for name, list in pairs(index) do
    if name:sub(1, #wanted) == wanted then
      for _, meaning in ipairs(list) do all[#all + 1] = meaning end
    end
  end
  return all
end

--- The different values of a field, in order.
local function values(list, field)
  local found, seen = {}, {}
  for _, meaning in ipairs(list) do
    local value = meaning[field]
    if value and not seen[value] then found[#found + 1] = value end
    if value then seen[value] = true end
  end
  table.sort(found)
  return found
end

--- The stations that a name means, in English: its own, else the nearest to an area of that name, else those of a
--- district. Gives the list, and the area's name where they are only the nearest.
function places.stations(words)
  local list = meanings(words)
  local own, near = {}, nil
  for _, meaning in ipairs(list) do
    if meaning.station and not meaning.near then own[#own + 1] = meaning end
    near = near or meaning.near
  end
  if #own > 0 then return values(own, "station") end
  local stations = values(list, "station")
  if #stations > 0 then return stations, #stations == 1 and near or nil end
  for _, station in ipairs(data.stations) do
    if list[1] and station.district == list[1].district then stations[#stations + 1] = station.en end
  end
  return stations
end

--- The districts that a name means, in English: that of the name, else those that an area or a station of it is in.
function places.districts(words)
  local list = meanings(words)
  local own = {}
  for _, meaning in ipairs(list) do
    if meaning.is_district then own[#own + 1] = meaning end
  end
  return values(#own > 0 and own or list, "district")
end

--- What the feed calls a station or a district in any language, by its English name; made when first needed.
local known

--- The English name of what the feed calls so; the name itself where it is new.
function places.english(name)
  if not known then
    known = {}
    for _, list in ipairs { data.stations, data.districts } do
      for _, place in ipairs(list) do
        known[place.en], known[place["zh-Hant"]], known[place["zh-Hans"]] = place.en, place.en, place.en
      end
    end
  end
  return known[name] or name
end

local function find(list, english)
  for _, place in ipairs(list) do
    if place.en == english then return place end
  end
end

--- How a station or a district is called in the caller's language.
function places.named(call, english)
  local place = find(data.stations, english) or find(data.districts, english)
  return place and (place[call.language] or place.en) or english
end

--- The district that a station stands in, in English.
function places.district_of(station)
  local place = find(data.stations, station)
  return place and place.district
end

--- The names of each value, for slots: of stations with the areas around them, or of districts with those in them.
local function slot_values(list, field)
  local slots = {}
  for _, place in ipairs(list) do slots[place.en] = names_of(place) end
  for _, area in ipairs(data.areas) do
    local slot = area[field] and slots[area[field]]
    for _, name in ipairs(slot and area.names or {}) do slot[#slot + 1] = name end
  end
  return slots
end

function places.station_slots() return slot_values(data.stations, "station") end
function places.district_slots() return slot_values(data.districts, "district") end

return places
