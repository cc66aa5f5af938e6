--- Stops by id, by name and by place: KMB's from its list, those of Citybus and of minibuses as far as they
--- were asked for before.
local lists = require "lib.lists"
local read = require "lib.read"
local feed = require "feed"
local kmb_lists = require "lists"
local names = require "names"

local stops = {}

--- Stops that one question looks at, and metres that count as one place.
local most, together = 120, 400
--- Stops of one company around a place.
local most_near = 40

--- The collections with stops, and whose they are.
local function sources()
  local found = { { "citybus_stops", "CTB" }, { "minibus_stops", "GMB" } }
  local kmb = kmb_lists.collection("stops")
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
  local collection = kmb_lists.collection("stops")
  local document = collection and store.get(collection, id)
  return document and stop(document, "KMB") or nil
end

--- Whether a route's number comes before another: 2 before 10, 1 before 1A.
local function is_before(one, other)
  local a, b = tonumber(one:match("%d+")) or 0, tonumber(other:match("%d+")) or 0
  local x, y = one:match("^%a*"), other:match("^%a*")
  if (x == "") ~= (y == "") then return x == "" end
  if a ~= b then return a < b end
  return one < other
end

--- The routes of KMB that call at some stops, by number; none where the list isn't there yet.
function stops.routes(poles)
  local collection = kmb_lists.collection("served")
  if not collection then return {} end
  local shards, found = {}, {}
  for _, pole in ipairs(poles) do
    local key = pole.id:sub(1, 2)
    shards[key] = shards[key] or (pole.company == "KMB" and store.get(collection, key)) or { stops = {} }
    for route in (shards[key].stops[pole.id] or ""):gmatch("%S+") do found[#found + 1] = route end
  end
  found = lists.unique(found)
  table.sort(found, is_before)
  return found
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

--- What `find(collection)` gives of all collections; nil where it gives nil.
local function gathered(find)
  local found = {}
  for _, source in ipairs(sources()) do
    local documents = find(source[1])
    if not documents then return nil end
    for _, document in ipairs(documents) do found[#found + 1] = stop(document, source[2]) end
  end
  return found
end

--- The stops that a name may mean, those that fit best first.
function stops.named(name)
  local spelled = names.spelled(name)
  if spelled == "" or #spelled > 120 then return {} end
  local function search(query)
    query.limit = most
    return gathered(function(collection) return store.find(collection, query) end)
  end
  local field, short = spelled:find("[\128-\255]") and "ftc" or "fen", names.shortened(spelled)
  local found = search { where = { [field] = names.key(spelled) } }
  if #found == 0 then found = search { search = spelled } end
  if #found == 0 and short then found = search { search = short } end
  for _, one in ipairs(found) do one.fit = names.fits(spelled, one) end
  return lists.sorted(found, function(one) return -one.fit end)
end

local function distance(one) return one.distance end

--- The stops around a place, the nearest first, each with its `distance` in metres.
function stops.near(place, radius)
  local near = { lat = place.lat, lon = place.lon, radius = radius }
  return lists.sorted(gathered(function(collection)
    return store.find(collection, { near = near, limit = most_near })
  end), distance)
end

--- The same around the place that the caller shares, which is `here`, or around one by its name; nil where
--- there is none.
function stops.around(call, place, radius)
  local found = gathered(function(collection)
    return call:near(collection, { place = place, radius = radius, limit = most_near })
  end)
  return found and lists.sorted(found, distance)
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
    by_key[key] = by_key[key] or {}
    local home = lists.find(by_key[key], function(group) return is_beside(group.poles[1], one) end)
    if not home then
      home = { name = one, poles = {}, distance = one.distance }
      table.insert(groups, home)
      table.insert(by_key[key], home)
    end
    table.insert(home.poles, one)
  end
  return groups
end

return stops
