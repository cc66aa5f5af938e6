--- Routes with their directions and stops, put together from lists and single requests and kept for a day:
--- `{ company, region, route, at, variants = { { bound, kind, orig, dest, stops } } }`. Only minibuses have
--- a region.
local lists = require "lib.lists"
local read = require "lib.read"
local try = require "lib.try"
local feed = require "feed"
local kmb_lists = require "lists"
local minibus = require "minibus"
local names = require "names"
local stops = require "stops"

local routes = {}

--- Seconds for which a kept route is fresh, and for which it is known that a company has no such route.
local fresh, absent = 24 * 3600, 24 * 3600
--- Seconds for which a route is kept that has no stops.
local stopless = 15 * 60
--- Seconds for which a kept stop of Citybus is fresh.
local stop_fresh = 7 * 24 * 3600
--- Kinds of service of a direction that are looked at.
local most_kinds = 8
--- How a path has a direction.
local ways = { O = "outbound", I = "inbound" }

--- The directions of a route of KMB: from its list, or one at a time where there is no list yet.
local function kmb_variants(ask, route)
  local collection = kmb_lists.collection("routes")
  if collection then
    local known = store.get(collection, route)
    return known and known.variants or {}
  end
  return lists.map({ "O", "I" }, function(bound)
    local path = ("%s/route/%s/%s/1"):format(ask.settings.kmb, feed.part(route), ways[bound])
    local variant = kmb_lists.variant(feed.list(path) or {})
    return variant and variant.bound == bound and variant or nil
  end)
end

--- A stop of KMB by id, from its list or by itself. An id that the source doesn't know has no name.
local function kmb_stop(ask, id)
  local known = stops.kmb(id)
  -- A list that is in force has all that are known.
  if known or kmb_lists.collection("stops") then return known or { id = id, company = "KMB" } end
  local data = feed.list(("%s/stop/%s"):format(ask.settings.kmb, feed.part(id))) or {}
  local found = read.named(data, "name")
  found.id, found.company, found.at = id, "KMB", feed.place(data.lat, data.long)
  return found
end

--- A stop of Citybus by id: kept, or fetched and kept. One that is kept stands in for a source that is away.
local function citybus_stop(ask, id)
  local known, at = stops.citybus(id)
  if known and at and time.now() - at < stop_fresh then return known end
  local path = ("%s/v2/transport/citybus/stop/%s"):format(ask.settings.citybus, feed.part(id))
  local is_there, data = try("away", feed.list, path)
  if not is_there and not known then error(data, 0) end
  return is_there and data and stops.keep(data) or known or { id = id, company = "CTB" }
end

--- The stops of a list, in the order of their numbers, which are texts or numbers.
local function listed(data, bound, fetch)
  local found = lists.map(read.rows(data), function(row)
    local id, seq = read.text(row.stop), read.number(row.seq)
    local at = read.text(row.bound) or read.text(row.dir)
    return id and seq and (at == nil or at == bound) and { id = id, seq = math.floor(seq) } or nil
  end)
  return lists.map(lists.sorted(found, function(one) return one.seq end), function(place)
    local one = lists.pick(fetch(place.id), { "id", "en", "tc", "sc", "at", "wen", "wtc" })
    one.seq = place.seq
    return one
  end)
end

--- A function that fetches each stop once, and folds its names for comparing: `wen` and `wtc`.
local function once(fetch)
  local known = {}
  return function(id)
    known[id] = known[id] or names.add_folded(fetch(id))
    return known[id]
  end
end

--- By company what makes the variants of a route; none where it has no such route. A problem with the code
--- `away` is raised where it doesn't answer.
local makers = { GMB = minibus.make }

--- A route of KMB.
function makers.KMB(ask, route)
  local stop, count = once(function(id) return kmb_stop(ask, id) end), {}
  return minibus.sorted(lists.map(kmb_variants(ask, route), function(variant)
    local bound = variant.bound
    count[bound] = (count[bound] or 0) + 1
    if count[bound] > most_kinds then return nil end
    local path = ("%s/route-stop/%s/%s/%s"):format(
      ask.settings.kmb, feed.part(route), ways[bound], feed.part(variant.kind))
    variant.stops = listed(feed.list(path), bound, stop)
    return variant
  end))
end

