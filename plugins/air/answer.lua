--- The answers to commands and questions alike.
local choose, lists = require "lib.choose", require "lib.lists"
local cards, sources, stations = require "cards", require "sources", require "stations"

--- The readings of now, and whether the department can't be reached. Without any, the caller is told why.
local function now(call)
  local state, problem, is_cut = sources.now(call)
  if state then return state, is_cut end
  call:fail(call:text(problem, { source = call:text("source") }))
end

--- Answers with all stations, general and roadside apart.
local function all(call)
  local state = now(call)
  for _, kind in ipairs(cards.kinds) do call:card(cards.table_of(call, kind, state)) end
end

--- Answers with one station: its index at once, then its past, which takes two more files.
local function one(call, station, place)
  local state, is_cut = now(call)
  call:card(cards.station(call, station, state, place))
  local card = cards.past(call, station, sources.past(call, station, is_cut))
  if card then call:card(card) else call:reply(call:text("no_past")) end
end

--- The station of a list that an answer means by a name; nil for none.
local function meant(words, list)
  local named = stations.named(words)
  local found = named and { named } or stations.find(words)
  return lists.find(found, function(station) return lists.has(list, station) end)
end

--- The station that somebody means of several; nil where they don't answer.
local function chosen(call, list)
  return choose.one(call, {
    list = list, prompt = call:text("which"), refusal = call:text("not_chosen"),
    label = function(station)
      return ("%s (%s)"):format(stations.shown(call, station), call:text("kind_" .. station.kind))
    end,
    means = function(said) return meant(said, list) end,
  })
end

--- Answers `/air`, with what was typed behind it.
local function command(call, place)
  if not place then return all(call) end
  local list = stations.find(place)
  if #list == 0 or #list > 6 then call:fail(call:text("unknown", { place = text.truncate(place, 40) })) end
  local station = chosen(call, list)
  if not station then return end
  local is_own = stations.named(place) == station
  one(call, station, not is_own and text.truncate(place, 40) or nil)
end

--- Answers a question: of a station, of a district, or of all.
local function asked(call, slots)
  if slots.district then
    local station = chosen(call, stations.find(slots.district))
    return station and one(call, station, slots.district)
  end
  local station = slots.station and stations.named(slots.station)
  if station then one(call, station) else all(call) end
end

return { typed = command, asked = asked }
