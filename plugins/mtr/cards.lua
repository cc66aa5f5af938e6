--- Cards of trains and of the Light Rail: one row for each place to which they go.
local clock = require "lib.clock"
local fields = require "lib.card"
local places = require "places"
local zone = require("lib.read").zone

local cards = {}

--- From when a train that was due has left, in seconds.
local left_after = 45
--- How many trains a row has, and how many rows a card.
local most_due, most_rows = 4, 20

--- Whole minutes until a moment, as boards show them.
local function minutes_until(moment) return math.max(0, math.floor((moment - time.now()) / 60 + 0.5)) end

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
    group.due, group.platforms, group.unknown = {}, {}, 0
    groups[key] = group
    groups[#groups + 1] = group
  end
  if due then group.due[#group.due + 1] = due else group.unknown = group.unknown + 1 end
  if platform and not group.platforms[platform] then
    group.platforms[platform] = true
    group.platforms[#group.platforms + 1] = platform
  end
end

--- Sorts each group's trains.
local function sorted(groups)
  for _, group in ipairs(groups) do
    table.sort(group.due)
    table.sort(group.platforms)
  end
  return groups
end

--- The cells of a group's next train and of those behind it.
local function due_cells(call, group)
  local first = group.due[1]
  if not first then return call:text("time_unknown"), "" end
  local rest = {}
  for index = 2, math.min(#group.due, most_due) do
    rest[#rest + 1] = tostring(minutes_until(group.due[index]))
  end
  local later = #rest > 0 and call:text("later", { minutes = table.concat(rest, ", ") }) or ""
  return call:text("due", { wait = wait(call, first), time = clock.hour(first, zone) }), later
end

--- Bars of the minutes until each train, where all go to one place.
local function chart(call, groups)
  if #groups ~= 1 or #groups[1].due < 2 then return nil end
  local values, labels = {}, {}
  for index = 1, math.min(#groups[1].due, most_due) do
    local due = groups[1].due[index]
    values[index], labels[index] = minutes_until(due), clock.hour(due, zone)
  end
  return { kind = "bars", values = values, labels = labels, unit = call:text("unit") }
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
  local key = "none_now"
  if board.fault == "NT-205" then key = "line_off" elseif board.fault == "NT-301" then key = "not_there"
  elseif board.fault and board.fault ~= "NT-204" then key = "line_off" elseif board.left then key = "all_left"
  elseif board.delayed then key = "delayed_nothing" elseif wanted then key = "none_there" end
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
  card.chart = chart(call, sorted(groups))
  for index = 1, math.min(#groups, most_rows) do
    local group = groups[index]
    local next_one, later = due_cells(call, group)
    local row = { group.name, table.concat(group.platforms, ", "), next_one, later }
    if first_column then table.insert(row, 1, group.line) end
    card.rows[index] = row
  end
  if #card.rows > 0 then
    card.header = { call:text("towards"), call:text("platform"), call:text("next"), call:text("then") }
    if first_column then table.insert(card.header, 1, first_column) end
  end
  return card
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
