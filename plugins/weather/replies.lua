--- Makes of each of the Observatory's replies what the cards need. nil stands for a reply that can't be read.
local lists = require "lib.lists"
local read = require "read"

local replies = {}

--- How the Observatory calls strengths of the sun, in its three languages.
local uv_levels = {
  low = "low", moderate = "moderate", high = "high", ["very high"] = "very_high", extreme = "extreme",
  ["低"] = "low", ["中"] = "moderate", ["中等"] = "moderate", ["高"] = "high", ["甚高"] = "very_high",
  ["極高"] = "extreme", ["极高"] = "extreme",
}

--- How it calls the probability of significant rain.
local chances = {
  ["low"] = 1, ["medium low"] = 2, ["medium"] = 3, ["medium high"] = 4, ["high"] = 5,
  ["低"] = 1, ["中低"] = 2, ["中"] = 3, ["中高"] = 4, ["高"] = 5,
}

local function uv_level(word, value)
  local known = word and uv_levels[word:lower()]
  if known then return known end
  local whole = math.floor(value + 0.5)
  return whole >= 11 and "extreme" or whole >= 8 and "very_high" or whole >= 6 and "high"
    or whole >= 3 and "moderate" or "low"
end

--- The rows of a part of a reply.
local function rows_of(value) return read.rows(read.field(value, "data")) end

--- The sun's strength: nil where it isn't measured, as at night.
local function uv(value)
  for _, row in ipairs(rows_of(value)) do
    local number = read.number(row.value, 0, 30)
    if number then
      return {
        value = number, level = uv_level(read.text(row.desc), number), place = read.text(row.place),
        message = read.text(row.message), span = read.text(value.recordDesc),
      }
    end
  end
end

--- Rows with a place and a number.
local function measured(value, low, high)
  return lists.map(rows_of(value), function(row)
    local place, number = read.text(row.place), read.number(row.value, low, high)
    return place and number and { place = place, value = number } or nil
  end)
end

--- Rain by district; a row has no `high` where nothing is known, as of one that is under maintenance.
local function rain(value)
  local rows = lists.map(rows_of(value), function(row)
    local place = read.text(row.place)
    local low, high = read.number(row.min, 0, 1000), read.number(row.max, 0, 1000)
    local is_away = read.text(row.main) == "TRUE" or row.main == true
    if is_away or (low and high and low > high) then low, high = nil, nil end
    return place and { place = place, low = low, high = high, is_away = is_away } or nil
  end)
  return {
    rows = rows,
    from = read.moment(read.field(value, "startTime")), to = read.moment(read.field(value, "endTime")),
  }
end

local function lightning(value)
  return lists.map(rows_of(value), function(row)
    return tostring(row.occur):lower() == "true" and read.text(row.place) or nil
  end)
end

local function icons(value)
  return lists.map(type(value) == "table" and value or { value }, function(code)
    return read.number(code, 1, 999)
  end)
end

