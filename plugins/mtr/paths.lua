--- Where trains call: along the stations of a line, its branches and its ways round.
local lists = require "lib.lists"
local places = require "places"

local paths = {}

--- The ways that a line's trains take, each a list of stations.
local function ways(line)
  if line.ways then return line.ways end
  if not line.branch then
    line.ways = { line.stations }
    return line.ways
  end
  local trunk = lists.has(line.stations, line.branch.from)
  line.ways = lists.map(line.branch.tails, function(tail)
    return table.move(tail, 1, #tail, trunk + 1, lists.first(line.stations, trunk))
  end)
  return line.ways
end

--- Whether `between` comes behind `from` and not behind `to`, in whichever direction that is.
local function lies_between(way, from, between, to)
  local first, middle, last = lists.has(way, from), lists.has(way, between), lists.has(way, to)
  if not (first and middle and last) then return false end
  return (first < middle and middle <= last) or (first > middle and middle >= last)
end

--- Whether a train that passes both of two stations, of which it calls at one, calls at this one.
local function is_skipped(line, target, train)
  local pair = line.either_or
  if not pair or train.dest == target then return false end
  if target == pair[1] then return train.via == pair[2] or train.dest == pair[2] end
  return target == pair[2] and train.via ~= pair[2]
end

--- Whether a train of a line that stands at `from` calls at a station.
function paths.calls_at(line, from, train, target)
  if is_skipped(line, target, train) then return false end
  for _, way in ipairs(ways(line)) do
    if lies_between(way, from, target, train.dest) then return true end
  end
  return false
end

--- How many stations a line has from one to another without a change; nil where it has no such way.
local function distance(line, from, to)
  for _, way in ipairs(ways(line)) do
    local first, last = lists.has(way, from), lists.has(way, to)
    if first and last then return math.abs(first - last) end
  end
end

--- The lines that lead from a station to another without a change.
function paths.direct(from, to)
  return lists.filter(from.lines, function(code)
    return distance(places.line(code), from.code, to.code)
  end)
end

--- The best change on the way from a station to another: `line` to take, `at` a station, `next` line; or nil.
function paths.change(from, to)
  local best
  for _, code in ipairs(from.lines) do
    for _, at in ipairs(places.line(code).stations) do
      local first = at ~= from.code and distance(places.line(code), from.code, at)
      for _, other in ipairs(first and places.station(at).lines or {}) do
        local rest = other ~= code and distance(places.line(other), at, to.code)
        if rest and (not best or first + rest < best.stations) then
          best = { line = code, at = at, next = other, stations = first + rest }
        end
      end
    end
  end
  return best
end

--- The Light Rail's route with a number; a special one runs along the route whose number it begins with.
local function light_rail_route(number)
  local plain
  for _, route in ipairs(places.routes) do
    if route.route == number then return route end
    if number:sub(1, 3) == route.route then plain = route end
  end
  return plain
end

--- Whether a Light Rail car that stands at a stop, by its number, calls at another one.
function paths.car_calls_at(from, car, target)
  local route = light_rail_route(car.route)
  if not route then return false end
  if route.circular then return lists.has(route.out, from) ~= nil and lists.has(route.out, target) ~= nil end
  for _, way in ipairs { route.out, route.back } do
    local first, middle = lists.has(way, from), lists.has(way, target)
    if first and middle and first < middle then
      for last = middle, #way do
        if places.stop(way[last]).en == car.dest.en then return true end
      end
    end
  end
  return false
end

return paths
