--- Piers and routes: what they are called, and how a typed line is read.
-- Source: Sun Ferry, Hong Kong & Kowloon Ferry through DATA.GOV.HK; terms: https://data.gov.hk/en/terms-and-conditions
local data = require "piers"

local places = {}

--- The field of a record that has its name, by language.
local field = { en = "en", ["zh-Hant"] = "tc", ["zh-Hans"] = "sc" }
--- The most words that a name has.
local longest = 6

local by_name = {}
for _, pier in ipairs(data.piers) do by_name[pier.en] = pier end

--- The pier with an English name, or nil.
function places.named(english) return by_name[english] end

--- What a pier is called in a language.
function places.called(pier, language) return pier[field[language]] or pier.en end

--- The names of all piers that have a ferry here, in a language.
function places.served(language)
  local found = {}
  for _, pier in ipairs(data.piers) do
    if not pier.unserved then found[#found + 1] = places.called(pier, language) end
  end
  return found
end

--- The routes from one pier to another, or all from one, or all to one. A route has `from`, `to`, `code` of Sun Ferry
--- or `id` and `way` of HKKF.
function places.routes(from, to)
  local found = {}
  for _, route in ipairs(data.routes) do
    if (not from or route.from == from) and (not to or route.to == to) then found[#found + 1] = route end
  end
  return found
end

--- All names by which people may call a pier, its English one left out.
local function names_of(pier)
  local all = { pier.tc, pier.sc, pier.tc .. "碼頭", pier.sc .. "码头", pier.en .. " pier", pier.en .. " ferry pier" }
  if pier.en:find(" ") then all[#all + 1] = (pier.en:gsub(" ", "")) end
  for _, name in ipairs(pier.names or {}) do all[#all + 1] = name end
  return all
end

--- The values of a slot that takes a pier, with their names.
function places.values()
  local values = {}
  for _, pier in ipairs(data.piers) do values[pier.en] = names_of(pier) end
  return values
end

--- The words of a text, folded, with a space between; each Chinese character is one.
local function words(written)
  local folded = text.han_fold(text.fold(written)):gsub("'", "")
  folded = folded:gsub("[\xC2-\xF4][\x80-\xBF]*", " %0 "):gsub("[^%w\x80-\xFF]+", " ")
  return text.trim(folded)
end

--- Words of a typed line that say where a ferry goes, and those that say nothing.
local towards = { to = true, ["for"] = true, towards = true, ["往"] = true, ["去"] = true, ["到"] = true, ["至"] = true }
local idle = {
  from = true, at = true, the = true, next = true, ferry = true, ferries = true, pier = true, island = true,
  ["由"] = true, ["从"] = true, ["喺"] = true, ["在"] = true, ["船"] = true, ["岛"] = true,
}

local index

--- The piers that each folded name may mean.
local function meanings()
  if index then return index end
  index = {}
  for _, pier in ipairs(data.piers) do
    local all = names_of(pier)
    all[#all + 1] = pier.en
    for _, name in ipairs(all) do
      local key = words(name)
      local piers = index[key] or {}
      if piers[#piers] ~= pier then piers[#piers + 1] = pier end
      index[key] = piers
    end
  end
  return index
end

--- The longest name that begins at a word: the piers that it may mean, and how many words it has.
local function longest_name(list, at)
  for count = math.min(longest, #list - at + 1), 1, -1 do
    local piers = meanings()[table.concat(list, " ", at, at + count - 1)]
    if piers then return piers, count end
  end
end

--- Reads a typed line: lists of the piers that `from` and `to` may mean, whether it ends in `refresh`, and in `unknown`
--- the words that are none of it.
function places.read(written)
  local list = text.split(words(written))
  local found, unknown, at, slot = {}, {}, 1, "from"
  if list[#list] == "refresh" then
    found.refresh = true
    list[#list] = nil
  end
  while at <= #list do
    local piers, count = longest_name(list, at)
    if piers then
      if found[slot] then slot = "to" end
      found[slot] = found[slot] or piers
    elseif towards[list[at]] then
      slot = "to"
    elseif not idle[list[at]] then
      unknown[#unknown + 1] = list[at]
    end
    at = at + (count or 1)
  end
  local left = table.concat(unknown, " ")
  found.unknown = left ~= "" and left:gsub("([\x80-\xFF]) ([\x80-\xFF])", "%1%2") or nil
  return found
end

return places
