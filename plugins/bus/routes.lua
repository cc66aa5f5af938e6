--- Routes with their directions and stops, put together from lists and single requests and kept for a day:
--- `{ company, region, route, at, variants = { { bound, kind, orig, dest, stops } } }`. Only minibuses have
--- a region.
local read = require "lib.read"
local feed = require "feed"
local lists = require "lists"
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

--- The ends of a route of KMB: from its list, or one direction at a time where there is no list yet.
local function kmb_variants(ask, route)
  local collection = lists.collection("routes")
  if collection then
    local known = store.get(collection, route)
    if known then return known.variants end
    return nil, "unknown"
  end
  local found = {}
  for _, bound in ipairs { "O", "I" } do
    local path = ("%s/route/%s/%s/1"):format(ask.settings.kmb, feed.part(route), ways[bound])
    local answer, why = feed.get(path, "list", ask.anew)
    if not answer and why == "away" then return nil, why end
    local variant = answer and lists.variant(answer.data)
    if variant and variant.bound == bound then found[#found + 1] = variant end
  end
  if #found == 0 then return nil, "unknown" end
  return found
end

--- A stop of KMB by id, from its list or by itself. An id that the source doesn't know has no name.
local function kmb_stop(ask, id)
  local known = stops.kmb(id)
  if known then return known end
  -- A list that is in force has all that are known.
  if lists.collection("stops") then return { id = id, company = "KMB" } end
  local answer, why = feed.get(("%s/stop/%s"):format(ask.settings.kmb, feed.part(id)), "list")
  if not answer and why == "away" then return nil, why end
  local found = answer and read.named(answer.data, "name") or {}
  found.id, found.company = id, "KMB"
  found.at = answer and feed.place(answer.data.lat, answer.data.long)
  return found
end

--- A stop of Citybus by id: kept, or fetched and kept.
local function citybus_stop(ask, id)
  local known, at = stops.citybus(id)
  local now = time.now()
  if known and at and now - at < stop_fresh then return known end
  local path = ("%s/v2/transport/citybus/stop/%s"):format(ask.settings.citybus, feed.part(id))
  local answer, why = feed.get(path, "list")
  if not answer and why == "away" then return known, not known and why or nil end
  return answer and stops.keep(answer.data) or known or { id = id, company = "CTB" }
end

--- The stops of a list of rows, in the order of their numbers, which are texts or numbers.
local function listed(rows, bound, fetch)
  local found = {}
  for _, row in ipairs(rows) do
    local id, seq = read.text(row.stop), read.number(row.seq)
    local at = read.text(row.bound) or read.text(row.dir)
    if id and seq and (at == nil or at == bound) then
      found[#found + 1] = { id = id, seq = math.floor(seq) }
    end
  end
  table.sort(found, function(a, b)
    if a.seq ~= b.seq then return a.seq < b.seq end
    return a.id < b.id
  end)
  local list = {}
  for _, place in ipairs(found) do
    local one, why = fetch(place.id)
    if not one then return nil, why end
    list[#list + 1] = {
      id = one.id, seq = place.seq, en = one.en, tc = one.tc, sc = one.sc, at = one.at,
      wen = one.wen, wtc = one.wtc,
    }
  end
  return list
end

--- A function that fetches each stop once, and folds its names for comparing: `wen` and `wtc`.
local function once(fetch)
  local known = {}
  return function(id)
    if known[id] then return known[id] end
    local one, why = fetch(id)
    if not one then return nil, why end
    known[id] = names.add_folded(one)
    return one
  end
end

local makers = { GMB = minibus.make }

--- A route of KMB.
function makers.KMB(ask, route)
  local variants, why = kmb_variants(ask, route)
  if not variants then return nil, why end
  local stop = once(function(id) return kmb_stop(ask, id) end)
  local kept, count = {}, {}
  for _, variant in ipairs(variants) do
    count[variant.bound] = (count[variant.bound] or 0) + 1
    if count[variant.bound] <= most_kinds then
      local path = ("%s/route-stop/%s/%s/%s"):format(
        ask.settings.kmb, feed.part(route), ways[variant.bound], feed.part(variant.kind))
      local answer, reason = feed.get(path, "list", ask.anew)
      if not answer and reason == "away" then return nil, reason end
      local list, problem = listed(answer and read.rows(answer.data) or {}, variant.bound, stop)
      if not list then return nil, problem end
      kept[#kept + 1] = {
        bound = variant.bound, kind = variant.kind, orig = variant.orig, dest = variant.dest, stops = list,
      }
    end
  end
  return minibus.sorted(kept)
end

--- A route of Citybus: one row tells both directions, and its lists of stops which of them are run.
function makers.CTB(ask, route)
  local base = ask.settings.citybus .. "/v2/transport/citybus"
  local answer, why = feed.get(("%s/route/CTB/%s"):format(base, feed.part(route)), "list", ask.anew)
  if not answer then return nil, why end
  if not read.text(answer.data.route) then return nil, "unknown" end
  local orig, dest = read.named(answer.data, "orig"), read.named(answer.data, "dest")
  local stop = once(function(id) return citybus_stop(ask, id) end)
  local kept = {}
  for _, bound in ipairs { "O", "I" } do
    local path = ("%s/route-stop/CTB/%s/%s"):format(base, feed.part(route), ways[bound])
    local reply, reason = feed.get(path, "list", ask.anew)
    if not reply and reason == "away" then return nil, reason end
    local list, problem = listed(reply and read.rows(reply.data) or {}, bound, stop)
    if not list then return nil, problem end
    -- A direction without stops isn't run; a route without any is known by its ends alone.
    if #list > 0 or (bound == "I" and #kept == 0) then
      local from, to = orig, dest
      if bound == "I" then from, to = dest, orig end
      kept[#kept + 1] = { bound = bound, kind = "1", orig = from, dest = to, stops = list }
    end
  end
  return kept
end

--- When variants were fetched, as far as it counts: those without a single stop are asked for again soon.
local function made_at(variants, now)
  for _, variant in ipairs(variants) do
    if #variant.stops > 0 then return now end
  end
  return now - fresh + stopless
end

--- A route of one company, kept for a day; or nil and `away` or `unknown`. Where the source is away, what was
--- kept before stands, marked as `old`.
local function of(ask, company, route, region)
  local key, now = company .. (region and "/" .. region or "") .. "/" .. route, time.now()
  local kept = store.get("lines", key)
  local age = kept and math.abs(now - kept.at)
  if kept and not kept.variants and age < absent then return nil, "unknown" end
  if kept and kept.variants and age < fresh and not ask.anew then return kept end
  local variants, why = makers[company](ask, route, region)
  if variants then
    return store.put("lines", key, {
      company = company, region = region, route = route, at = made_at(variants, now), variants = variants,
    })
  end
  if why == "unknown" then
    store.put("lines", key, { company = company, route = route, at = now })
  elseif kept and kept.variants then
    kept.old = true
    return kept
  end
  return nil, why
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
  local fits = false
  for _, line in ipairs(found) do fits = fits or has(line) end
  if not fits and (not wanted.company or wanted.company == "GMB") then
    local others = {}
    add_minibuses(ask, wanted, others, away)
    for _, line in ipairs(others) do
      if #found == 0 or has(line) then found[#found + 1] = line end
    end
  end
  return found, away
end

--- The normal service of a direction, or nil.
local function main(line, bound)
  for _, variant in ipairs(line.variants) do
    if variant.bound == bound then return variant end
  end
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
