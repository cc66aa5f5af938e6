--- What answers look like: cards of arrivals, routes and stops in the asker's language.
local clock = require "lib.clock"
local lists = require "lib.lists"
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

--- The sources of a card: those companies' data.
local function source(call, companies)
  local list = lists.map(companies, function(company) return cards.company(call, company) end)
  return call:text("source", { companies = table.concat(list, call:text("join")) })
end

--- The companies among rows or lines, or among what they have in a field, each once, in a fixed order.
local function companies_of(list, field)
  local has = lists.by(field and lists.field(list, field) or list, "company")
  return lists.filter({ "KMB", "CTB", "GMB" }, function(company) return has[company] end)
end

--- The last of a list's items that a page shows, and the first of the next page; nil where there is none.
local function page_from(first, list)
  local last = math.min(#list, first + page - 1)
  return last, last < #list and last + 1 or nil
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

--- What is off about data, as fields: that the source is away, that they are old, or that its clock is wrong.
local function warnings(call, result, fields)
  local ago = time.ago(result.at, call.language)
  if result.is_ahead then
    fields[#fields + 1] = { "⚠️", call:text("clock_ahead") }
  elseif result.stale then
    fields[#fields + 1] = { "⚠️", call:text("source_away", { ago = ago }) }
  elseif result.is_old then
    fields[#fields + 1] = { "⚠️", call:text("old_data", { ago = ago }) }
  end
  for _, company in ipairs(companies_of(result.missing)) do
    fields[#fields + 1] = { "⚠️", call:text("company_away", { company = cards.company(call, company) }) }
  end
end

--- The directions among hits that have no bus with a time, with what the source says of them.
local function silent(call, hits, result, fields)
  local served, told = {}, {}
  for _, row in ipairs(result.coming) do served[names.fold(cards.name(call, row.hit.variant.dest))] = true end
  local function tell(hit, what)
    local to = cards.name(call, hit.variant.dest)
    if served[names.fold(to)] or told[to .. what] then return end
    told[to .. what] = true
    told[to] = true
    fields[#fields + 1] = { call:text("towards", { place = to }), what }
  end
  for _, row in ipairs(result.remarks) do
    tell(row.hit, said(call, row.remark))
  end
  for _, hit in ipairs(hits) do
    if not told[cards.name(call, hit.variant.dest)] then tell(hit, call:text("no_arrivals")) end
  end
  local gone = result.gone
  if gone and #result.coming == 0 then
    fields[#fields + 1] = { call:text("gone"), cards.clock(gone.at) .. " · " .. status(call, gone) }
  end
end

--- A chart of the waits, where there are several of one direction.
local function chart(call, result)
  local values, labels = {}, {}
  for i = 1, math.min(#result.coming, 6) do
    values[i] = math.floor(result.coming[i].wait / 60)
    labels[i] = cards.clock(result.coming[i].at)
  end
  if #values < 2 or result.is_ahead then return nil end
  return { kind = "bars", values = values, labels = labels, unit = call:text("unit_minutes") }
end

--- The card of a route's arrivals at a stop.
function cards.arrivals(call, route, hits, result)
  local companies, ends = companies_of(hits, "line"), {}
  for _, hit in ipairs(hits) do
    local to = cards.name(call, hit.variant.dest)
    if not ends[names.fold(to)] then
      ends[names.fold(to)] = true
      ends[#ends + 1] = to
    end
  end
  local has_ends, has_companies = #ends > 1, #companies > 1
  local header, rows, fields = { call:text("wait"), call:text("time"), call:text("status") }, {}, {}
  if has_ends then table.insert(header, 3, call:text("to")) end
  if has_companies then header[#header + 1] = call:text("company") end
  for i = 1, math.min(#result.coming, page) do
    local row = result.coming[i]
    local cells = { wait(call, row, result), cards.clock(row.at), status(call, row) }
    if has_ends then table.insert(cells, 3, cards.name(call, row.hit.variant.dest)) end
    if has_companies then cells[#cells + 1] = cards.company(call, row.company) end
    rows[i] = cells
  end
  warnings(call, result, fields)
  silent(call, hits, result, fields)
  call:card {
    title = ("%s %s · %s"):format(icon(hits[1].line), route, cards.name(call, hits[1].stop)),
    subtitle = not has_ends and call:text("towards", { place = ends[1] }) or nil,
    severity = #result.coming == 0 and "warning" or "info",
    fields = fields, header = #rows > 0 and header or {}, rows = rows,
    chart = not has_ends and chart(call, result) or nil,
    actions = {
      { call:text("again"), ("%s %s refresh"):format(command(hits[1].line), cards.name(call, hits[1].stop)) },
      { call:text("all_stops"), command(hits[1].line) },
    },
    source = source(call, companies), time = result.at,
    stale = result.stale or result.is_old or result.is_ahead,
  }
end

--- The lists of stops of a route, as rows with a line for each direction. A page begins with row `first`.
function cards.route(call, line, variants, others, first)
  local rows = {}
  for _, variant in ipairs(variants) do
    for i, stop in ipairs(variant.stops) do
      rows[#rows + 1] = { variant = variant, number = i, stop = stop }
    end
  end
  local shown, last, rest = {}, page_from(first, rows)
  for i = first, last do
    local row = rows[i]
    local cells = { tostring(row.number), cards.name(call, row.stop) }
    if #variants > 1 then cells[3] = "→ " .. cards.name(call, row.variant.dest) end
    shown[#shown + 1] = cells
  end
  local fields, actions = {}, {}
  for _, variant in ipairs(line.variants) do
    local label = call:text(variant.bound == "O" and "outbound" or "inbound")
    if variant.kind ~= "1" then
      label = label .. " " .. (variant.remark and cards.name(call, variant.remark) or variant.kind)
    end
    fields[#fields + 1] = {
      label,
      ("%s → %s · %s"):format(cards.name(call, variant.orig), cards.name(call, variant.dest),
        call:text("stops", { count = #variant.stops })),
    }
    if variant.kind == "1" and #actions < buttons then
      local to = cards.name(call, variant.dest)
      actions[#actions + 1] = { call:text("towards", { place = to }), command(line) .. " towards " .. to }
    end
  end
  if rest then actions[#actions + 1] = { call:text("all_stops"), command(line) } end
  if #others > 0 then fields[#fields + 1] = { call:text("run_by"), cards.company(call, line.company)
    .. call:text("join") .. cards.company(call, others[1].company) } end
  if line.old then
    fields[#fields + 1] = { "⚠️", call:text("source_away", { ago = time.ago(line.at, call.language) }) }
  end
  call:card {
    title = ("%s %s · %s"):format(icon(line), line.route, cards.line(call, line)),
    subtitle = #rows > 0 and call:text("stops_of", { first = first, last = last, all = #rows })
      or call:text("no_stops"),
    fields = fields, header = #rows > 0 and { "#", call:text("stop") } or {}, rows = shown, actions = actions,
    source = source(call, companies_of { line, table.unpack(others) }), time = line.at, stale = line.old,
  }
  return rest
end

--- How long one walks so many metres.
local function walk(call, metres)
  local minutes = math.max(1, math.ceil(metres / pace))
  return call:text("walk", { metres = math.floor(metres + 0.5), minutes = minutes })
end

--- The card of stops near a place, or of the several stops that a name may mean.
function cards.stops(call, title, groups, first, at)
  local rows, actions, last, rest = {}, {}, page_from(first, groups)
  local has_distance = groups[1].distance ~= nil
  for i = first, last do
    local group = groups[i]
    local name = cards.name(call, group.name)
    local cells = { name, call:text("poles", { count = #group.poles }) }
    if has_distance then table.insert(cells, 2, walk(call, group.distance)) end
    if group.routes and group.routes ~= "" then cells[#cells + 1] = group.routes end
    rows[#rows + 1] = cells
    if #actions < buttons then actions[#actions + 1] = { name, "/stop " .. name } end
  end
  call:card {
    title = title, rows = rows, actions = actions,
    subtitle = call:text("stops_of", { first = first, last = last, all = #groups }),
    source = source(call, companies_of(groups, "name")), time = at,
  }
  return rest
end

--- The card of one stop: its routes, each with when its next buses come.
function cards.stop(call, group, services, result, first)
  local rows, last, rest = {}, page_from(first, services)
  for i = first, last do
    local service = services[i]
    local waits = {}
    for n = 1, math.min(#service.coming, 3) do
      local row = service.coming[n]
      waits[n] = result.is_ahead and cards.clock(row.at) or wait(call, row, result)
        .. (row.status == "scheduled" and "*" or "")
    end
    local dest = (service.dest.en or service.dest.tc) and cards.name(call, service.dest) or ""
    local coming = #waits > 0 and table.concat(waits, call:text("list")) or said(call, service.remark)
    rows[#rows + 1] = { service.route, dest, coming or call:text("no_arrivals") }
  end
  local fields = {}
  warnings(call, result, fields)
  if result.more_poles then
    fields[#fields + 1] = { "ℹ️", call:text("more_poles", { count = result.more_poles }) }
  end
  if #services == 0 then fields[#fields + 1] = { "ℹ️", call:text("no_routes") } end
  call:card {
    title = "🚏 " .. cards.name(call, group.name),
    subtitle = #services > 0 and call:text("scheduled_mark") or nil,
    fields = fields, rows = rows,
    header = #rows > 0 and { call:text("route"), call:text("to"), call:text("next") } or {},
    actions = { { call:text("again"), "/stop " .. cards.name(call, group.name) .. " refresh" } },
    source = source(call, companies_of(group.poles)), time = result.at,
    stale = result.stale or result.is_old or result.is_ahead,
  }
  return rest
end

return cards
