--- Cards of trains and of the Light Rail: one row for each place to which they go.
local clock = require "lib.clock"
local fields = require "lib.card"
local lists = require "lib.lists"
local places = require "places"
local zone = require("lib.read").zone

local cards = {}

--- From when a train that was due has left, in seconds.
local left_after = 45
--- How many trains a row has, and how many rows a card.
local most_due, most_rows = 4, 20

--- Whole minutes until a moment, as boards show them.
local function minutes_until(moment) return math.max(0, math.floor((moment - time.now()) / 60 + 0.5)) end

local function hour(moment) return clock.hour(moment, zone) end

--- "4 min" or "now".
local function wait(call, moment)
  local minutes = minutes_until(moment)
  return minutes == 0 and call:text("now") or call:text("minutes", { count = minutes })
end

--- Adds what is due to the group with a key, which `make` gives where it is new; what has left is no group's.
local function put(groups, key, due, platform, make)
  if due and due < time.now() - left_after then
    groups.left = (groups.left or 0) + 1
    return
  end
  local group = groups[key]
  if not group then
    group = make()
    group.due, group.platforms = {}, {}
    groups[key], groups[#groups + 1] = group, group
  end
  table.insert(group.due, due)
  if platform and not lists.has(group.platforms, platform) then table.insert(group.platforms, platform) end
end

--- When the next train of a group is due.
local function next_due(call, group)
  local first = group.due[1]
  if not first then return call:text("time_unknown") end
  return call:text("due", { wait = wait(call, first), time = hour(first) })
end

--- When those behind it are.
local function later(call, group)
  local rest = lists.map(lists.behind(lists.first(group.due, most_due), 1), minutes_until)
  return #rest > 0 and call:text("later", { minutes = table.concat(rest, ", ") }) or ""
end

--- Bars of the minutes until each train, where all go to one place.
local function chart(call, groups)
  local due = #groups == 1 and lists.first(groups[1].due, most_due) or {}
  return #due > 1 and {
    kind = "bars", values = lists.map(due, minutes_until), labels = lists.map(due, hour),
    unit = call:text("unit"),
  } or nil
end

--- Names in one line.
function cards.joined(call, list) return table.concat(list, call:text("between")) end

--- A message with the address where there is more.
local function with_address(call, message, url)
  message = message or call:text("special")
  return url and call:text("with_address", { message = message, url = url }) or message
end

--- Why a source gave nothing, in the reader's language.
function cards.failure(call, why) return call:text("failed_" .. (why == "busy" and "refused" or why)) end

--- The parts of a card that all have.
function cards.new(call, title)
  return {
    title = title, severity = "info", fields = {}, rows = {}, source = call:text("source"), actions = {},
  }
end

--- What a destination is called, and by which way.
local function towards(call, code, via)
  local station = places.station(code)
  local name = station and places.called(station, call.language) or code
  return via == "RAC" and call:text("by_racecourse", { place = name }) or name
end

--- Says what is to be said of a line beside its trains.
local function line_notes(call, card, board, line, count, wanted)
  local name = places.called(line, call.language)
  if board.delayed then fields.warn(card, { "⚠️ " .. name, call:text("delayed") }) end
  if board.special then fields.warn(card, { "⚠️ " .. name, with_address(call, board.message, board.url) }) end
  if count > 0 or board.special then return end
  local key = board.left and "all_left" or board.delayed and "delayed_nothing" or wanted and "none_there"
    or "none_now"
  if board.fault == "NT-301" then
    key = "not_there"
  elseif board.fault and board.fault ~= "NT-204" then
    key = "line_off"
  end
  fields.add(card, { name, call:text(key) })
end

--- Adds a line's trains to a card.
--- @param keep a function that says of a train whether it is asked for, or nil for all
function cards.add_board(call, card, groups, board, keep)
  local line, before = places.line(board.line), #groups
  groups.left = nil
  for _, train in ipairs(board.trains) do
    if not keep or keep(line, train) then
      local key = table.concat({ board.line, train.direction, train.dest, train.via or "" }, " ")
      put(groups, key, train.due, train.platform, function()
        return { line = places.called(line, call.language), name = towards(call, train.dest, train.via) }
      end)
    end
  end
  board.left = groups.left
  line_notes(call, card, board, line, #groups - before, keep ~= nil)
  fields.date(call, card, board)
end

--- Writes the groups of trains into a card's rows.
function cards.finish(call, card, groups, first_column)
  for _, group in ipairs(groups) do
    table.sort(group.due)
    table.sort(group.platforms)
  end
  card.chart = chart(call, groups)
  fields.table(card, {
    first_column ~= nil and { first_column, function(group) return group.line end },
    { call:text("towards"), function(group) return group.name end },
    { call:text("platform"), function(group) return table.concat(group.platforms, ", ") end },
    { call:text("next"), function(group) return next_due(call, group) end },
    { call:text("then"), function(group) return later(call, group) end },
  }, lists.first(groups, most_rows))
end

--- What a car's destination is called.
local function car_dest(call, car)
  local known = places.named(car.dest.en)
  if known and known.stop then return places.called(known.stop, call.language) end
  return call.language == "en" and car.dest.en or car.dest.tc
end

--- Adds the cars at a Light Rail stop to a card.
--- @param keep a function that says of a car whether it is asked for
function cards.add_stop(call, card, groups, board, keep)
  local suspended, count = {}, 0
  for _, car in ipairs(board.cars) do
    if keep(car) then
      count = count + 1
      if car.suspended then
        if not suspended[car.route] then fields.warn(card, { "⚠️ " .. car.route, call:text("suspended") }) end
        suspended[car.route] = true
      else
        local name = car_dest(call, car)
        put(groups, table.concat({ car.route, name, car.platform }, " "), car.due, car.platform, function()
          return { line = car.route, name = name }
        end)
      end
    end
  end
  for _, platform in ipairs(board.ended) do
    fields.add(card, { call:text("platform_name", { platform = platform }), call:text("ended") })
  end
  local name = call:text("light_rail")
  if board.alert then fields.warn(card, { "⚠️ " .. name, with_address(call, board.alert, board.url) }) end
  if board.special then fields.warn(card, { "⚠️ " .. name, with_address(call, board.message) }) end
  if #groups == 0 and count == 0 and not board.special then
    fields.add(card, { name, call:text("none_now") })
  elseif #groups == 0 and groups.left then
    fields.add(card, { name, call:text("all_left") })
  end
  fields.date(call, card, board)
end

return cards
