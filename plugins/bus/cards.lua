--- What answers look like: cards of arrivals, routes and stops in the asker's language.
local clock = require "lib.clock"
local fields = require "lib.card"
local lists = require "lib.lists"
local pages = require "lib.pages"
local zone = require("lib.read").zone
local names = require "names"

local cards = {}

--- Rows that one page shows, and buttons below one.
local page, buttons = 20, 6
--- Metres that people walk in a minute.
local pace = 75
local suffixes = { en = "en", ["zh-Hant"] = "tc", ["zh-Hans"] = "sc" }

--- Small words that stay small in a name written in capitals.
local small = { of = true, the = true, ["and"] = true, at = true, ["in"] = true, to = true, via = true }

--- Short forms that stay in capitals.
local capitals = {
  bbi = true, ekcc = true, hk = true, hku = true, hkust = true, mtr = true, kmb = true, hzmb = true,
  bcf = true, ii = true, iii = true, iv = true,
}

--- KMB's names in capitals, as people write them; what has small letters stays.
local function written(name)
  if name:find("%l") then return name end
  local first = true
  return (name:lower():gsub("[%w']+", function(word)
    local keeps = small[word] and not first
    first = false
    if keeps then return word end
    if capitals[word] or word:find("%d") then return word:upper() end
    return word:sub(1, 1):upper() .. word:sub(2)
  end))
end

--- What a source says in the caller's language, or in another where that is missing; nil where it is silent.
local function said(call, named)
  return named and (named[suffixes[call.language] or "en"] or named.tc or named.sc or named.en) or nil
end

--- A name as `said` has it, without the code of its pole.
function cards.name(call, named)
  local name = said(call, named)
  return name and written(names.bare(name)) or call:text("unnamed")
end

--- The time of a clock in Hong Kong: 15:04.
function cards.clock(moment) return clock.hour(moment, zone) end

--- What a company is called.
function cards.company(call, company) return call:text("company_" .. company:lower()) end

--- Who runs a line: a company, or minibuses of a district, whose numbers each district has for itself.
function cards.line(call, line)
  if line.company ~= "GMB" then return cards.company(call, line.company) end
  return call:text("company_gmb_in", { region = call:text("region_" .. line.region:lower()) })
end

--- The command that asks for a line again, such as `/bus 1A` or `/bus 1 minibus nt`.
local function command(line)
  return "/bus " .. line.route .. (line.company == "GMB" and " minibus " .. line.region:lower() or "")
end

--- The picture of a line's title.
local function icon(line) return line.company == "GMB" and "🚐" or "🚌" end

--- Companies by name, in one line.
local function joined(call, companies)
  local list = lists.map(companies, function(company) return cards.company(call, company) end)
  return table.concat(list, call:text("join"))
end

--- The companies of rows or lines, each once, in a fixed order.
local function companies_of(list)
  local has = lists.by(list, "company")
  return lists.filter({ "KMB", "CTB", "GMB" }, function(company) return has[company] end)
end

--- A card of those companies' data as of a moment.
local function new(call, title, companies, at)
  local source = call:text("source", { companies = joined(call, companies) })
  return { title = title, fields = {}, source = source, time = at }
end

--- How an arrival stands: live, timetable only, late, the last one, or as the source says it.
local function status(call, row)
  local word = call:text("status_" .. row.status)
  local remark = said(call, row.remark)
  if row.status == "other" then return remark or "" end
  if row.status == "delayed" and remark then return word .. " (" .. remark .. ")" end
  return word
end

--- How long one waits: `4 min`, or that the bus is there. Nothing where the source's clock can't be trusted.
local function wait(call, row, result)
  if result.is_ahead then return "—" end
  local minutes = math.floor(row.wait / 60)
  return minutes < 1 and call:text("due") or call:text("minutes", { count = minutes })
end

