-- The forecast: quad plugin test plugins/weather
-- Every test begins on Sunday, 1 March 2026, at 20:00 in Hong Kong.

local base = "https://data.weather.gov.hk/weatherAPI/opendata/weather.php?dataType="

--- Serves one reply of the Observatory's in English, in the order in which options are written.
local function serve(t, kind, answer)
  if type(answer) == "table" then answer = { json = answer } end
  t:serve(base .. kind .. "&lang=en", answer)
end

local function clock(hour) return ("2026-03-01T%s:00+08:00"):format(hour) end

local function day(date, icon, low, high, chance)
  return {
    forecastDate = date, week = "?", forecastWind = "South force 4.", forecastWeather = "Weather of " .. date .. ".",
    forecastMaxtemp = { value = high, unit = "C" }, forecastMintemp = { value = low, unit = "C" },
    forecastMaxrh = { value = 95, unit = "percent" }, forecastMinrh = { value = 80, unit = "percent" },
    ForecastIcon = icon, PSR = chance,
  }
end

--- fnd, from a date of March on.
local function nine(first)
  local reply = {
    generalSituation = "A trough is near.", updateTime = clock("16:30"), weatherForecast = {},
    seaTemp = { place = "North Point", value = 22, unit = "C" }, soilTemp = {},
  }
  for number = 0, 8 do
    local icon, chance = number == 0 and 64 or 51, number == 0 and "High" or "Low"
    local date = ("202603%02d"):format(first + number)
    reply.weatherForecast[number + 1] = day(date, icon, 20 + number, 25 + number, chance)
  end
  return reply
end

local function today(changes)
  local reply = {
    generalSituation = "A trough is near.", tcInfo = "", fireDangerWarning = "",
    forecastPeriod = "Weather forecast for tonight", forecastDesc = "Cloudy with showers.", outlook = "Fine later.",
    updateTime = clock("19:45"),
  }
  for key, value in pairs(changes or {}) do reply[key] = value end
  return reply
end

--- The value of a card's field whose label has these words.
local function field(card, label)
  for _, pair in ipairs(card.fields or {}) do
    if pair[1]:find(label, 1, true) then return pair[2] end
  end
end

local function only(t, person, line)
  local lines, cards = person:run(line)
  t:equal(#cards, 1, line .. ": " .. table.concat(lines, " / "))
  return cards[1], lines
end

local function has(t, words, part)
  t:ok(words and words:find(part, 1, true), ("%q has no %q"):format(tostring(words), part))
end

return {
  nine_days = function(t)
    serve(t, "fnd", nine(2))
    local card = only(t, t:guest(), "/forecast")
    t:equal(card.title, "📅 Forecast, Mon 2 Mar to Tue 10 Mar")
    t:equal(#card.rows, 9)
    t:equal(card.rows[1], { "Mon 2 Mar", "🌧️", "20–25 °C", "high", "Weather of 20260302." })
    t:equal(card.chart.values, { 25, 26, 27, 28, 29, 30, 31, 32, 33 })
    t:equal(card.time, t:now() - 3.5 * 3600)
    t:equal(field(card, "sea"), "22 °C")
  end,

  one_day = function(t)
    serve(t, "fnd", nine(2))
    local guest = t:guest()
    local card = only(t, guest, "/forecast tomorrow")
    t:equal(card.title, "🌧️ Mon 2 Mar: Heavy Rain, 20–25 °C")
    t:equal(field(card, "umbrella"), "☔ Take one.")
    t:equal(field(card, "humidity"), "80–95%")
    local lines = { "/forecast 聽日", "/forecast mon", "/forecast +1", "/forecast 2026-03-02", "/ask rain tmr" }
    for _, line in ipairs(lines) do
      t:equal(only(t, guest, line).title, card.title, line)
    end
    local dry = only(t, guest, "/forecast 後日")
    t:equal(dry.title, "🌤️ Tue 3 Mar: Sunny Periods, 21–26 °C")
    t:equal(field(dry, "umbrella"), "🌤️ Hardly needed.")
    has(t, only(t, guest, "/ask will it rain in sha tin tomorrow").subtitle, "for all of Hong Kong")
    has(t, guest:run("/forecast someday")[1], "error: someday is no day that I know")
    t:equal(guest:run("/forecast +15")[1],
      "error: there is no forecast for Mon 16 Mar. It covers Mon 2 Mar to Tue 10 Mar; "
        .. "the Hong Kong Observatory wrote it 3 h ago")
  end,

  days_are_typed_as_people_do = function(t)
    serve(t, "fnd", nine(2))
    serve(t, "flw", today())
    local guest = t:guest()
    -- It is Sunday, 1 March, in Hong Kong.
    for line, title in pairs {
      ["下星期三"] = "Wed 4 Mar", ["next wednesday"] = "Wed 4 Mar", ["in 3 days"] = "Wed 4 Mar", ["三日後"] = "Wed 4 Mar",
      ["4號"] = "Wed 4 Mar", ["三月四日"] = "Wed 4 Mar", ["4/3"] = "Wed 4 Mar", ["wednesday evening"] = "Wed 4 Mar",
      ["tom"] = "Mon 2 Mar", ["聽晚"] = "Mon 2 Mar",
    } do
      has(t, only(t, guest, "/forecast " .. line).title, title)
    end
    for _, line in ipairs { "week", "九日", "nine days" } do t:equal(#only(t, guest, "/forecast " .. line).rows, 9, line) end
    t:equal(only(t, guest, "/forecast 今個週末").title, only(t, guest, "/forecast weekend").title)
    for line, day in pairs {
      ["last friday"] = "Fri 27 Feb", ["十二月二十四日"] = "Thu 24 Dec", ["yesterday"] = "Sat 28 Feb", ["20270102"] = "Sat 2 Jan",
    } do
      has(t, guest:run("/forecast " .. line)[1], "error: there is no forecast for " .. day)
    end
    for _, line in ipairs { "in -3 days", "三十二號", "this saturday" } do
      has(t, guest:run("/forecast " .. line)[1], "is no day that I know")
    end
  end,

  some_days = function(t)
    serve(t, "fnd", nine(2))
    local guest = t:guest()
    t:equal(#only(t, guest, "/ask weather for the next 4 days").rows, 4)
    t:advance("3d")
    local old = only(t, guest, "/ask forecast for the weekend")
    t:equal(old.title, "📅 Forecast, Sat 7 Mar to Sun 8 Mar")
    t:ok(old.stale)
    has(t, old.subtitle, "This is old: it is from 3 days ago")
    t:equal(#only(t, guest, "/forecast").rows, 7, "days that are over are left out")
  end,

  today_is_in_words = function(t)
    serve(t, "flw", today())
    serve(t, "fnd", nine(1))
    local card = only(t, t:guest(), "/forecast today")
    t:equal(card.title, "📅 Weather forecast for tonight")
    t:equal(card.subtitle, "Cloudy with showers.")
    t:equal(field(card, "outlook"), "Fine later.")
    t:equal(field(card, "temperature"), "20–25 °C", "after midnight the nine days begin with today")
    t:equal(only(t, t:guest(), "/ask sunday weather").title, card.title)
  end,

  today_needs_no_nine_days = function(t)
    serve(t, "flw", today())
    serve(t, "fnd", false)
    t:equal(only(t, t:guest(), "/forecast tonight").subtitle, "Cloudy with showers.")
  end,
}
