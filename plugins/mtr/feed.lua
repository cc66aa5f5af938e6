--- What MTR says: next trains, Light Rail, and how the lines run. Whatever it is, these give a table.
-- Source: MTR Corporation Limited through DATA.GOV.HK; terms: https://data.gov.hk/en/terms-and-conditions
local lists = require "lib.lists"
local read = require "lib.read"
local source = require "lib.source"

local feed = {}

--- From when data count as old, in seconds.
local old_after = 300
--- What is taken of lists that have no end.
local most_trains, most_platforms, most_cars, most_lines = 8, 10, 20, 20
--- Seconds before and behind the moment of a board in which its trains are due.
local earliest, latest = -3600, 6 * 3600
--- Characters of a message.
local longest_message = 300

--- A text that says something; nil for "-" too.
local function words(value)
  local said = read.text(value)
  return said ~= "-" and said or nil
end

--- An address to open, or nil.
local function address(value)
  local url = words(value)
  return url and #url <= 200 and url:find("^https?://[%w%-./?=&_%%#]+$") and url or nil
end

--- The moment of "2026-10-07 15:00:08", or nil.
local function moment(value)
  local said = words(value)
  return said and read.moment((said:gsub(" ", "T")))
end

--- Asks for a reply of lib.source; one whose clock is wrong is none, which is `clock`.
local function ask(wanted)
  wanted.old = old_after
  local board, why = source.get(wanted)
  if board and board.is_ahead then return nil, "clock" end
  return board, why
end

--- A message without its invitation to click.
local function message(value)
  local said = words(value)
  if not said then return nil end
  local invitation = said:find("[Pp]lease click here")
  if invitation then said = text.trim(said:sub(1, invitation - 1)) end
  said = said:gsub("，?詳情請按此。?", "。"):gsub("。。", "。")
  return text.truncate(said, longest_message)
end

--- A moment at which a train can be due, or nil.
local function plausible(due, at)
  return due and at and due - at > earliest and due - at < latest and due or nil
end

--- A train of a board, or nil where it is none.
local function train(value, direction, at)
  if not words(value.dest) then return nil end
  local due, minutes = moment(value.time), tonumber(value.ttnt)
  if not due and minutes and at then due = at + minutes * 60 end
  return {
    direction = direction, dest = words(value.dest), platform = words(value.plat),
    due = plausible(due, at or time.now()),
    via = words(value.route), departs = value.timeType == "D",
  }
end

--- Reads the board of a line at a station; nil where it is none.
local function board_of(said, line, station)
  local status = tonumber(said.status)
  if status ~= 0 and status ~= 1 then return nil end
  local fault = words(read.field(said.error, "errorCode"))
  local board = {
    line = line, delayed = said.isdelay == "Y", trains = {}, fault = fault,
    at = moment(said.curr_time) or moment(said.timestamp) or moment(said.cur_time),
  }
  if status == 0 and not fault then
    board.message, board.url = message(said.message), address(said.url)
    board.special = true
  end
  local data = read.field(said.data, line .. "-" .. station)
  if type(data) ~= "table" then return status == 0 and board or nil end
  for _, direction in ipairs { "UP", "DOWN" } do
    for _, row in ipairs(lists.first(read.rows(data[direction]), most_trains)) do
      table.insert(board.trains, train(row, direction, board.at))
    end
  end
  return board
end

--- The next trains of a line at a station, both by their codes: a reply of lib.source with `trains`,
--- `delayed`, `message`, `url`, `fault`; or nil and why not.
function feed.board(call, line, station)
  local query = ("lang=%s&line=%s&sta=%s"):format(call.language == "en" and "EN" or "TC", line, station)
  return ask({
    url = call.settings.base .. "/v1/transport/mtr/getSchedule.php?" .. query, cache = "10s",
    read = function(said) return board_of(said, line, station) end,
  })
end

