--- The answers to commands and questions alike.
local cards, sources, stations = require "cards", require "sources", require "stations"

--- The readings of now, and whether the department can't be reached. Where there are none, the caller is told why.
local function now(call, isAnew)
  local state, problem, isCut = sources.now(call, isAnew)
  if state then return state, isCut end
  call:fail(call:text(problem == "unreadable" and "unreadable" or "unreachable", { source = call:text("source") }))
end

--- Answers with all stations, general and roadside apart.
local function all(call, isAnew)
  local state = now(call, isAnew)
  for _, kind in ipairs(cards.kinds) do call:card(cards.table_of(call, kind, state)) end
end

--- Answers with one station: its index at once, then its past, which takes two more files.
local function one(call, station, isAnew, place)
  local state, isCut = now(call, isAnew)
  call:card(cards.station(call, station, state, place))
  local card = cards.past(call, station, sources.past(call, station, isAnew, isCut))
  if card then call:card(card) else call:reply(call:text("no_past")) end
end

--- The number of each station of a list, and its kind.
local function numbered(call, list)
  local lines = { call:text("which") }
  for number, station in ipairs(list) do
    local kind = call:text("kind_" .. station.kind)
    lines[#lines + 1] = ("%d  %s (%s)"):format(number, stations.shown(call, station), kind)
  end
  return lines
end

--- The station of a list that an answer means, by its number or a name; nil for none.
local function meant(words, list)
  local number = math.tointeger(tonumber(words))
  if number then return list[number] end
  local named = stations.named(words)
  for _, station in ipairs(named and { named } or stations.find(words)) do
    for _, offered in ipairs(list) do
      if offered == station then return station end
    end
  end
end

--- The station that somebody means of several; nil where they don't answer.
local function chosen(call, list)
  if #list == 1 then return list[1] end
  local words = call:ask { prompt = numbered(call, list), timeout = "60s" }
  if not words then return nil end
  return meant(words, list) or call:fail(call:text("not_chosen"))
end

--- Takes `refresh` from the end of what was typed: the place that is left, or nil, and whether it was there.
local function split(words)
  words = words and text.trim(words) or ""
  local place, last = words:match("^(.*)%s(%S+)$")
  local isAnew = text.lower(last or words) == "refresh"
  if isAnew then words = text.trim(place or "") end
  return words ~= "" and words or nil, isAnew
end

--- Answers `/air`, with what was typed behind it.
local function typed(call, words)
  local place, isAnew = split(words)
  if not place then return all(call, isAnew) end
  local list = stations.find(place)
  if #list == 0 or #list > 6 then call:fail(call:text("unknown", { place = text.truncate(place, 40) })) end
  local station = chosen(call, list)
  if not station then return end
  local isOwn = stations.named(place) == station
  one(call, station, isAnew, not isOwn and text.truncate(place, 40) or nil)
end

--- Answers a question: of a station, of a district, or of all.
local function asked(call, slots)
  if slots.district then
    local chosenOne = chosen(call, stations.find(slots.district))
    return chosenOne and one(call, chosenOne, false, slots.district)
  end
  local station = slots.station and stations.named(slots.station)
  if station then one(call, station, false) else all(call, false) end
end

return { typed = typed, asked = asked }
