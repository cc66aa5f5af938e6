--- Stops by id, by name and by place: KMB's from its list, those of Citybus and of minibuses as far as they
--- were asked for before.
local read = require "lib.read"
local feed = require "feed"
local lists = require "lists"
local names = require "names"

local stops = {}

--- Stops that one question looks at, and metres that count as one place.
local most, together = 120, 400
--- Stops of one company around a place.
local most_near = 40

--- The collections with stops, and whose they are.
local function sources()
  local found = { { "citybus_stops", "CTB" }, { "minibus_stops", "GMB" } }
  local kmb = lists.collection("stops")
  if kmb then found[#found + 1] = { kmb, "KMB" } end
  return found
end

--- A stop as the rest of the plugin has it.
local function stop(document, company)
  return {
    id = document.key, company = company, en = document.en, tc = document.tc, sc = document.sc,
    at = document.at, distance = document.distance,
  }
end

--- One stop of KMB's list, or nil.
function stops.kmb(id)
  local collection = lists.collection("stops")
  local document = collection and store.get(collection, id)
  return document and stop(document, "KMB") or nil
end

--- The routes of KMB that call at some stops, by number; nil where the list isn't there yet.
function stops.routes(poles)
  local collection = lists.collection("served")
  if not collection then return nil end
  local shards, has, found = {}, {}, {}
  for _, pole in ipairs(poles) do
    local key = pole.id:sub(1, 2)
    shards[key] = shards[key] or (pole.company == "KMB" and store.get(collection, key)) or { stops = {} }
    for route in (shards[key].stops[pole.id] or ""):gmatch("%S+") do
      if not has[route] then
        has[route] = true
        found[#found + 1] = route
      end
    end
  end
  table.sort(found, stops.is_before)
  return found
end

--- Whether a route's number comes before another: 2 before 10, 1 before 1A.
function stops.is_before(one, other)
  local a, b = tonumber(one:match("%d+")) or 0, tonumber(other:match("%d+")) or 0
  local x, y = one:match("^%a*"), other:match("^%a*")
  if (x == "") ~= (y == "") then return x == "" end
  if a ~= b then return a < b end
  return one < other
end

--- A stop of Citybus that was asked for before, and when; or nil.
function stops.citybus(id)
  local document = store.get("citybus_stops", id)
  if document then return stop(document, "CTB"), document.fetched end
end

--- Keeps a stop of Citybus.
function stops.keep(row)
  local id = read.text(row.stop)
  local found = read.named(row, "name")
  if not id or not (found.en or found.tc) then return nil end
  found.at, found.fetched = feed.place(row.lat, row.long), time.now()
  return stop(store.put("citybus_stops", id, names.add_keys(found)), "CTB")
end

--- Adds what a query finds in all sources, each stop once.
local function add(from, query, found, seen)
  for _, source in ipairs(from) do
    for _, document in ipairs(store.find(source[1], query)) do
      if not seen[document.key] then
        seen[document.key] = true
        found[#found + 1] = stop(document, source[2])
      end
    end
  end
end

--- The stops that a name may mean, those that fit best first.
function stops.named(name)
  local spelled = names.spelled(name)
  local found, seen = {}, {}
  if spelled == "" or #spelled > 120 then return found end
  local from = sources()
  local field = spelled:find("[\128-\255]") and "ftc" or "fen"
  add(from, { where = { [field] = names.key(spelled) }, limit = most }, found, seen)
  if #found == 0 then add(from, { search = spelled, limit = most }, found, seen) end
  local short = names.shortened(spelled)
  if #found == 0 and short then add(from, { search = short, limit = most }, found, seen) end
  for _, one in ipairs(found) do one.fit = names.fits(spelled, one) end
  table.sort(found, function(a, b)
    if a.fit ~= b.fit then return a.fit > b.fit end
    return a.id < b.id
  end)
  return found
end

--- Sorts stops by how far they are.
local function nearest(found)
  table.sort(found, function(a, b)
    if a.distance ~= b.distance then return a.distance < b.distance end
    return a.id < b.id
  end)
  return found
end

--- The stops around a place, the nearest first, each with its `distance` in metres.
function stops.near(place, radius)
  local found, seen = {}, {}
  local near = { lat = place.lat, lon = place.lon, radius = radius }
  add(sources(), { near = near, limit = most_near }, found, seen)
  return nearest(found)
end

--- The same around the place that the caller shares, which is `here`, or around one by its name; nil where
--- there is none.
function stops.around(call, place, radius)
  local found = {}
  for _, source in ipairs(sources()) do
    local documents = call:near(source[1], { place = place, radius = radius, limit = most_near })
    if not documents then return nil end
    for _, document in ipairs(documents) do found[#found + 1] = stop(document, source[2]) end
  end
  return nearest(found)
end

--- Whether two stops are beside one another; true where no place is known.
local function is_beside(one, other)
  if not one.at or not other.at then return true end
  return geo.distance(one.at, other.at) <= together
end

--- Stops gathered by name and neighbourhood, in their order: one place has many poles.
function stops.grouped(found)
  local groups, by_key = {}, {}
  for _, one in ipairs(found) do
    local key = names.key_of(one)
    local home
    for _, group in ipairs(by_key[key] or {}) do
      if is_beside(group.poles[1], one) then home = group break end
    end
    if not home then
      home = { name = one, poles = {}, fit = one.fit, distance = one.distance }
      groups[#groups + 1] = home
      by_key[key] = by_key[key] or {}
      table.insert(by_key[key], home)
    end
    table.insert(home.poles, one)
  end
  return groups
end

return stops
