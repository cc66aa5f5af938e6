--- The answers of the command and of questions: the next sailings that the companies' feeds name.
local cards = require "lib.card"
local choose = require "lib.choose"
local clock = require "lib.clock"
local lists = require "lib.lists"
local read = require "lib.read"
local feed = require "feed"
local places = require "places"

local answers = {}

--- Until when a ferry that was to leave may still be at the pier, in seconds.
local left_after = 60
--- How many ferries a route shows, and how many rows a card.
local most_ferries, most_rows = 4, 20
--- Where a company's timetable of a route stands.
local sun_table = "https://www.sunferry.com.hk/eta/timetable/SunFerry_%s_timetable_%s.csv"
local hkkf_table = "https://www.hkkfeta.com/opendata/time_table/%d/%s"

local function hour(moment) return clock.hour(moment, read.zone) end

--- "in 12 min" or "in 1 h 5 min", or "now".
local function wait(call, moment)
  local minutes = math.max(0, math.floor((moment - time.now()) / 60 + 0.5))
  if minutes == 0 then return call:text("now") end
  if minutes < 60 then return call:text("in_minutes", { count = minutes }) end
  return call:text("in_hours", { hours = minutes // 60, minutes = minutes % 60 })
end

--- What a pier is called in the caller's language.
local function called(call, english) return places.called(places.named(english), call.language) end

--- Names in one line.
local function joined(call, list) return table.concat(list, call:text("between")) end

--- "Central → Cheung Chau".
local function route_name(call, route) return called(call, route.from) .. " → " .. called(call, route.to) end

--- The cells of one sailing, and what it is: `next`, `under_way` or `gone`.
local function cells(call, sailing, has_next)
  local left = sailing.departs < time.now() - left_after
  if not left then
    local state = has_next and call:text("later_sailing") or call:text("next_sailing")
    return { call:text("leaves", { time = hour(sailing.departs), wait = wait(call, sailing.departs) }),
      sailing.arrives and hour(sailing.arrives) or "", state }, "next"
  end
  if sailing.arrives and sailing.arrives >= time.now() - left_after then
    return { hour(sailing.departs), hour(sailing.arrives), call:text("under_way") }, "under_way"
  end
  return nil, "gone"
end

--- The address of a route's timetable.
local function timetable(call, route)
  if route.code then return sun_table:format(route.table, call.language == "en" and "eng" or "chi") end
  return hkkf_table:format(route.id, route.way)
end

--- What is said of a route beside its ferries.
local function add_notes(call, card, route, board, has_next, count)
  local name = route_name(call, route)
  for _, remark in ipairs(lists.unique(lists.field(board, "remark"))) do
    cards.warn(card, { "⚠️ " .. name, remark })
  end
  if has_next then return end
  local values = { said = call:text(count > 0 and "no_next" or "nothing"), url = timetable(call, route) }
  cards.add(card, { name, call:text("see_table", values) })
end

--- Adds a route's ferries to a card.
local function add_route(call, card, route, board, is_one)
  local has_next, count = false, 0
  for _, sailing in ipairs(board) do
    local row, state = cells(call, sailing, has_next)
    if row and count < most_ferries and #card.rows < most_rows then
      count = count + 1
      has_next = has_next or state == "next"
      if not is_one then table.insert(row, 1, route_name(call, route)) end
      card.rows[#card.rows + 1] = row
    end
  end
  add_notes(call, card, route, board, has_next, count)
  cards.date(call, card, board)
end

--- Who says what a card shows.
local function source(call, routes)
  local sun, hkkf = #lists.field(routes, "code") > 0, #lists.field(routes, "id") > 0
  return call:text(sun and hkkf and "source_both" or sun and "source_sun" or "source_hkkf")
end

--- Why a company gave nothing.
local function failure(call, route, why)
  if why == "busy" then why = "refused" end
  return call:text("failed_" .. why, { company = route.code and call:text("sun") or call:text("hkkf") })
end

--- The title of a card.
local function title(call, routes, from, to)
  if #routes == 1 then return "⛴️ " .. route_name(call, routes[1]) end
  return "⛴️ " .. call:text(from and "title_from" or "title_to", { pier = called(call, from or to) })
end

--- What may be asked next.
local function actions(call, from, to)
  local function line(start, aim)
    local words = { "/ferry", start and called(call, start) }
    if aim then words[#words + 1] = call:text("to_pier", { pier = called(call, aim) }) end
    return table.concat(words, " ")
  end
  local all = { { call:text("again"), line(from, to) .. " refresh" } }
  if from and to then all[2] = { call:text("other_way"), line(to, from) } end
  return all
end

--- Ends the call: there is no such route.
local function no_route(call, from, to)
  for _, name in ipairs { from or to, to or from } do
    if places.named(name).unserved then
      local served = joined(call, places.served(call.language))
      call:fail(call:text("unserved", { pier = called(call, name), piers = served }))
    end
  end
  local ends = lists.map(places.routes(from), function(route) return called(call, route.to) end)
  local values = { from = called(call, from), to = called(call, to), ends = joined(call, ends) }
  call:fail(call:text("no_ferry", values))
end

--- Shows the next sailings.
--- @param slots `from`, `to` or both, in English
function answers.next(call, slots)
  local from, to = slots.from, slots.to
  if from and from == to then call:fail(call:text("same", { pier = called(call, from) })) end
  local routes = places.routes(from, to)
  if #routes == 0 then no_route(call, from, to) end
  local card = {
    title = title(call, routes, from, to), severity = "info", fields = {}, rows = {},
    source = source(call, routes), actions = actions(call, from, to),
  }
  local answered, first_failure = 0, nil
  for _, route in ipairs(routes) do
    local board, why = feed.sailings(call, route)
    if board then
      answered = answered + 1
      add_route(call, card, route, board, #routes == 1)
    else
      local words = failure(call, route, why)
      first_failure = first_failure or words
      cards.warn(card, { route_name(call, route), words })
    end
  end
  if answered == 0 then call:fail(first_failure) end
  if #card.rows > 0 then
    card.header = { call:text("departs"), call:text("arrives"), call:text("state") }
    if #routes > 1 then table.insert(card.header, 1, call:text("route")) end
  end
  call:card(card)
end

--- The English name of the pier that is meant, which is asked where it may be one of several; nil where
--- nobody answers.
local function chosen(call, piers)
  local pier = choose.one(call, {
    list = piers, prompt = call:text("which"), refusal = call:text("write"),
    label = function(one) return places.called(one, call.language) end,
    means = function(said)
      local named = places.read(said).from or {}
      return #named == 1 and named[1] or nil
    end,
  })
  return pier and pier.en
end

--- Answers a typed line such as "Central to Cheung Chau".
function answers.typed(call, written)
  local found = places.read(written)
  if found.unknown then
    local served = joined(call, places.served(call.language))
    call:fail(call:text("no_pier", { name = text.truncate(found.unknown, 40), piers = served }))
  end
  if not found.from and not found.to then call:fail(call:text("write")) end
  local from, to = found.from and chosen(call, found.from), found.to and chosen(call, found.to)
  if found.from and not from or found.to and not to then return end
  answers.next(call, { from = from, to = to })
end

--- Answers a question; where it names no pier, asks for it.
function answers.asked(call, slots)
  if slots.from or slots.to then return answers.next(call, slots) end
  local said = call:ask { prompt = call:text("from_where"), timeout = "1m" }
  if said then answers.typed(call, said) end
end

return answers
