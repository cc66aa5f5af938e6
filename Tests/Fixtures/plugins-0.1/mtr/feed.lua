--- What MTR says: next trains, Light Rail, and how the lines run. Whatever a source answers, these give a table.
-- Source: MTR Corporation Limited through DATA.GOV.HK; terms: https://data.gov.hk/en/terms-and-conditions
local feed = {}

local zone = "Asia/Hong_Kong"
--- How far ahead the source's clock may be, and from when its data count as old, in seconds.
local most_ahead, old_after = 300, 300
--- What is taken of lists that have no end.
local most_trains, most_platforms, most_cars = 8, 10, 20
--- Seconds before and behind the moment of a board in which its trains are due.
local earliest, latest = -3600, 6 * 3600
--- Characters of a message.
local longest_message = 300

--- A text that is one, without white space at its ends; nil where it is none, empty or "-".
local function words(value)
  if type(value) ~= "string" then return nil end
  local trimmed = text.trim(value)
  return trimmed ~= "" and trimmed ~= "-" and trimmed or nil
end

--- An address to open, or nil.
local function address(value)
  local url = words(value)
  return url and #url <= 200 and url:find("^https?://[%w%-./?=&_%%#]+$") and url or nil
end

--- The moment of "2026-10-07 15:00:08", or nil.
local function moment(value)
  local day, clock = (words(value) or ""):match("^(%d+%-%d+%-%d+)[ T](%d+:%d+:%d+)$")
  return day and time.parse(day .. "T" .. clock, zone)
end

--- Asks a source for JSON. Gives what it said and its `age` in seconds; or nil and why not: `away`, `refused`,
--- `unreadable`.
local function fetch(url, query, cadence, fresh)
  local cache = cadence
  if fresh then cache = false end
  local ok, answer = pcall(http.get, url, {
    query = query, cache = cache, stale = "1d", keep = true, timeout = "6s", retries = 1,
  })
  if not ok or type(answer) ~= "table" then return nil, "away" end
  if answer.status ~= 200 then return nil, "refused" end
  local said = answer.json
  if said == nil then
    ok, said = pcall(json.decode, answer.body)
    said = ok and said or nil
  end
  local fetched = { stale = answer.stale == true, at = time.now() - (tonumber(answer.age) or 0) }
  -- A copy that can't be read is none: what counts then is that the source is away.
  fetched.unreadable = fetched.stale and "away" or "unreadable"
  if type(said) ~= "table" then return nil, fetched.unreadable end
  return said, fetched
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

--- What a board says of its own age: the moment of its data, and whether they are old; nil where its clock is wrong.
local function dated(board, fetched)
  board.stale = fetched.stale
  board.at = board.at or fetched.at
  local behind = time.now() - board.at
  if behind < -most_ahead then return nil, "clock" end
  board.old = fetched.stale or behind > old_after
  return board
end

--- A moment at which a train can be due, or nil.
local function plausible(due, at)
  return due and at and due - at > earliest and due - at < latest and due or nil
end

--- A train of a board, or nil where it is none.
local function train(value, direction, at)
  if type(value) ~= "table" or not words(value.dest) then return nil end
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
  local fault = type(said.error) == "table" and words(said.error.errorCode) or nil
  local board = {
    line = line, delayed = said.isdelay == "Y", trains = {}, fault = fault,
    at = moment(said.curr_time) or moment(said.timestamp) or moment(said.cur_time),
  }
  if status == 0 and not fault then
    board.message, board.url = message(said.message), address(said.url)
    board.special = true
  end
  local data = type(said.data) == "table" and said.data[line .. "-" .. station]
  if type(data) ~= "table" then return status == 0 and board or nil end
  for _, direction in ipairs { "UP", "DOWN" } do
    local list = type(data[direction]) == "table" and data[direction] or {}
    for index = 1, math.min(#list, most_trains) do
      board.trains[#board.trains + 1] = train(list[index], direction, board.at)
    end
  end
  return board
end

--- The next trains of a line at a station, both by their codes: `trains`, `delayed`, `message`, `url`, `fault`, `at`,
--- `old`, `stale`; or nil and why not.
function feed.board(call, line, station, fresh)
  local said, fetched = fetch(call.settings.base .. "/v1/transport/mtr/getSchedule.php",
    { line = line, sta = station, lang = call.language == "en" and "EN" or "TC" }, "10s", fresh)
  if not said then return nil, fetched end
  local board = board_of(said, line, station)
  if not board then return nil, fetched.unreadable end
  return dated(board, fetched)
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
  if type(value) ~= "table" or not words(value.route_no) then return nil end
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
  for index = 1, math.min(#list, most_platforms) do
    local platform = list[index]
    if type(platform) == "table" then
      local name = tostring(math.tointeger(tonumber(platform.platform_id)) or "?")
      local cars = type(platform.route_list) == "table" and platform.route_list or {}
      if tonumber(platform.end_service_status) == 1 then board.ended[#board.ended + 1] = name end
      for place = 1, math.min(#cars, most_cars) do board.cars[#board.cars + 1] = car(cars[place], name, at) end
    end
  end
end

--- The next cars at a Light Rail stop, by its number: `cars`, `ended` platforms, `message`, `alert`, `url`, `at`,
--- `old`, `stale`; or nil and why not.
function feed.stop(call, id, fresh)
  local said, fetched = fetch(call.settings.base .. "/v1/transport/mtr/lrt/getSchedule",
    { station_id = ("%d"):format(id), with_special = "1" }, "10s", fresh)
  if not said then return nil, fetched end
  local status = tonumber(said.status)
  if status ~= 0 and status ~= 1 then return nil, fetched.unreadable end
  local platforms = type(said.platform_list) == "table" and said.platform_list
  if status == 1 and not platforms then return nil, fetched.unreadable end
  local tongue = call.language == "en" and "en" or "ch"
  local board = {
    cars = {}, ended = {}, at = moment(said.system_time), message = status == 0 and message(said.message) or nil,
    special = status == 0, alert = message(said["red_alert_message_" .. tongue]),
    url = address(said["red_alert_url_" .. tongue]),
  }
  read_platforms(board, platforms or {}, board.at or fetched.at)
  return dated(board, fetched)
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

--- How the lines run: a list of `code`, `status` and `message`, with `at` and `stale`; or nil and why not.
function feed.status(call, fresh)
  local said, fetched = fetch(call.settings.status, nil, "3m", fresh)
  if not said then return nil, fetched end
  local status = type(said.ryg_status) == "table" and said.ryg_status
  if not status or type(status.line) ~= "table" then return nil, fetched.unreadable end
  local lines = { at = fetched.at, stale = fetched.stale }
  for index = 1, math.min(#status.line, 20) do
    local line = status.line[index]
    if type(line) == "table" and words(line.line_code) and words(line.status) then
      lines[#lines + 1] = {
        code = words(line.line_code), status = text.lower(words(line.status)),
        message = messages(line.messages, call.language),
        name = { en = words(line.line_name), tc = words(line.line_name_tc), sc = words(line.line_name_tc) },
      }
    end
  end
  if #lines == 0 then return nil, fetched.unreadable end
  return lines
end

return feed