--- Minutes of "3 min", "3mins", "Arriving" or "-"; nil where none are said.
local function minutes_of(said)
  if type(said) ~= "string" then return nil end
  local lower = text.lower(text.trim(said))
  if lower == "-" or lower:find("^arriv") or lower:find("^depart") then return 0 end
  return tonumber(lower:match("^(%d+)%s*min"))
end

--- A car of the Light Rail, or nil where it is none.
local function car(value, platform, at)
  if not words(value.route_no) then return nil end
  local minutes = minutes_of(value.time_en)
  local label = words(value.additionalInfo1) or words(value.route_no)
  return {
    route = label:gsub("%*", ""), plain = words(value.route_no), platform = platform,
    suspended = tonumber(value.stop) == 1,
    dest = { en = words(value.dest_en) or "?", tc = words(value.dest_ch) or words(value.dest_en) or "?" },
    due = plausible(minutes and at + minutes * 60, at),
  }
end

--- Reads the platforms of a stop into a board.
local function read_platforms(board, list, at)
  for _, platform in ipairs(lists.first(read.rows(list), most_platforms)) do
    local name = tostring(math.tointeger(tonumber(platform.platform_id)) or "?")
    if tonumber(platform.end_service_status) == 1 then table.insert(board.ended, name) end
    for _, row in ipairs(lists.first(read.rows(platform.route_list), most_cars)) do
      table.insert(board.cars, car(row, name, at))
    end
  end
end

--- Reads what is said of a Light Rail stop; nil where it can't be read.
local function stop_of(said, answer, language)
  local status = tonumber(said.status)
  local platforms = type(said.platform_list) == "table" and said.platform_list
  if status ~= 0 and not (status == 1 and platforms) then return nil end
  local tongue = language == "en" and "en" or "ch"
  local board = {
    cars = {}, ended = {}, at = moment(said.system_time), special = status == 0,
    message = status == 0 and message(said.message) or nil,
    alert = message(said["red_alert_message_" .. tongue]),
    url = address(said["red_alert_url_" .. tongue]),
  }
  read_platforms(board, platforms or {}, board.at or time.now() - answer.age)
  return board
end

--- The next cars at a Light Rail stop, by its number: a reply of lib.source with `cars`, `ended` platforms,
--- `message`, `alert`, `url`; or nil and why not.
function feed.stop(call, id)
  return ask({
    url = ("%s/v1/transport/mtr/lrt/getSchedule?station_id=%d&with_special=1"):format(call.settings.base, id),
    cache = "10s", read = function(said, answer) return stop_of(said, answer, call.language) end,
  })
end

--- What a line's messages say in a language: texts, or a list of texts or of texts by language.
local function messages(value, language)
  local said = {}
  for _, item in ipairs(type(value) == "table" and value or { value }) do
    if type(item) == "table" then
      item = language == "en" and item.en or language ~= "en" and item.tc or item.en or item.tc
    end
    said[#said + 1] = message(item)
  end
  return #said > 0 and text.truncate(table.concat(said, " "), longest_message) or nil
end

--- States of a line that need nobody's attention.
local calm = { green = true, grey = true }

--- Reads how the lines run; nil where that can't be read.
local function lines_of(said, language)
  local list = read.field(read.field(said, "ryg_status"), "line")
  local lines = lists.map(lists.first(read.rows(list), most_lines), function(line)
    local code, state = words(line.line_code), text.lower(words(line.status) or "")
    return code and state ~= "" and {
      code = code, status = state, is_calm = calm[state] or false,
      message = messages(line.messages, language),
    } or nil
  end)
  return #lines > 0 and lines or nil
end

--- How the lines run: a reply of lib.source with a list of `code`, `status`, `is_calm` and `message`; or nil
--- and why not.
function feed.status(call)
  return ask({
    url = call.settings.status, cache = "3m", read = function(said) return lines_of(said, call.language) end,
  })
end

return feed
