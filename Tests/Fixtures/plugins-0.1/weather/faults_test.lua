-- What is answered where the source is away, or answers what it should not.
-- Every test begins on Sunday, 1 March 2026, at 20:00 in Hong Kong.

local base = "https://data.weather.gov.hk/weatherAPI/opendata/"
local kinds = {
  ["/weather"] = "weather.php?dataType=rhrread&lang=en", ["/forecast"] = "weather.php?dataType=fnd&lang=en",
  ["/forecast today"] = "weather.php?dataType=flw&lang=en", ["/warnings"] = "weather.php?dataType=warnsum&lang=en",
  ["/tips"] = "weather.php?dataType=swt&lang=en", ["/rainfall gauges"] = "hourlyRainfall.php?lang=en",
  ["/rainfall"] = "weather.php?dataType=rhrread&lang=en", ["/uv"] = "weather.php?dataType=rhrread&lang=en",
  ["/cyclone"] = "weather.php?dataType=warnsum&lang=en",
}
local away = "error: the Hong Kong Observatory can't be reached now. Try again in a few minutes"
local unreadable = "error: the Hong Kong Observatory's reply can't be read now. Try again in a few minutes"

local function has(t, words, part)
  t:ok(words and words:find(part, 1, true), ("%q has no %q"):format(tostring(words), part))
end

--- A small rhrread.
local function current(value, updated)
  return { json = {
    updateTime = updated or "2026-03-01T19:55:00+08:00", icon = { 50 }, uvindex = "",
    temperature = { data = { { place = "Hong Kong Observatory", value = value, unit = "C" } } },
    rainfall = { data = { { place = "Sha Tin", max = 0, main = "FALSE", unit = "mm" } } },
  } }
end

local function serve(t, line, answer) t:serve(base .. kinds[line], answer) end

