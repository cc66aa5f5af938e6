--- The answers of commands and questions: next trains and next Light Rail cars.
local fields = require "lib.card"
local lists = require "lib.lists"
local places = require "places"
local paths = require "paths"
local feed = require "feed"
local cards = require "cards"

local answers = {}

--- Ends the call: a place isn't known, with what it may have been.
local function unknown(call, written)
  local similar = places.similar(written, call.language)
  if #similar == 0 then call:fail(call:text("no_station", { name = text.truncate(written, 40) })) end
  local values = { name = text.truncate(written, 40), names = cards.joined(call, similar) }
  call:fail(call:text("which_station", values))
end

--- What has a name; ends the call where nothing has.
local function place(call, name) return places.named(name) or unknown(call, name) end

--- What a place is called in the caller's language.
local function called(call, found) return places.called(found.name, call.language) end

--- The title of a card: from where, and where to where that is asked for.
local function title(call, found, aim)
  local station = called(call, found)
  if not aim then return call:text("title", { station = station }) end
  return call:text("title_to", { station = station, to = called(call, aim) })
end

--- Asks for each line's board, and adds it to a card. Gives how many answered, and why the last did not.
local function ask_lines(call, card, groups, lines, station, slots, keep)
  local answered, why = 0, nil
  for _, code in ipairs(lines) do
    local board, problem = feed.board(call, code, station.code)
    if board then
      answered = answered + 1
      cards.add_board(call, card, groups, board, keep)
    else
      why = problem
      fields.warn(card, { places.line_name(call, code), cards.failure(call, problem) })
    end
  end
  return answered, why
end

--- The lines of a station that are asked for; ends the call where it has no such line.
local function lines_for(call, found, slots)
  local station = found.station
  if not slots.line then return station.lines end
  if lists.has(station.lines, slots.line) then return { slots.line } end
  local own = lists.map(station.lines, function(code) return places.line_name(call, code) end)
  call:fail(call:text("not_on_line", {
    station = called(call, found), line = places.line_name(call, slots.line),
    lines = cards.joined(call, own),
  }))
end

--- How to go to a place: the lines to ask, which trains count, and a change on the way where there is one.
local function way_to(call, found, aim, slots)
  local from, to = found.station, aim.station
  local lines, target, change = paths.direct(from, to), to.code, nil
  if slots.line then lines = lists.has(lines, slots.line) and { slots.line } or {} end
  if #lines == 0 then
    change = paths.change(from, to)
      or call:fail(call:text("no_way", { from = called(call, found), to = called(call, aim) }))
    lines, target = { change.line }, change.at
  end
  return lines, function(line, train) return paths.calls_at(line, from.code, train, target) end, change
end

--- Says that one changes on the way.
local function note_change(call, card, change)
  local at = places.called(places.station(change.at), call.language)
  local words = call:text("change_at", { at = at, line = places.line_name(call, change.next) })
  fields.add(card, { "🔁 " .. call:text("change"), words })
end

--- Adds what may be asked next.
local function add_actions(call, card, found, aim, command, line, route)
  local station = called(call, found)
  local asked = { "/" .. command, station, route or command == "mtr" and not aim and line or nil }
  if aim then asked[#asked + 1] = call:text("to_station", { station = called(call, aim) }) end
  card.actions[1] = { call:text("again"), table.concat(asked, " ") .. " refresh" }
  if command == "mtr" and found.stop then
    card.actions[#card.actions + 1] = { call:text("light_rail"), "/lrt " .. station }
  end
  if command == "lrt" and found.station then
    card.actions[#card.actions + 1] = { call:text("trains"), "/mtr " .. station }
  end
  card.actions[#card.actions + 1] = { call:text("status"), "/mtrstatus" .. (line and " " .. line or "") }
end

--- Shows the next trains of a station.
local function trains(call, slots, found, aim)
  local station = found.station
  local lines, keep, change = lines_for(call, found, slots), nil, nil
  if aim then lines, keep, change = way_to(call, found, aim, slots) end
  local card, groups = cards.new(call, "🚇 " .. title(call, found, aim)), {}
  if change then note_change(call, card, change) end
  local answered, why = ask_lines(call, card, groups, lines, station, slots, keep)
  if answered == 0 then call:fail(cards.failure(call, why)) end
  cards.finish(call, card, groups, #lines > 1 and call:text("line") or nil)
  if #lines == 1 and not card.subtitle then card.subtitle = places.line_name(call, lines[1]) end
  add_actions(call, card, found, aim, "mtr", #lines == 1 and lines[1] or nil)
  call:card(card)
end

--- Shows the next Light Rail cars at a stop.
local function light_rail(call, slots, found, aim)
  if not found.stop then call:fail(call:text("no_light_rail", { station = called(call, found) })) end
  if aim and not aim.stop then call:fail(call:text("no_light_rail", { station = called(call, aim) })) end
  local function keep(car)
    if slots.route and car.route ~= slots.route and car.plain ~= slots.route then return false end
    return not aim or paths.car_calls_at(found.stop.id, car, aim.stop.id)
  end
  local board, why = feed.stop(call, found.stop.id)
  if not board then call:fail(cards.failure(call, why)) end
  local card, groups = cards.new(call, "🚊 " .. title(call, found, aim)), {}
  cards.add_stop(call, card, groups, board, keep)
  cards.finish(call, card, groups, call:text("route"))
  card.subtitle = card.subtitle or (slots.route and call:text("route_name", { route = slots.route }))
    or call:text("light_rail")
  add_actions(call, card, found, aim, "lrt", "LR", slots.route)
  call:card(card)
end

--- Whether the Light Rail is meant.
local function is_light_rail(slots, found, aim)
  if slots.mode == "lrt" or slots.route then return true end
  if not found.station then return true end
  return not slots.line and aim ~= nil and not aim.station and found.stop ~= nil
end

--- Shows what leaves next.
--- @param slots `station` and as wanted `dest`, `line`, `mode`, `route`
function answers.next(call, slots)
  local found = place(call, slots.station)
  local aim = slots.dest and place(call, slots.dest) or nil
  if aim == found then call:fail(call:text("same", { station = called(call, found) })) end
  if is_light_rail(slots, found, aim) then return light_rail(call, slots, found, aim) end
  if aim and not aim.station then
    call:fail(call:text("no_way", { from = called(call, found), to = called(call, aim) }))
  end
  trains(call, slots, found, aim)
end

--- Answers a typed line such as "Admiralty Island Line".
function answers.typed(call, written, mode)
  local slots = places.read(written)
  slots.mode = slots.mode or mode
  if slots.unknown then
    if slots.station then call:fail(call:text("not_read", { words = text.truncate(slots.unknown, 40) })) end
    unknown(call, slots.unknown)
  end
  if not slots.station then call:fail(call:text(mode == "lrt" and "write_stop" or "write_station")) end
  answers.next(call, slots)
end

return answers