--- What is off about a card's data, as fields: that the source is away, that they are old, or that its
--- clock is wrong.
local function warn(call, card, result)
  local function note(key, values) fields.add(card, { "⚠️", call:text(key, values) }) end
  local ago = { ago = time.ago(result.at, call.language) }
  if result.is_ahead then
    note("clock_ahead")
  elseif result.stale then
    note("source_away", ago)
  elseif result.is_old then
    note("old_data", ago)
  end
  for _, company in ipairs(companies_of(result.missing)) do
    note("company_away", { company = cards.company(call, company) })
  end
  card.stale = result.stale or result.is_old or result.is_ahead
end

--- Adds the directions among hits that have no bus with a time, with what the source says of them.
local function add_silent(call, card, hits, result)
  local served, told = {}, {}
  for _, row in ipairs(result.coming) do served[names.fold(cards.name(call, row.hit.variant.dest))] = true end
  local function tell(hit, what)
    local to = cards.name(call, hit.variant.dest)
    if served[names.fold(to)] or told[to .. what] then return end
    told[to .. what], told[to] = true, true
    fields.add(card, { call:text("towards", { place = to }), what })
  end
  for _, row in ipairs(result.remarks) do tell(row.hit, said(call, row.remark)) end
  for _, hit in ipairs(hits) do
    if not told[cards.name(call, hit.variant.dest)] then tell(hit, call:text("no_arrivals")) end
  end
  local gone = result.gone
  if gone and #result.coming == 0 then
    fields.add(card, { call:text("gone"), cards.clock(gone.at) .. " · " .. status(call, gone) })
  end
end

--- A chart of the waits, where there are several of one direction.
local function chart(call, result)
  if #result.coming < 2 or result.is_ahead then return nil end
  local rows = lists.first(result.coming, 6)
  return {
    kind = "bars", unit = call:text("unit_minutes"),
    values = lists.map(rows, function(row) return math.floor(row.wait / 60) end),
    labels = lists.map(rows, function(row) return cards.clock(row.at) end),
  }
end

--- The card of a route's arrivals at a stop.
function cards.arrivals(call, route, hits, result)
  local line, stop = hits[1].line, cards.name(call, hits[1].stop)
  local companies = companies_of(lists.field(hits, "line"))
  local ends = lists.unique(lists.map(hits, function(hit)
    return cards.name(call, hit.variant.dest)
  end), names.fold)
  local card = new(call, ("%s %s · %s"):format(icon(line), route, stop), companies, result.at)
  fields.table(card, {
    { call:text("wait"), function(row) return wait(call, row, result) end },
    { call:text("time"), function(row) return cards.clock(row.at) end },
    #ends > 1 and { call:text("to"), function(row) return cards.name(call, row.hit.variant.dest) end },
    { call:text("status"), function(row) return status(call, row) end },
    #companies > 1 and { call:text("company"), function(row) return cards.company(call, row.company) end },
  }, lists.first(result.coming, page))
  if #ends == 1 then
    card.subtitle, card.chart = call:text("towards", { place = ends[1] }), chart(call, result)
  end
  warn(call, card, result)
  add_silent(call, card, hits, result)
  card.severity = #result.coming == 0 and "warning" or "info"
  card.actions = {
    { call:text("again"), ("%s %s refresh"):format(command(line), stop) },
    { call:text("all_stops"), command(line) },
  }
  call:card(card)
end

