--- Piers and routes: what they are called, and how a typed line is read.
-- Source: Sun Ferry, Hong Kong & Kowloon Ferry through DATA.GOV.HK; terms:
-- https://data.gov.hk/en/terms-and-conditions
local journey = require "lib.journey"
local lists = require "lib.lists"
local names = require "lib.names"
local data = require "piers"

local places = { called = names.called }

local by_name = lists.by(data.piers, "en")

--- The pier with an English name, or nil.
function places.named(english) return by_name[english] end

--- The names of all piers that have a ferry here, in a language.
function places.served(language)
  return lists.map(data.piers, function(pier)
    return not pier.unserved and names.called(pier, language) or nil
  end)
end

--- The routes from one pier to another, or all from one, or all to one. A route has `from`, `to`, `code` of
--- Sun Ferry or `id` and `way` of HKKF.
function places.routes(from, to)
  return lists.filter(data.routes, function(route)
    return (not from or route.from == from) and (not to or route.to == to)
  end)
end

--- All names by which people may call a pier, its English one left out.
local function names_of(pier)
  local all = {
    pier.tc, pier.sc, pier.tc .. "碼頭", pier.sc .. "码头", pier.en .. " pier", pier.en .. " ferry pier",
  }
  if pier.en:find(" ") then all[#all + 1] = (pier.en:gsub(" ", "")) end
  return lists.joined(all, pier.names or {})
end

--- The values of a slot that takes a pier, with their names.
function places.values()
  local values = {}
  for _, pier in ipairs(data.piers) do values[pier.en] = names_of(pier) end
  return values
end

--- Reads a typed line: lists of the piers that `from` and `to` may mean, and in `unknown` the words that are
--- none of it.
places.read = journey.reader({
  from = "from", to = "to", longest = 6,
  idle = { "ferry", "ferries", "pier", "island", "船", "岛" },
  fill = function(add)
    for _, pier in ipairs(data.piers) do
      add(pier.en, "from", pier)
      for _, name in ipairs(names_of(pier)) do add(name, "from", pier) end
    end
  end,
}).read

return places
