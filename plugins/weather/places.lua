--- The Observatory's stations and districts, and the names that people have for them.
local lists = require "lib.lists"
local lib_names = require "lib.names"
local data = require "places_data"

local places = {}

--- The names of a place that has some by language.
local function names_of(place)
  return lists.joined({ place.en, place["zh-Hant"], place["zh-Hans"] }, place.also)
end

--- A name for comparing: without case, accents, width, script and what stands between words.
local function bare(name)
  return (lib_names.key(name):gsub("(.)district$", "%1"):gsub("(.)station$", "%1"))
end

--- The same without the 區 or 站 at its end, or nil where it has none.
local function shorter(name)
  for _, ending in ipairs { "区", "站" } do
    if #name > 2 * #ending and name:sub(-#ending) == ending then return name:sub(1, -#ending - 1) end
  end
end

--- What each name means: { station = …, district = …, near = … }, in which `near` is the name of an area that
--- the station is only the nearest of.
local index = lib_names.index(function(add)
  for _, station in ipairs(data.stations) do
    for _, name in ipairs(names_of(station)) do
      add(bare(name), { station = station.en, district = station.district })
    end
  end
  for _, area in ipairs(data.areas) do
    for _, name in ipairs(area.names) do
      add(bare(name), { station = area.station, district = area.district, near = area.station and name })
    end
  end
  for _, district in ipairs(data.districts) do
    for _, name in ipairs(names_of(district)) do
      add(bare(name), { district = district.en, is_district = true })
    end
  end
end)

--- The meanings of a name: of the one that is written so, otherwise of those that begin so.
local function meanings(words)
  local wanted = bare(words)
  if wanted == "" then return {} end
  return index:exact(wanted) or index:exact(shorter(wanted) or wanted) or index:beginning(wanted)
end

--- The different values of a field, in order.
local function values(list, field)
  local found = lists.unique(lists.field(list, field))
  table.sort(found)
  return found
end

--- The stations that a name means, in English: its own, else the nearest to an area of that name, else those
--- of a district. Gives the list, and the area's name where they are only the nearest.
function places.stations(words)
  local list = meanings(words)
  local own = lists.filter(list, function(meaning) return meaning.station and not meaning.near end)
  if #own > 0 then return values(own, "station") end
  local stations = values(list, "station")
  if #stations > 0 then return stations, #stations == 1 and lists.field(list, "near")[1] or nil end
  return lists.map(data.stations, function(station)
    return list[1] and station.district == list[1].district and station.en or nil
  end)
end

--- The districts that a name means, in English: that of the name, else those of its areas and stations.
function places.districts(words)
  local list = meanings(words)
  local own = lists.filter(list, function(meaning) return meaning.is_district end)
  return values(#own > 0 and own or list, "district")
end

local stations, districts = lists.by(data.stations, "en"), lists.by(data.districts, "en")

--- The English names of all that the feed calls in any language; made when first needed.
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

--- How a station or a district is called in the caller's language.
function places.named(call, english)
  local place = stations[english] or districts[english]
  return place and lib_names.called(place, call.language) or english
end

--- The district that a station stands in, in English.
function places.district_of(station) return stations[station] and stations[station].district end

--- The names of each value, for slots: of stations with the areas around them, or of districts with theirs.
local function slot_values(list, field)
  local slots = {}
  for _, place in ipairs(list) do slots[place.en] = names_of(place) end
  for _, area in ipairs(data.areas) do
    local place = area[field]
    if slots[place] then slots[place] = lists.joined(slots[place], area.names) end
  end
  return slots
end

function places.station_slots() return slot_values(data.stations, "station") end
function places.district_slots() return slot_values(data.districts, "district") end

return places