--- Adds where a line goes, a field and a button for each direction.
local function add_directions(call, card, line)
  for _, variant in ipairs(line.variants) do
    local label = call:text(variant.bound == "O" and "outbound" or "inbound")
    local to = cards.name(call, variant.dest)
    if variant.kind ~= "1" then
      label = label .. " " .. (variant.remark and cards.name(call, variant.remark) or variant.kind)
    elseif #card.actions < buttons then
      table.insert(card.actions, { call:text("towards", { place = to }), command(line) .. " towards " .. to })
    end
    local stops = call:text("stops", { count = #variant.stops })
    fields.add(card, { label, ("%s → %s · %s"):format(cards.name(call, variant.orig), to, stops) })
  end
end

--- The lists of stops of a route, page by page, as rows with a line for each direction.
function cards.route(call, line, variants, others)
  local rows = {}
  for _, variant in ipairs(variants) do
    for number, stop in ipairs(variant.stops) do
      rows[#rows + 1] = { variant = variant, number = number, stop = stop }
    end
  end
  local shown, first, last = pages.slice(call, rows, page)
  local title = ("%s %s · %s"):format(icon(line), line.route, cards.line(call, line))
  local card = new(call, title, companies_of { line, table.unpack(others) }, line.at)
  card.subtitle = #rows > 0 and call:text("stops_of", { first = first, last = last, all = #rows })
    or call:text("no_stops")
  fields.table(card, {
    { "#", function(row) return tostring(row.number) end },
    { call:text("stop"), function(row) return cards.name(call, row.stop) end },
    #variants > 1 and { "", function(row) return "→ " .. cards.name(call, row.variant.dest) end },
  }, shown)
  card.actions = {}
  add_directions(call, card, line)
  if last < #rows then table.insert(card.actions, { call:text("all_stops"), command(line) }) end
  if #others > 0 then
    fields.add(card, { call:text("run_by"), joined(call, { line.company, others[1].company }) })
  end
  if line.old then
    fields.add(card, { "⚠️", call:text("source_away", { ago = time.ago(line.at, call.language) }) })
  end
  card.stale = line.old
  call:card(card)
end

--- How long one walks so many metres.
local function walk(call, metres)
  local minutes = math.max(1, math.ceil(metres / pace))
  return call:text("walk", { metres = math.floor(metres + 0.5), minutes = minutes })
end

--- The card of stops near a place, or of the several stops that a name may mean. `routes(group)` gives the
--- numbers of the buses that stop there, or nil.
function cards.stops(call, title, groups, at, routes)
  local shown, first, last = pages.slice(call, groups, page)
  local card = new(call, title, companies_of(lists.field(groups, "name")), at)
  card.subtitle = call:text("stops_of", { first = first, last = last, all = #groups })
  card.rows, card.actions = {}, {}
  for place, group in ipairs(shown) do
    local name = cards.name(call, group.name)
    local cells = { name, call:text("poles", { count = #group.poles }), routes and routes(group) }
    if group.distance then table.insert(cells, 2, walk(call, group.distance)) end
    card.rows[place] = cells
    if place <= buttons then card.actions[place] = { name, "/stop " .. name } end
  end
  call:card(card)
end

--- When the next buses of a service come, in a line.
local function coming(call, service, result)
  local waits = lists.map(lists.first(service.coming, 3), function(row)
    if result.is_ahead then return cards.clock(row.at) end
    return wait(call, row, result) .. (row.status == "scheduled" and "*" or "")
  end)
  return #waits > 0 and table.concat(waits, call:text("list")) or said(call, service.remark)
    or call:text("no_arrivals")
end

--- The card of one stop: its routes, each with when its next buses come.
function cards.stop(call, group, services, result)
  local name = cards.name(call, group.name)
  local card = new(call, "🚏 " .. name, companies_of(group.poles), result.at)
  fields.table(card, {
    { call:text("route"), function(service) return service.route end },
    { call:text("to"), function(service)
      return (service.dest.en or service.dest.tc) and cards.name(call, service.dest) or ""
    end },
    { call:text("next"), function(service) return coming(call, service, result) end },
  }, (pages.slice(call, services, page)))
  warn(call, card, result)
  if result.more_poles then
    fields.add(card, { "ℹ️", call:text("more_poles", { count = result.more_poles }) })
  end
  if #services == 0 then fields.add(card, { "ℹ️", call:text("no_routes") }) end
  card.subtitle = #services > 0 and call:text("scheduled_mark") or nil
  card.actions = { { call:text("again"), "/stop " .. name .. " refresh" } }
  call:card(card)
end

return cards
