--- One function for each thing that may be asked, which commands and intents share.
local choose = require "lib.choose"
local lists = require "lib.lists"
local read = require "lib.read"
local arrivals = require "arrivals"
local cards = require "cards"
local feed = require "feed"
local kmb_lists = require "lists"
local match = require "match"
local minibus = require "minibus"
local names = require "names"
local routes = require "routes"
local stops = require "stops"

local answers = {}

--- Choices that are offered, poles whose arrivals one answer asks for, and metres around a place.
local most_choices, most_poles, around = 8, 8, 500

--- The number of the only label that has some words in it, without what `rest` matches; nil for none or more.
local function fitting(said, labels, rest)
  local spelled, found = names.spelled(said), nil
  for i, label in ipairs(labels) do
    if spelled ~= "" and names.fold((label:gsub(rest, ""))):find(spelled, 1, true) then
      if found then return nil end
      found = i
    end
  end
  return found
end

--- Asks which of several is meant, and gives it; nil where nobody answers. `label_of` names one.
local function ask_which(call, prompt, list, label_of)
  local labels = lists.map(list, label_of)
  return choose.one(call, {
    list = list, prompt = prompt, label = label_of, refusal = call:text("choose", { count = #list }),
    means = function(said)
      -- What stands before a colon says which one it is; what follows only describes it.
      return list[fitting(said, labels, ":.*$") or fitting(said, labels, "$")]
    end,
  })
end

--- The ends of a line's first direction.
local function ends(call, line)
  local variant = line.variants[1]
  return ("%s – %s"):format(cards.name(call, variant.orig), cards.name(call, variant.dest))
end

--- Fails since a company doesn't answer.
local function fail_away(call, company)
  call:fail(call:text("away", { source = cards.company(call, company) }))
end

--- The lines of a route number at all companies that are asked, and the companies that don't answer.
--- Minibuses count where `has` holds for no bus.
local function lines_of(call, ask, wanted, has)
  local found, away = routes.found(ask, wanted, has)
  if #found > 0 then return found, away end
  if #away > 0 then fail_away(call, away[1]) end
  call:fail(call:text("no_route", { route = wanted.route }))
end

--- Those of the lines of one number that are meant: all where they are one route, or the one that has the
--- stop, or the one that is chosen. nil where nobody chooses.
local function meant(call, found, has)
  if #found < 2 or routes.is_joint(found[1], found[2]) then return found end
  local fitting = lists.filter(found, has)
  if #fitting == 1 then return fitting end
  local prompt = call:text("which_route", { route = found[1].route, count = #found })
  local line = ask_which(call, prompt, found, function(one)
    return cards.line(call, one) .. ": " .. ends(call, one)
  end)
  return line and { line }
end

--- Where to get on: hits of all lines that are meant. nil where nobody chooses.
local function places(call, found, wanted)
  local hits, home
  for _, line in ipairs(found) do
    hits, home = match.stops(line, wanted), line
    if #hits > 0 then break end
  end
  if #hits == 0 then return {} end
  local distinct = match.distinct(hits)
  if #distinct > 1 then
    local offered = lists.first(distinct, most_choices)
    local chosen = ask_which(call, call:text("which_stop"), offered, function(one)
      return cards.name(call, one.stop)
    end)
    if not chosen then return nil end
    hits = match.called(hits, chosen)
  end
  for _, line in ipairs(found) do
    for i = 1, line ~= home and #hits or 0 do
      hits[#hits + 1] = match.partner(line, hits[i])
    end
  end
  return hits
end

--- Fails with what went wrong: no such stop on the route, or none from which it goes where it should.
local function fail_to_match(call, found, wanted, given)
  local line = found[1]
  if wanted.dest and #match.stops(line, { stop = wanted.stop, direction = wanted.direction }) > 0 then
    local values = { route = line.route, dest = given.dest, stop = given.stop, ends = ends(call, line) }
    call:fail(call:text("not_towards", values))
  end
  call:fail(call:text("no_stop_on_route", { route = line.route, stop = given.stop, ends = ends(call, line) }))
end

--- When buses of a route come to a stop: `{ route, stop, dest, direction, company, region }`.
function answers.eta(call, given)
  local ask, wanted = { settings = call.settings }, match.wanted(given)
  local function has(line) return #match.stops(line, wanted) > 0 end
  local all, away = lines_of(call, ask, wanted, has)
  local found = meant(call, all, has)
  if not found then return end
  local hits = places(call, found, wanted)
  if not hits then return end
  if #hits == 0 then fail_to_match(call, found, wanted, given) end
  local result = arrivals.at(ask, hits) or fail_away(call, hits[1].line.company)
  for _, company in ipairs(away) do table.insert(result.missing, { company = company }) end
  cards.arrivals(call, given.route, hits, result)
end

--- The directions of a line that are wanted: by direction or by where they go.
local function wanted_variants(call, line, given)
  local dest = given.dest and names.spelled(given.dest)
  local kept = lists.filter(line.variants, function(variant)
    if given.direction and variant.bound ~= given.direction then return false end
    if dest then return match.goes_to(variant, 1, dest) end
    return variant.kind == "1"
  end)
  if #kept > 0 then return kept end
  if dest then
    call:fail(call:text("not_to", { route = line.route, dest = given.dest, ends = ends(call, line) }))
  end
  if given.direction then call:fail(call:text("one_way", { route = line.route, ends = ends(call, line) })) end
  return line.variants
end

--- Where a route goes and where it stops: `{ route, dest, direction, company, region }`.
function answers.route(call, given)
  local ask = { settings = call.settings, anew = call.fresh }
  local function any() return true end
  local all = lines_of(call, ask, given, any)
  local found = meant(call, all, any)
  if not found then return end
  local variants = wanted_variants(call, found[1], given)
  cards.route(call, found[1], variants, lists.behind(found, 1))
end

--- The stops that a name means, in groups; fails where there are none.
local function groups_of(call, name)
  local found = stops.named(name)
  if #found == 0 then
    if not kmb_lists.collection("stops") then
      kmb_lists.step(call.settings)
      call:fail(call:text("list_comes"))
    end
    call:fail(call:text("no_stop", { stop = name }))
  end
  local best = found[1].fit
  return stops.grouped(lists.filter(found, function(one) return best < 100 or one.fit == best end))
end

--- Adds one pole's arrivals to what is gathered. Gives whether its source answered.
local function gather_pole(call, pole, gathered)
  local url = ("%s/stop-eta/%s"):format(call.settings.kmb, feed.part(pole.id))
  if pole.company == "CTB" then
    local language = call.language == "en" and "en" or call.language:lower()
    url = "%s/v1/transport/batch/stop-eta/CTB/%s?lang=%s"
    url = url:format(call.settings.citybus, feed.part(pole.id), language)
  end
  if pole.company == "GMB" then url = ("%s/eta/stop/%s"):format(call.settings.gmb, feed.part(pole.id)) end
  local answer, why = feed.arrivals(url)
  if not answer then return why == "unknown" end
  arrivals.note(gathered, answer)
  local rows = pole.company == "GMB" and minibus.stop_rows(answer.data, answer.at) or answer.data
  for _, row in ipairs(read.rows(rows)) do
    if pole.company == "CTB" then
      for _, key in ipairs { "dest", "rmk" } do
        for _, language in ipairs { "en", "tc", "sc" } do row[key .. "_" .. language] = row[key] end
      end
    end
    local arrival = arrivals.read(row, pole.company)
    if arrival and arrival.route then
      arrival.hit = { stop = pole }
      table.insert(gathered.rows, arrival)
    end
  end
  return true
end

--- Routes among sorted arrivals, those that come first before others.
local function services_of(result)
  local services, by_key = {}, {}
  local function service(row)
    local key = row.company .. "/" .. row.route .. "/" .. (row.bound or "")
    if not by_key[key] then
      by_key[key] = { route = row.route, dest = row.dest, company = row.company, coming = {} }
      services[#services + 1] = by_key[key]
    end
    return by_key[key]
  end
  for _, row in ipairs(result.coming) do table.insert(service(row).coming, row) end
  for _, row in ipairs(result.remarks) do
    local one = service(row)
    one.remark = one.remark or row.remark
  end
  return services
end

--- Adds the routes that call at a stop without a bus being announced now.
local function add_silent(services, numbers)
  local has = lists.by(services, "route")
  for _, route in ipairs(numbers) do
    if not has[route] then
      services[#services + 1] = { route = route, dest = {}, company = "KMB", coming = {} }
    end
  end
end

--- A stop's routes and arrivals, or the stops that a name may mean: `{ stop }`.
function answers.stop(call, given)
  local groups = groups_of(call, given.stop)
  local group = groups[1]
  if #groups > 1 and #groups <= most_choices then
    group = ask_which(call, call:text("which_stop"), groups, function(one)
      return cards.name(call, one.name)
    end)
    if not group then return end
  elseif #groups > 1 then
    local title = call:text("stops_called", { name = given.stop })
    return cards.stops(call, "🚏 " .. title, groups, kmb_lists.since("stops") or time.now())
  end
  local gathered, poles = arrivals.none(), lists.first(group.poles, most_poles)
  for _, pole in ipairs(poles) do
    if not gather_pole(call, pole, gathered) then table.insert(gathered.missing, pole) end
  end
  if #gathered.missing == #poles then fail_away(call, group.name.company) end
  local result = arrivals.sorted(gathered)
  result.more_poles = #group.poles > #poles and #group.poles - #poles or nil
  local services = services_of(result)
  add_silent(services, stops.routes(group.poles))
  cards.stop(call, group, services, result)
end

--- The stops around a place: `LAT,LON`, the name of a stop or of a place, or `here`, which the caller shares.
local function stops_around(call, place)
  local lat, lon
  if #place <= 100 then
    lat, lon = place:gsub("，", ","):match("^%s*(%-?%d+%.?%d*)%s*[,%s]%s*(%-?%d+%.?%d*)%s*$")
  end
  local at = lat and feed.place(lat, lon)
  if lat and not at then call:fail(call:text("no_place")) end
  local named = (at or place == "here") and {} or stops.grouped(stops.named(place))
  for _, group in ipairs(named) do at = at or group.name.at end
  if at then return stops.near(at, around) end
  local found = stops.around(call, place, around)
  if not found and place == "here" then call:fail(call:text("not_shared")) end
  return found or call:fail(call:text("no_stop", { stop = place }))
end

--- The stops around a place, with how far it is to walk and which buses stop there.
function answers.near(call, place)
  if not kmb_lists.collection("stops") then kmb_lists.step(call.settings) end
  local has_list = kmb_lists.collection("stops") ~= nil
  local groups = stops.grouped(stops_around(call, place))
  if #groups == 0 then call:fail(call:text(has_list and "none_near" or "list_comes", { metres = around })) end
  local title = "🚏 " .. call:text(place == "here" and "stops_here" or "stops_near", { place = place })
  cards.stops(call, title, groups, kmb_lists.since("stops") or time.now(), function(group)
    local routes = table.concat(stops.routes(group.poles), " ")
    return routes ~= "" and routes or nil
  end)
end

return answers