--- A route of Citybus: one row tells both directions, and its lists of stops which of them are run.
function makers.CTB(ask, route)
  local base = ask.settings.citybus .. "/v2/transport/citybus"
  local data = feed.list(("%s/route/CTB/%s"):format(base, feed.part(route)))
  if not data or not read.text(data.route) then return {} end
  local orig, dest = read.named(data, "orig"), read.named(data, "dest")
  local stop, kept = once(function(id) return citybus_stop(ask, id) end), {}
  for _, bound in ipairs { "O", "I" } do
    local path = ("%s/route-stop/CTB/%s/%s"):format(base, feed.part(route), ways[bound])
    local list = listed(feed.list(path), bound, stop)
    -- A direction without stops isn't run; a route without any is known by its ends alone.
    if #list > 0 or (bound == "I" and #kept == 0) then
      kept[#kept + 1] = { bound = bound, kind = "1", orig = orig, dest = dest, stops = list }
    end
    orig, dest = dest, orig
  end
  return kept
end

--- When variants were fetched, as far as it counts: those without a single stop are asked for again soon.
local function made_at(variants, now)
  local has_stops = lists.find(variants, function(variant) return #variant.stops > 0 end)
  return has_stops and now or now - fresh + stopless
end

--- A route of one company, kept for a day; or nil and `away` or `unknown`. Where the source is away, what was
--- kept before stands, marked as `old`.
local function of(ask, company, route, region)
  local key, now = company .. (region and "/" .. region or "") .. "/" .. route, time.now()
  local kept = store.get("lines", key)
  local age = kept and math.abs(now - kept.at)
  if kept and not kept.variants and age < absent then return nil, "unknown" end
  if kept and kept.variants and age < fresh and not ask.anew then return kept end
  local is_there, variants = try("away", makers[company], ask, route, region)
  if not is_there then
    if not kept or not kept.variants then return nil, "away" end
    kept.old = true
    return kept
  end
  if #variants == 0 then
    store.put("lines", key, { company = company, route = route, at = now })
    return nil, "unknown"
  end
  return store.put("lines", key, {
    company = company, region = region, route = route, at = made_at(variants, now), variants = variants,
  })
end

--- Adds the lines of a number that some companies run, and notes those that don't answer.
local function add(ask, route, companies, found, away)
  for _, one in ipairs(companies) do
    local line, why = of(ask, one[1], route, one[2])
    if line then found[#found + 1] = line elseif why == "away" then away[#away + 1] = one[1] end
  end
end

--- Adds the minibuses of a number, of all districts that have it or of the one that is wanted.
local function add_minibuses(ask, wanted, found, away)
  local regions = minibus.regions_of(ask, wanted.route)
  if not regions then away[#away + 1] = "GMB" end
  for _, region in ipairs(regions or {}) do
    if not wanted.region or wanted.region == region then
      add(ask, wanted.route, { { "GMB", region } }, found, away)
    end
  end
end

--- The lines that a number may mean, `{ route, company, region }`, and the companies that don't answer.
--- Minibuses have the numbers of buses too: they count where they are asked for, or where `has` holds for no
--- bus.
function routes.found(ask, wanted, has)
  local found, away = {}, {}
  if wanted.company ~= "GMB" then
    add(ask, wanted.route, wanted.company and { { wanted.company } } or { { "KMB" }, { "CTB" } }, found, away)
  end
  if (not wanted.company or wanted.company == "GMB") and not lists.find(found, has) then
    local minibuses = {}
    add_minibuses(ask, wanted, minibuses, away)
    if #found > 0 then minibuses = lists.filter(minibuses, has) end
    found = lists.joined(found, minibuses)
  end
  return found, away
end

--- The normal service of a direction, or nil.
local function main(line, bound)
  return lists.find(line.variants, function(variant) return variant.bound == bound end)
end

--- Whether two companies run one route together: its ends are alike, in either order.
function routes.is_joint(one, other)
  if one.company == other.company or one.company == "GMB" or other.company == "GMB" then return false end
  local a = main(one, "O") or main(one, "I")
  local b = main(other, "O") or main(other, "I")
  return (names.alike(a.orig, b.orig) and names.alike(a.dest, b.dest))
    or (names.alike(a.orig, b.dest) and names.alike(a.dest, b.orig))
end

return routes