--- rhrread: the weather as it is.
function replies.current(told)
  local reply = {
    at = read.moment(told.updateTime),
    icons = icons(told.icon),
    temperatures = measured(told.temperature, -20, 60),
    humidities = measured(told.humidity, 0, 100),
    rain = rain(told.rainfall),
    uv = uv(told.uvindex),
    is_dark = told.uvindex == "",
    lightning = lightning(told.lightning),
    warnings = read.texts(told.warningMessage),
    cyclone = read.texts(told.tcmessage),
    reminders = {},
  }
  for _, name in ipairs { "rainstormReminder", "specialWxTips", "mintempFrom00To09", "rainfallFrom00To12",
    "rainfallLastMonth", "rainfallJanuaryToLastMonth" } do
    for _, words in ipairs(read.texts(told[name])) do table.insert(reply.reminders, words) end
  end
  return (#reply.temperatures > 0 or #reply.rain.rows > 0) and reply or nil
end

local function degrees(value) return read.number(read.field(value, "value"), -20, 60) end
local function percent(value) return read.number(read.field(value, "value"), 0, 100) end

local function forecast_day(row)
  local date = type(row.forecastDate) == "string" and row.forecastDate:match("^%d%d%d%d%d%d%d%d$")
  if not date then return nil end
  local chance = read.text(row.PSR)
  local day = {
    date = date, weather = read.text(row.forecastWeather), wind = read.text(row.forecastWind),
    high = degrees(row.forecastMaxtemp), low = degrees(row.forecastMintemp),
    damp = percent(row.forecastMaxrh), dry = percent(row.forecastMinrh),
    icon = read.number(row.ForecastIcon, 1, 999), chance = chance and chances[chance:lower()],
  }
  return (day.weather or day.high or day.low) and day or nil
end

--- fnd: the next nine days.
function replies.forecast(told)
  local reply = {
    at = read.moment(told.updateTime), situation = read.text(told.generalSituation),
    days = lists.first(lists.map(read.rows(told.weatherForecast), forecast_day), 20),
    sea = degrees(told.seaTemp), sea_place = read.text(read.field(told.seaTemp, "place")),
  }
  return #reply.days > 0 and reply or nil
end

--- flw: today and tonight, in words.
function replies.today(told)
  local reply = {
    at = read.moment(told.updateTime), situation = read.text(told.generalSituation),
    cyclone = read.text(told.tcInfo), fire = read.text(told.fireDangerWarning),
    period = read.text(told.forecastPeriod), weather = read.text(told.forecastDesc),
    outlook = read.text(told.outlook),
  }
  return (reply.weather or reply.situation) and reply or nil
end

--- warnsum: what is in force, by kind; what was cancelled stays a while, and says so.
function replies.warnings(told)
  local reply, unread = { kinds = {}, unread = {}, count = 0 }, 0
  for kind, entry in pairs(told) do
    local code, name = read.text(read.field(entry, "code")), read.text(read.field(entry, "name"))
    if type(kind) == "string" and (code or name) then
      local action = read.text(entry.actionCode)
      reply.kinds[kind] = {
        code = code, name = name, is_over = action == "CANCEL" or code == "CANCEL", action = action,
        issued = read.moment(entry.issueTime), updated = read.moment(entry.updateTime),
        expires = read.moment(entry.expireTime),
      }
      reply.count = reply.count + 1
    else
      unread = unread + 1
      reply.unread[kind] = true
    end
  end
  reply.is_partial = unread > 0
  -- To say that no warning is in force because none could be read would be the worst answer of all.
  return (reply.count > 0 or unread == 0) and reply or nil
end

--- warningInfo: the words of each warning, by its kind.
function replies.details(told)
  if next(told) ~= nil and told.details == nil then return nil end
  local reply = { kinds = {} }
  for _, row in ipairs(read.rows(told.details)) do
    local kind = read.text(row.warningStatementCode)
    if kind then
      reply.kinds[kind] = { words = read.texts(row.contents), time = read.moment(row.updateTime) }
    end
  end
  return reply
end

--- swt: special tips. What was written hours ago still holds: what counts is when the list was asked for.
function replies.tips(told)
  if type(told.swt) ~= "table" and told.swt ~= "" then return nil end
  local reply, unread = { rows = {} }, 0
  for _, row in ipairs(read.rows(told.swt)) do
    local words, moment = read.text(row.desc), read.moment(row.updateTime)
    if words then reply.rows[#reply.rows + 1] = { words = words, time = moment } else unread = unread + 1 end
  end
  return (#reply.rows > 0 or unread == 0) and reply or nil
end

--- hourlyRainfall: rain by gauge; a gauge has no `value` where nothing is known ("M", "*").
function replies.gauges(told)
  local rows = lists.map(read.rows(told.hourlyRainfall), function(row)
    local place = read.text(row.automaticWeatherStation)
    return place and { place = place, value = read.number(row.value, 0, 1000) } or nil
  end)
  return #rows > 0 and { at = read.moment(told.obsTime), rows = rows } or nil
end

return replies
