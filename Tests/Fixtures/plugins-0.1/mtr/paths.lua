--- Where trains call: along the stations of a line, its branches and its ways round.
local places = require "places"

local paths = {}

--- The position of a value in a list, or nil.
local function position(list, value)
  for index, item in ipairs(list) do
    if item == value then return index end
  end
end

--- The ways that a line's trains take, each a list of stations.
local function ways(line)
  if line.ways then return line.ways end
  if not line.branch then
    line.ways = { line.stations }
    return line.ways
  end
  local trunk, all = {}, {}
  for index = 1, position(line.stations, line.branch.from) do trunk[index] = line.stations[index] end
  for _, tail in ipairs(line.branch.tails) do
    local way = { table.unpack(trunk) }
    table.move(tail, 1, #tail, #way + 1, way)
    all[#all + 1] = way
  end
  line.ways = all
  return all
end

--- Whether `between` comes behind `from` and not behind `to`, in whichever direction that is.
local function lies_between(way, from, between, to)
  local first, middle, last = position(way, from), position(way, between), position(way, to)
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
    local first, last = position(way, from), position(way, to)
    if first and last then return math.abs(first - last) end
  end
end

--- The lines that lead from a station to another without a change.
function paths.direct(from, to)
  local found = {}
  for _, code in ipairs(from.lines) do
    if distance(places.line(code), from.code, to.code) then found[#found + 1] = code end
  end
  return found
end

--- The best change on the way from a station to another: `line` to take, `at` which station, and `next` line; or nil.
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
  if route.circular then return position(route.out, from) ~= nil and position(route.out, target) ~= nil end
  for _, way in ipairs { route.out, route.back } do
    local first, middle = position(way, from), position(way, target)
    if first and middle and first < middle then
      for last = middle, #way do
        if places.stop(way[last]).en == car.dest.en then return true end
      end
    end
  end
  return false
end

return paths
