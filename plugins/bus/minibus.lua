--- Green minibuses: their routes, their stops and when they come.
---
--- A number is a route's only within a district, and stands for several variants, each with an id of its own.
--- Stops have their names from the route; places take a request each and are fetched little by little.
local lists = require "lib.lists"
local read = require "lib.read"
local try = require "lib.try"
local feed = require "feed"
local names = require "names"

local minibus = {}

--- Districts, as the feed names them.
minibus.regions = { "HKI", "KLN", "NT" }

--- Seconds for which the list of all numbers is fresh, and after which a source that is away is asked again.
local fresh, pause = 24 * 3600, 15 * 60
--- Variants of a number that are looked at, stops of one, and places that one run of the timer fetches.
local most_variants, most_stops, most_places = 8, 120, 4
--- Whether a stop's place was fetched, as the index `run` has it.
local without_place, with_place = 0, 1

--- The numbers of each district; nil where they aren't known.
local function codes(ask)
  local kept, now = store.get("state", "minibuses"), time.now()
  if kept and math.abs(now - kept.at) < fresh then return kept.codes end
  local is_there, data = try("away", feed.list, ask.settings.gmb .. "/route")
  local given = is_there and data and data.routes
  if type(given) ~= "table" then return kept and kept.codes end
  local found = {}
  for _, region in ipairs(minibus.regions) do
    local list = lists.filter(type(given[region]) == "table" and given[region] or {}, function(code)
      return type(code) == "string" and #code <= 6
    end)
    found[region] = " " .. table.concat(list, " ") .. " "
  end
  store.put("state", "minibuses", { at = now, codes = found })
  return found
end

--- The districts that have a number; nil where that isn't known.
function minibus.regions_of(ask, route)
  local known = codes(ask)
  if not known then return nil end
  return lists.filter(minibus.regions, function(region)
    return (known[region] or ""):find(" " .. route .. " ", 1, true)
  end)
end

--- Notes the stops of a variant that aren't known yet, to be found by name, and once fetched by place.
local function keep(list)
  local changes = lists.map(list, function(stop)
    if store.get("minibus_stops", stop.id) then return nil end
    local document = { en = stop.en, tc = stop.tc, sc = stop.sc, run = without_place }
    return { put = "minibus_stops", key = stop.id, document = names.add_keys(document) }
  end)
  if #changes > 0 then pcall(store.commit, changes) end
end

--- The stops of one direction of a variant.
local function stops_of(ask, id, seq)
  local data = feed.list(("%s/route-stop/%d/%d"):format(ask.settings.gmb, id, seq))
  local list = lists.map(read.rows(data and data.route_stops), function(row)
    local stop, number = read.number(row.stop_id), read.number(row.stop_seq)
    if not stop or not number then return nil end
    local one = read.named(row, "name")
    one.id, one.seq = ("%d"):format(stop), math.floor(number)
    return one
  end)
  list = lists.map(lists.first(list, most_stops), names.add_folded)
  keep(lists.filter(list, function(one) return one.en or one.tc end))
  return lists.sorted(list, function(one) return one.seq end)
end

--- The directions of a variant.
local function directions_of(ask, row, kind)
  local id = read.number(row.route_id)
  return lists.map(id and read.rows(row.directions) or {}, function(direction)
    local seq = read.number(direction.route_seq)
    return (seq == 1 or seq == 2) and {
      bound = seq == 1 and "O" or "I", kind = ("%d"):format(kind), id = id, stops = stops_of(ask, id, seq),
      orig = read.named(direction, "orig"), dest = read.named(direction, "dest"),
      remark = kind > 1 and read.named(row, "description") or nil,
    } or nil
  end)
end

--- Notes which route an id is, since a stop's arrivals name nothing else.
local function name(route, kept)
  local ends = {}
  for _, variant in ipairs(kept) do
    local id = ("GMB#%d"):format(variant.id)
    ends[id] = ends[id] or {}
    ends[id][variant.bound] = variant.dest
  end
  for id, known in pairs(ends) do store.put("lines", id, { route = route, ends = known, at = time.now() }) end
end

--- Variants, outbound before inbound, each by its kind of service.
function minibus.sorted(variants)
  local by_kind = lists.sorted(variants, function(one) return tonumber(one.kind) or 0 end)
  return lists.sorted(by_kind, function(one) return one.bound == "O" and 0 or 1 end)
end

--- The variants of a route of one district; none where it has no such route.
function minibus.make(ask, route, region)
  local path, kept = ("%s/route/%s/%s"):format(ask.settings.gmb, region, feed.part(route)), {}
  for kind, row in ipairs(lists.first(read.rows(feed.list(path)), most_variants)) do
    kept = lists.joined(kept, directions_of(ask, row, kind))
  end
  name(route, kept)
  return minibus.sorted(kept)
end

--- The path of a hit's arrivals for one variant.
function minibus.path(ask, hit, kind)
  local seq = hit.bound == "O" and 1 or 2
  return ("%s/eta/route-stop/%d/%d/%d"):format(ask.settings.gmb, kind.id, seq, kind.seq)
end

--- Copies the texts of a named thing into a row.
local function set(row, key, named)
  for language, words in pairs(named or {}) do row[key .. "_" .. language] = words end
  return row
end

--- The arrivals of one route in one direction as rows such as the buses' feeds have, or one that says why
--- none come. `line` is `{ route, bound, seq, dest }`.
function minibus.rows(data, made, line)
  local found = {}
  local function add(at, remark)
    local row = { route = line.route, dir = line.bound, seq = line.seq, at = at }
    found[#found + 1] = set(set(row, "dest", line.dest), "rmk", remark)
  end
  if data.enabled == false then
    add(nil, read.named(data, "description"))
    return found
  end
  for _, eta in ipairs(read.rows(data.eta)) do
    local minutes = read.number(eta.diff)
    add(read.moment(eta.timestamp) or (minutes and made + minutes * 60), read.named(eta, "remarks"))
  end
  return found
end

--- All arrivals at a stop as such rows. Routes that nobody has asked for have no number, and are left out.
function minibus.stop_rows(data, made)
  local found = {}
  for _, one in ipairs(read.rows(data)) do
    local id, bound = read.number(one.route_id), read.number(one.route_seq) == 2 and "I" or "O"
    local known = id and store.get("lines", ("GMB#%d"):format(id))
    if known then
      local line = {
        route = known.route, bound = bound, seq = read.number(one.stop_seq), dest = known.ends[bound],
      }
      found = lists.joined(found, minibus.rows(one, made, line))
    end
  end
  return found
end

--- When places are fetched again.
local idle_until = 0

--- Fetches the places of some stops that have none yet.
function minibus.step(settings)
  local now = time.now()
  if now < idle_until and idle_until - now <= pause then return end
  local found = store.find("minibus_stops", {
    where = { run = { min = without_place, max = without_place } }, limit = most_places,
  })
  if #found == 0 then idle_until = now + 60 end
  for _, stop in ipairs(found) do
    local path = ("%s/stop/%s"):format(settings.gmb, feed.part(stop.key))
    local is_there, data = try("away", feed.list, path)
    if not is_there then
      idle_until = now + pause
      return
    end
    local place = read.field(read.field(data, "coordinates"), "wgs84")
    local at = feed.place(read.field(place, "latitude"), read.field(place, "longitude"))
    local changes = { at = at, run = with_place }
    pcall(store.update, "minibus_stops", stop.key, changes, { version = stop.version })
  end
end

return minibus
