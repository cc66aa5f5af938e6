--- Districts and universities, as people name them in three languages. What is stored of one is its English
--- name, as `name` has it; `en` is how people write that, where it differs.

local data = require "lib.districts"
local kinds = require "lib.kinds"
local lists = require "lib.lists"
local names = require "lib.names"

local places = {}

places.districts, places.universities = data.districts, data.universities

--- What those of a list are called, and a function that finds one by any of its names.
local function named(list)
  local by_name = lists.by(list, "name")
  local kind = kinds.new {
    list = lists.map(list, function(place) return { place.name, table.unpack(place.also) } end),
    label = function(name, language) return names.called(by_name[name], language) end,
  }
  return kind, function(name) return by_name[kind:read(name)] end
end

--- The district, or the university, that somebody named: a table with `name`, `lat` and `lon`; nil for none.
local districts, universities
districts, places.district = named(data.districts)
universities, places.university = named(data.universities)

--- A refusal that lists all of a kind.
local function refuse(call, refusal, kind)
  local all = table.concat(kind:labels(call.language), call:text("comma"))
  call:fail(call:text(refusal, { names = all }))
end

--- What a district or university that is stored by its English name is called in a language.
function places.called(name, language)
  local place = places.district(name) or places.university(name)
  return place and names.called(place, language) or name
end

--- The district, or the university, that somebody named, or the refusal.
function places.require_district(call, name)
  return places.district(name) or refuse(call, "wants_district", districts)
end
function places.require_university(call, name)
  return places.university(name) or refuse(call, "wants_university", universities)
end

--- The districts as a form asks for one: what is stored, and its names.
function places.choices() return districts:choices() end

--- What a flat in a district is found by, beside its own words: the district in each language.
function places.words(name)
  local place = places.district(name)
  return place and ("%s %s"):format(place.en, place["zh-Hant"]) or name
end

return places
