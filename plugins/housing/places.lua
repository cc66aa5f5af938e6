--- Districts and universities, as people name them in three languages. What is stored of one is its English
--- name, as `name` has it; `en` is how people write that, where it differs.

local data = require "districts"

local places = {}

--- Names as they are compared: without case, accents, spaces and punctuation, and in either script.
local function plain(name)
  return (text.han_fold(text.fold(name)):gsub("[%s%p]+", ""))
end

--- Bytes of a name: more than the longest in use, by far. What is longer is none, and is not looked into.
local longest = 120

--- What each name in use stands for, made when it is first asked for.
local known = {}
local function named(list, name)
  if #name > longest then return nil end
  if not known[list] then
    known[list] = {}
    for _, place in ipairs(data[list]) do
      local names = { place.name, place.en or place.name, place.hant, place.hans, table.unpack(place.also) }
      for _, each in ipairs(names) do known[list][plain(each)] = place end
    end
  end
  return known[list][plain(name)]
end

--- The district, or the university, that somebody named: a table with `name`, `lat` and `lon`; nil for none.
function places.district(name) return named("districts", name) end
function places.university(name) return named("universities", name) end

places.districts, places.universities = data.districts, data.universities

--- What a district or university that is stored by its English name is called in a language.
local function called(place, language)
  return language == "zh-Hant" and place.hant or language == "zh-Hans" and place.hans
    or place.en or place.name
end

function places.called(name, language)
  local place = places.district(name) or places.university(name)
  return place and called(place, language) or name
end

--- The names of all districts, or universities, in a language.
function places.names(list, language)
  local names = {}
  for index, place in ipairs(data[list]) do names[index] = called(place, language) end
  return names
end

--- The names of all districts, or universities, as a sentence in the caller's language lists them.
function places.list(call, list)
  return table.concat(places.names(list, call.language), call:text("comma"))
end

--- The district that somebody named, or a refusal that lists them all.
function places.require_district(call, name)
  return places.district(name)
    or call:fail(call:text("wants_district", { names = places.list(call, "districts") }))
end

--- The districts as a form asks for one: what is stored, and its names.
function places.choices()
  local choices = {}
  for index, place in ipairs(data.districts) do
    choices[index] = {
      place.name, en = place.en or place.name, ["zh-Hant"] = place.hant, ["zh-Hans"] = place.hans,
    }
  end
  return choices
end

--- What a flat in a district is found by, beside its own words: the district in each language.
function places.words(name)
  local place = places.district(name)
  return place and ("%s %s"):format(place.en or place.name, place.hant) or name
end

return places