--- Has every command answer the same error, whatever its reply is.
local function all(t, answer, expected)
  local guest = t:guest()
  for line in pairs(kinds) do
    serve(t, line, answer)
    local lines, cards = guest:run(line)
    t:equal(lines, { expected }, line)
    t:equal(#cards, 0, line)
  end
end

return {
  no_connection = function(t) all(t, false, away) end,
  an_error_of_the_server = function(t) all(t, { status = 503, body = "down" }, away) end,
  too_many_questions = function(t) all(t, { status = 429, body = "" }, away) end,
  a_page_in_its_place = function(t) all(t, "<html><body>Maintenance</body></html>", unreadable) end,
  a_page_that_says_it_is_json = function(t)
    all(t, { body = "<html>", headers = { ["content-type"] = "application/json" } }, unreadable)
  end,
  an_address_that_is_gone = function(t) all(t, { status = 404, body = "{}" }, unreadable) end,
  a_message_instead_of_data = function(t) all(t, "Please include valid parameters in API request.", unreadable) end,
  nothing_at_all = function(t) all(t, "", unreadable) end,
  half_a_document = function(t) all(t, '{"updateTime":"2026-03-01T19:55:00+08:00","swt":[{"desc":"Hea', unreadable) end,
  a_number = function(t) all(t, "42", unreadable) end,
  a_null = function(t) all(t, "null", unreadable) end,
  a_text = function(t) all(t, '"sunny"', unreadable) end,
  an_object_of_something_else = function(t) all(t, '{"error":"no such type","code":7}', unreadable) end,
  a_list_of_something_else = function(t) all(t, "[1,2,[3]]", unreadable) end,
  another_host = function(t)
    all(t, { status = 302, body = "", headers = { location = "https://elsewhere.example/" } }, away)
  end,
  something_deep = function(t) all(t, ("["):rep(50) .. ("]"):rep(50), unreadable) end,
  something_huge = function(t) all(t, '{"swt":"' .. ("x"):rep(600000) .. '"}', unreadable) end,
  something_huge_that_says_it_is_json = function(t)
    local body = '{"swt":"' .. ("x"):rep(900000) .. '"}'
    all(t, { body = body, headers = { ["content-type"] = "application/json" } }, unreadable)
  end,
  many_values_that_say_they_are_json = function(t)
    local body = "[" .. ('{"a":1},'):rep(100000) .. "7]"
    all(t, { body = body, headers = { ["content-type"] = "application/json" } }, unreadable)
  end,
  something_that_is_too_huge = function(t)
    local half = ("x"):rep(700000)
    all(t, { json = { half, half } }, away)
  end,

  a_redirect_within_the_host_is_followed = function(t)
    serve(t, "/weather", { status = 302, body = "", headers = { location = base .. "new.php" } })
    t:serve(base .. "new.php", current(21))
    local _, cards = t:guest():run("/weather")
    t:equal(cards[1].title, "☀️ Hong Kong now: 21 °C")
  end,

  a_repeated_question_asks_once = function(t)
    local guest = t:guest()
    local function title(line)
      local _, cards = guest:run(line)
      return cards[1].title
    end
    serve(t, "/weather", current(21))
    t:equal(title("/weather"), "☀️ Hong Kong now: 21 °C")
    serve(t, "/weather", current(22))
    t:equal(title("/weather"), "☀️ Hong Kong now: 21 °C")
    t:equal(title("/weather refresh"), "☀️ Hong Kong now: 22 °C")
    serve(t, "/weather", current(23))
    t:equal(title("/weather HKO refresh"), "☀️ Hong Kong Observatory now: 23 °C")
    serve(t, "/weather", current(24))
    t:advance("11m")
    t:equal(title("/weather"), "☀️ Hong Kong now: 24 °C")
  end,

  the_last_answer_is_shown_as_such = function(t)
    local guest = t:guest()
    serve(t, "/weather", current(21))
    guest:run("/weather")
    for _, bad in ipairs { false, { status = 500, body = "" } } do
      serve(t, "/weather", bad)
      t:advance("30m")
      local _, cards = guest:run("/weather")
      t:equal(cards[1].title, "☀️ Hong Kong now: 21 °C")
      t:ok(cards[1].stale)
      has(t, cards[1].subtitle, "can't be reached now. This is from")
    end
    t:advance("25h")
    t:equal(guest:run("/weather"), { away }, "a day later it is no answer any more")
  end,

  a_good_answer_outlasts_a_bad_one = function(t)
    local guest = t:guest()
    serve(t, "/weather", current(21))
    guest:run("/weather")
    serve(t, "/weather", "<html>")
    t:advance("30m")
    local _, cards = guest:run("/weather")
    t:equal(cards[1].title, "☀️ Hong Kong now: 21 °C")
    t:ok(cards[1].stale)
    has(t, cards[1].subtitle, "reply can't be read now. This is from 35 min ago")
    t:equal(cards[1].time, t:now() - 35 * 60)
    serve(t, "/weather", current(22, "2026-03-01T20:30:00+08:00"))
    t:advance("2m")
    _, cards = guest:run("/weather")
    t:equal(cards[1].title, "☀️ Hong Kong now: 22 °C", "a bad answer is not kept for ten minutes")
    t:ok(not cards[1].stale)
  end,

  no_warnings_then_are_not_no_warnings_now = function(t)
    local guest = t:guest()
    serve(t, "/warnings", "{}")
    t:serve(base .. "weather.php?dataType=warningInfo&lang=en", "{}")
    guest:run("/warnings")
    serve(t, "/warnings", false)
    t:advance("2h")
    local _, cards = guest:run("/warnings")
    t:equal(cards[1].title, "ℹ️ As of 2 h ago: No weather warnings in force")
    t:equal(cards[1].severity, nil)
    _, cards = guest:run("/warnings rain")
    t:equal(cards[1].title, "ℹ️ As of 2 h ago: Rainstorm Warning Signal: not in force")
    t:equal(cards[1].severity, nil)
  end,

  warnings_that_can_be_read_in_part = function(t)
    serve(t, "/warnings", '{"WHOT":{"code":"WHOT","actionCode":"ISSUE"},"WRAIN":7,"WL":{"code":[]}}')
    local guest = t:guest()
    local _, cards = guest:run("/warnings")
    t:equal(cards[1].title, "⚠️ 1 weather warning in force")
    has(t, cards[1].subtitle, "Part of the reply could not be read.")
    has(t, cards[1].fields[2][2], "own words about it can't be had")
    t:equal(guest:run("/warnings rain"), { unreadable }, "whether it is in force nobody knows")
    _, cards = guest:run("/warnings cold")
    t:equal(cards[1].title, "✅ Cold Weather Warning: not in force")
  end,

  old_data_say_so = function(t)
    serve(t, "/weather", current(21, "2026-03-01T12:02:00+08:00"))
    local _, cards = t:guest():run("/weather")
    t:ok(cards[1].stale)
    has(t, cards[1].subtitle, "This is old: it is from 7 h ago")
  end,

  a_clock_a_day_ahead_says_so = function(t)
    serve(t, "/weather", current(21, "2026-03-02T19:55:00+08:00"))
    local _, cards = t:guest():run("/weather")
    t:ok(cards[1].stale)
    has(t, cards[1].subtitle, "a time that is still to come: a clock is wrong")
  end,

  a_time_that_is_none_is_that_of_asking = function(t)
    for _, moment in ipairs { "yesterday", 7, true, ("9"):rep(500), "" } do
      serve(t, "/weather", current(21, moment))
      local _, cards = t:guest():run("/weather refresh")
      t:equal(cards[1].time, t:now())
    end
  end,

  numbers_out_of_this_world_are_left_out = function(t)
    for _, value in ipairs { 900, -300, "hot", true, {}, "1e3", "0x20", "" } do
      serve(t, "/weather", current(value))
      local _, cards = t:guest():run("/weather refresh")
      t:equal(cards[1].title, "☀️ Hong Kong now", tostring(value))
    end
    serve(t, "/weather", current("21.5"))
    local _, cards = t:guest():run("/weather refresh")
    t:equal(cards[1].title, "☀️ Hong Kong now: 21.5 °C")
  end,

  fields_of_wrong_types = function(t)
    local guest = t:guest()
    local odds = {
      "7", '"x"', "true", "null", "[]", "{}", "[7]", '[{"place":7}]', '{"data":7}', '{"data":[7,{"place":{}}]}',
    }
    for _, odd in ipairs(odds) do
      local names = {
        "icon", "humidity", "uvindex", "lightning", "warningMessage", "tcmessage", "specialWxTips", "updateTime",
      }
      for number, name in ipairs(names) do names[number] = ('"%s":%s'):format(name, odd) end
      local body = '{"temperature":{"data":[{"place":"Sha Tin","value":20}]},"rainfall":%s,%s}'
      serve(t, "/weather", body:format(odd, table.concat(names, ",")))
      local lines = { "/weather refresh", "/weather sha tin", "/weather all", "/rainfall", "/rainfall tai po", "/uv" }
      for _, line in ipairs(lines) do
        local _, cards = guest:run(line)
        t:equal(#cards, 1, line .. " " .. odd)
      end
      local days = '{"weatherForecast":[{"forecastDate":"20260302","forecastWeather":"Fine.","forecastMaxtemp":%s,'
        .. '"PSR":%s,"ForecastIcon":%s,"forecastMinrh":%s},7,{"forecastDate":%s}],"seaTemp":%s,"generalSituation":%s}'
      serve(t, "/forecast", (days:gsub("%%s", (odd:gsub("%%", "%%%%")))))
      for _, line in ipairs { "/forecast refresh", "/forecast tomorrow" } do
        local _, cards = guest:run(line)
        t:equal(#cards, 1, line .. " " .. odd)
      end
      local today = '{"forecastDesc":"Fine.","outlook":%s,"tcInfo":%s,"updateTime":%s}'
      serve(t, "/forecast today", today:format(odd, odd, odd))
      local _, cards = guest:run("/forecast today refresh")
      t:equal(#cards, 1, "/forecast today " .. odd)
      local warning = '{"WTS":{"code":"WTS","name":%s,"actionCode":%s,"issueTime":%s,"expireTime":%s}}'
      serve(t, "/warnings", warning:format(odd, odd, odd, odd))
      t:serve(base .. "weather.php?dataType=warningInfo&lang=en", ('{"details":%s}'):format(odd))
      for _, line in ipairs { "/warnings refresh", "/warnings thunder", "/cyclone refresh" } do
        _, cards = guest:run(line)
        t:equal(#cards, 1, line .. " " .. odd)
      end
    end
  end,

  long_texts_are_cut = function(t)
    local long = ("long "):rep(900)
    serve(t, "/forecast today", { json = {
      forecastDesc = long, outlook = long, forecastPeriod = long, tcInfo = long,
    } })
    local _, cards = t:guest():run("/forecast today")
    t:equal(#cards, 1)
    serve(t, "/tips", { json = { swt = { { desc = long } } } })
    _, cards = t:guest():run("/tips")
    t:equal(#cards, 1)
    local many = {}
    for number = 1, 400 do many[number] = { place = "Place " .. number, value = 20, max = 3, main = "FALSE" } end
    serve(t, "/weather", { json = { temperature = { data = many }, rainfall = { data = many } } })
    for _, line in ipairs { "/weather", "/weather all", "/rainfall" } do
      _, cards = t:guest():run(line)
      t:equal(#cards, 1, line)
    end
    local few = { { place = long, value = 20, max = 3, main = "FALSE" } }
    serve(t, "/weather", { json = {
      temperature = { data = few }, rainfall = { data = few }, icon = { 50 },
      warningMessage = { long, long }, lightning = { data = { { place = long, occur = "true" } } },
      humidity = { data = few },
    } })
    for _, line in ipairs { "/weather refresh", "/weather all", "/rainfall" } do
      _, cards = t:guest():run(line)
      t:equal(#cards, 1, line)
    end
  end,
}
