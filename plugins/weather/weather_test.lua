-- The commands' answers: quad plugin test plugins/weather
-- Every test begins on Sunday, 1 March 2026, at 20:00 in Hong Kong.

local base = "https://data.weather.gov.hk/weatherAPI/opendata/"
local weather = base .. "weather.php?dataType="

--- Serves one reply of the Observatory's in English, in the order in which options are written.
local function serve(t, kind, answer)
  if type(answer) == "table" and not answer.json and not answer.body and answer.status == nil then
    answer = { json = answer }
  end
  t:serve(weather .. kind .. "&lang=en", answer)
end

local function clock(hour, day) return ("2026-03-%02dT%s:00+08:00"):format(day or 1, hour) end

local function celsius(place, value) return { place = place, value = value, unit = "C" } end

local function rain(place, high, low, main)
  return { unit = "mm", place = place, max = high, min = low, main = main or "FALSE" }
end

--- rhrread of a rainy afternoon, with other values where they are given.
local function current(changes)
  local reply = {
    icon = { 64, 65 }, iconUpdateTime = clock("19:20"), updateTime = clock("19:56"),
    temperature = {
      recordTime = clock("19:00"),
      data = {
        celsius("King's Park", 27), celsius("Hong Kong Observatory", 28), celsius("Sha Tin", 26),
        celsius("Tsuen Wan Ho Koon", 24), celsius("Tsuen Wan Shing Mun Valley", 25), celsius("Chek Lap Kok", 29),
      },
    },
    humidity = { data = { { unit = "percent", value = 93, place = "Hong Kong Observatory" } } },
    rainfall = {
      startTime = clock("18:45"), endTime = clock("19:45"),
      data = {
        rain("Central &amp; Western District", 4, 1), rain("Sha Tin", 47, 5), rain("North District", 0),
        rain("Sai Kung", 36), rain("Tai Po", 12, 1, "TRUE"), rain("Sham Shui Po", 0, 0, ""),
      },
    },
    lightning = { data = { { place = "Sha Tin", occur = "true" }, { place = "Tai Po", occur = "false" } } },
    uvindex = { data = { { place = "King's Park", value = 3.4, desc = "moderate" } }, recordDesc = "Past hour" },
    warningMessage = { "The Amber Rainstorm Warning Signal has been issued." }, tcmessage = "",
    mintempFrom00To09 = "", rainfallFrom00To12 = "", rainfallLastMonth = "", rainfallJanuaryToLastMonth = "",
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
  the_weather_now = function(t)
    serve(t, "rhrread", current())
    local card = only(t, t:guest(), "/weather")
    t:equal(card.title, "🌧️ Hong Kong now: 28 °C")
    t:equal(card.severity, "warning")
    t:equal(card.source, "Hong Kong Observatory")
    t:equal(card.time, t:now() - 4 * 60, "the age is that of the data")
    t:ok(not card.stale)
    t:equal(field(card, "sky"), "🌧️ Heavy Rain, ⛈️ Thunderstorms")
    t:equal(field(card, "temperature"), "28 °C at the Hong Kong Observatory; 24–29 °C across Hong Kong")
    t:equal(field(card, "humidity"), "93% (Hong Kong Observatory)")
    t:equal(field(card, "rain"), "most in Sha Tin: 47 mm")
    t:equal(field(card, "UV"), "3.4 moderate")
    t:equal(field(card, "lightning"), "Sha Tin")
    has(t, field(card, "warning"), "Amber")
  end,

  one_place = function(t)
    serve(t, "rhrread", current())
    local alice = t:person("alice")
    local card = only(t, alice, "/weather shatin")
    t:equal(card.title, "🌧️ Sha Tin now: 26 °C")
    t:equal(field(card, "rain"), "5–47 mm")
    local lines = { "/weather Sha Tin", "/weather 沙田", "/weather 沙田站", "/ask temperature in sha tin", "/weather sha tin district" }
    for _, line in ipairs(lines) do
      t:equal(only(t, alice, line).title, "🌧️ Sha Tin now: 26 °C", line)
    end
    t:equal(only(t, alice, "/weather airport").title, "🌧️ Chek Lap Kok now: 29 °C")
    t:equal(only(t, alice, "/weather kings").title, "🌧️ King's Park now: 27 °C")
    t:equal(only(t, alice, "/weather hk").title, "🌧️ Hong Kong now: 28 °C")
  end,

  an_area_without_a_station_has_the_nearest = function(t)
    serve(t, "rhrread", current())
    local card = only(t, t:guest(), "/weather 旺角")
    t:equal(card.title, "🌧️ King's Park now: 27 °C")
    t:equal(card.subtitle, "The station nearest to 旺角 is King's Park.")
  end,

  a_name_of_two_stations_shows_both = function(t)
    serve(t, "rhrread", current())
    local guest = t:guest()
    local card = only(t, guest, "/weather tsuen wan")
    t:equal(card.title, "🌧️ Tsuen Wan Ho Koon, Tsuen Wan Shing Mun Valley now: 24 °C, 25 °C")
    local lines, cards = guest:run("/ask temperature in tsuen wan", { "2" })
    t:equal(#lines, 4)
    t:equal(cards[1].title, "🌧️ Tsuen Wan Shing Mun Valley now: 25 °C")
  end,

  a_station_that_is_missing_is_said_so = function(t)
    serve(t, "rhrread", current())
    local card = only(t, t:guest(), "/weather stanley")
    t:equal(card.title, "🌧️ Stanley now")
    t:equal(field(card, "Stanley"), "no reading now")
  end,

  a_place_that_is_none_is_refused_with_advice = function(t)
    serve(t, "rhrread", current())
    local lines = t:guest():run("/weather atlantis")
    has(t, lines[1], "error: no weather station is called atlantis. /weather all lists them")
    has(t, t:guest():run("/weather " .. ("長"):rep(200))[1], "error: no weather station is called")
    has(t, t:guest():run("/weather …")[1], "error: no weather station")
  end,

  what_is_typed_is_read_without_width_signs_and_spaces = function(t)
    serve(t, "rhrread", current())
    local guest = t:guest()
    t:equal(only(t, guest, "/weather ＡＬＬ").title, "🌡️ Temperatures now")
    t:ok(only(t, guest, "/weather hong-kong").title:find("Hong Kong now", 1, true))
    t:ok(only(t, guest, "/weather ｓｈａ-ｔｉｎ 刷新").title:find("Sha Tin now", 1, true))
    t:ok(only(t, guest, "/rainfall ＳＨＡＴＩＮ").title:find("Sha Tin", 1, true))
    t:equal(guest:run("/rainfall ｇａｕｇｅｓ"),
      { "error: the Hong Kong Observatory can't be reached now. Try again in a few minutes" },
      "the gauges are asked, which nobody serves here")
  end,

  all_places_come_in_pages = function(t)
    local data = {}
    for number = 1, 27 do data[number] = celsius("Place " .. number, number) end
    serve(t, "rhrread", current { temperature = { data = data } })
    local card, lines = only(t, t:guest(), "/weather all")
    t:equal(#card.rows, 20)
    t:equal(card.rows[20], { "Place 20", "20 °C" })
    t:equal(card.subtitle, "1 to 20 of 27")
    t:equal(lines[#lines], "/more shows more")
  end,

  night_and_blank_texts = function(t)
    serve(t, "rhrread", current { uvindex = "", warningMessage = "", icon = { 75 }, lightning = false })
    local guest = t:guest()
    local card = only(t, guest, "/weather")
    t:equal(card.title, "🌘 Hong Kong now: 28 °C")
    t:equal(field(card, "UV"), nil)
    t:equal(field(card, "warning"), nil)
    t:equal(card.severity, nil)
    t:equal(only(t, guest, "/uv").subtitle, "It is measured in daylight only.")
  end,

  texts_of_a_typhoon_and_of_winter = function(t)
    serve(t, "rhrread", current {
      tcmessage = { "At 11 p.m. the cyclone was 90 kilometres south." }, rainstormReminder = "Flooding may occur.",
      specialWxTips = { "Stay away from the shore." }, mintempFrom00To09 = "The minimum was 8.3 degrees.",
      icon = { 51, 81, 999 },
    })
    local card = only(t, t:guest(), "/weather")
    has(t, field(card, "cyclone"), "90 kilometres")
    has(t, field(card, "note"), "Flooding")
    t:equal(field(card, "sky"), "🌤️ Sunny Periods, 🏜️ Dry", "an icon that is new is left out")
    local notes = 0
    for _, pair in ipairs(card.fields) do notes = notes + (pair[1] == "ℹ️ note" and 1 or 0) end
    t:equal(notes, 3)
  end,

  rain_by_district = function(t)
    serve(t, "rhrread", current())
    local guest = t:guest()
    local card = only(t, guest, "/rainfall")
    t:equal(card.chart.values, { 47, 36, 4 })
    t:equal(card.chart.labels, { "Sha Tin", "Sai Kung", "Central & Western District" })
    t:equal(field(card, "no data"), "Tai Po", "under maintenance")
    t:equal(field(card, "without rain"), "2")
    t:equal(field(card, "measured"), "18:45–19:45")
    t:equal(only(t, guest, "/rainfall sai kung").title, "🌧️ Sai Kung: up to 36 mm", "the least is not always told")
    t:equal(only(t, guest, "/rainfall 中西區").title, "🌧️ Central & Western District: 1–4 mm", "entities are decoded")
    t:equal(only(t, guest, "/rainfall mong kok").title, "🌧️ Yau Tsim Mong: no data now")
    t:equal(only(t, guest, "/rainfall tai po").subtitle, "The rain gauges there are under maintenance.")
    t:equal(only(t, guest, "/rainfall ssp").title, "🌧️ Sham Shui Po: no rain", "a blank main is no maintenance")
    has(t, guest:run("/rainfall atlantis")[1], "error: no district is called atlantis")
  end,

  no_rain_at_all = function(t)
    serve(t, "rhrread", current { rainfall = { data = { rain("Sha Tin", 0), rain("Sai Kung", 0) } } })
    local card = only(t, t:guest(), "/rainfall")
    t:equal(card.subtitle, "No rain was measured.")
    t:equal(card.chart, nil)
  end,

  rain_by_gauge = function(t)
    local function gauge(name, value)
      return { automaticWeatherStation = name, automaticWeatherStationID = "RF001", value = value, unit = "mm" }
    end
    t:serve(base .. "hourlyRainfall.php?lang=en", { json = {
      obsTime = clock("19:45"),
      hourlyRainfall = {
        gauge("Wetland Park", "7"), gauge("The Peak", "0"), gauge("Sham Shui Po", "M"), gauge("X", "*"),
        gauge("Lau Fau Shan", "9.5"),
      },
    } })
    local card = only(t, t:guest(), "/rainfall gauges")
    t:equal(card.chart.values, { 9.5, 7 })
    t:equal(field(card, "no data"), "Sham Shui Po, X")
    t:equal(card.time, t:now() - 15 * 60)
  end,

  the_sun = function(t)
    local guest = t:guest()
    local function sun(value, desc, message)
      local row = { place = "King's Park", value = value, desc = desc, message = message }
      serve(t, "rhrread", current { uvindex = { data = { row } } })
      return only(t, guest, "/uv refresh")
    end
    local card = sun(11, "extreme", "Avoid staying under the sun for long.")
    t:equal(card.title, "☀️ UV index: 11 (extreme)")
    t:equal(card.severity, "danger")
    t:equal(card.chart, { kind = "gauge", label = "extreme", value = 11, min = 0, max = 11 })
    has(t, field(card, "says"), "Avoid")
    t:equal(sun(0.9, "low").title, "☀️ UV index: 0.9 (low)")
    t:equal(sun(5, "中").title, "☀️ UV index: 5 (moderate)", "two words for one strength")
    t:equal(sun("8.2", nil).title, "☀️ UV index: 8.2 (very high)", "a number as a text, and no word")
    t:equal(sun(true, nil).subtitle, "The Observatory's reply has none.")
  end,

  tips = function(t)
    local guest = t:guest()
    serve(t, "swt", { swt = { { desc = "Heavy rain.", updateTime = clock("14:10") }, { desc = "There are swells." } } })
    local card = only(t, guest, "/tips")
    t:equal(card.title, "💡 2 special weather tips")
    t:equal(card.fields, { { "14:10", "Heavy rain." }, { "tip", "There are swells." } })
    for _, none in ipairs { '{"swt":[]}', '{"swt":""}' } do
      serve(t, "swt", none)
      t:equal(only(t, guest, "/tips refresh").title, "💡 No special weather tips now")
    end
    has(t, guest:run("/tips please")[1], "error: too much after the last argument. Usage: /tips [refresh]")
  end,
}
