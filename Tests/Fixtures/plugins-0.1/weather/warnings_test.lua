-- Warnings and cyclones: quad plugin test plugins/weather
-- Every test begins on Sunday, 1 March 2026, at 20:00 in Hong Kong.

local base = "https://data.weather.gov.hk/weatherAPI/opendata/weather.php?dataType="

--- Serves one reply of the Observatory's in English, in the order in which options are written.
local function serve(t, kind, answer)
  if type(answer) == "table" then answer = { json = answer } end
  t:serve(base .. kind .. "&lang=en", answer)
end

local function clock(hour) return ("2026-03-01T%s:00+08:00"):format(hour) end

--- flw, with what it says of a cyclone.
local function today(cyclone)
  return { forecastDesc = "Cloudy with showers.", tcInfo = cyclone or "", updateTime = clock("19:45") }
end

local function warning(code, action, more)
  local entry = {
    name = "?", code = code, actionCode = action, issueTime = clock("13:20"), updateTime = clock("13:20"),
  }
  for key, value in pairs(more or {}) do entry[key] = value end
  return entry
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
  warnings_in_force_are_told = function(t)
    local amber = warning("WRAINA", "ISSUE", { type = "Amber" })
    serve(t, "warnsum", { WRAIN = amber, WHOT = warning("WHOT", "CANCEL") })
    t:equal(t:alert("warnings"), { WRAINA = "⚠️ Amber Rainstorm Warning Signal is in force" })
    t:advance("3m")
    serve(t, "warnsum", { WRAIN = warning("WRAINR", "UPDATE", { type = "Red" }), WNEW = warning("WNEW", "ISSUE") })
    t:equal(t:alert("warnings"), {
      WRAINR = "⚠️ Red Rainstorm Warning Signal is in force", WNEW = "⚠️ another weather warning is in force",
    })
    t:advance("3m")
    serve(t, "warnsum", false)
    local found, reason = t:alert("warnings")
    t:equal(found, false)
    has(t, reason, "can't be reached")
  end,

  rain_is_told_where_it_is_asked_for = function(t)
    t:serve(base .. "rhrread&lang=en", { json = {
      rainfall = { data = { { unit = "mm", place = "Sha Tin", max = 31, min = 4, main = "FALSE" } },
        startTime = clock("18:45"), endTime = clock("19:45") },
      temperature = { data = { { place = "Sha Tin", value = 20, unit = "C" } }, recordTime = clock("19:00") },
      updateTime = clock("19:45"),
    } })
    t:equal(t:alert("rain 30 Sha Tin"), { rain = "🌧️ 31 mm of rain in the past hour (rain 30 Sha Tin)" })
    t:equal(t:alert("rain 40 沙田"), {})
    local found, reason = t:alert("rain 30 Atlantis")
    t:equal(found, false)
    has(t, reason, "/rainfall lists all")
  end,

  warnings_in_force = function(t)
    serve(t, "warnsum", {
      WRAIN = warning("WRAINA", "ISSUE", { type = "Amber" }),
      WTS = warning("WTS", "EXTEND", { expireTime = clock("21:30") }),
      WHOT = warning("WHOT", "CANCEL", { updateTime = clock("18:05") }),
    })
    serve(t, "warningInfo", { details = {
      { contents = { "Heavy rain has fallen.", "" }, warningStatementCode = "WRAIN", subtype = "WRAINA" },
      { contents = {}, warningStatementCode = "WTS" },
    } })
    local guest = t:guest()
    local card = only(t, guest, "/warnings")
    t:equal(card.title, "⚠️ 2 weather warnings in force")
    t:equal(card.severity, "warning")
    t:equal(card.fields[1], {
      "🌧️ Amber Rainstorm Warning Signal",
      "Since 13:20. 👉 Take an umbrella. Streets in low places may flood. Heavy rain has fallen.",
    })
    has(t, field(card, "Thunderstorm"), "Since 13:20. Until 21:30.")
    t:equal(field(card, "cancelled"), "Very Hot Weather Warning (18:05)", "it stays a while, not in force")
    t:equal(card.time, t:now())
    local asked = only(t, guest, "/ask is there a black rain warning")
    t:equal(asked.title, "🌧️ Amber Rainstorm Warning Signal is in force")
    t:equal(field(asked, "also"), "⛈️ Thunderstorm Warning")
    local hot = only(t, guest, "/warnings hot")
    t:equal(hot.title, "✅ Very Hot Weather Warning: not in force")
    t:equal(hot.severity, nil, "others are")
    has(t, guest:run("/warnings sharks")[1], "error: no warning is called sharks")
  end,

  the_end_may_have_passed = function(t)
    serve(t, "warnsum", { WTS = warning("WTS", "EXTEND", { expireTime = clock("18:30") }) })
    serve(t, "warningInfo", {})
    has(t, field(only(t, t:guest(), "/warnings"), "Thunderstorm"), "It was to end at 18:30.")
  end,

  no_warnings = function(t)
    local guest = t:guest()
    for _, none in ipairs { "{}", "[]" } do
      for _, details in ipairs { "{}", '{"details":[]}', '{"details":""}' } do
        serve(t, "warnsum", none)
        serve(t, "warningInfo", details)
        local card = only(t, guest, "/warnings refresh")
        t:equal(card.title, "✅ No weather warnings in force")
        t:equal(card.severity, "good")
      end
    end
  end,

  each_kind_has_a_name_and_something_to_do = function(t)
    local all = {}
    for _, code in ipairs { "WFROST", "WHOT", "WCOLD", "WMSGNL", "WFNTSA", "WL", "WTMW", "WTS" } do
      all[code] = warning(code, "REISSUE")
    end
    all.WFIRE, all.WRAIN = warning("WFIRER", "ISSUE"), warning("WRAINB", "UPDATE")
    all.WTCSGNL = warning("TC10", "ISSUE")
    all.WNEW = warning("WNEW", "ISSUE", { name = "Something New" })
    serve(t, "warnsum", all)
    serve(t, "warningInfo", {})
    local card = only(t, t:guest(), "/warnings")
    t:equal(#card.fields, 12)
    t:equal(card.severity, "danger")
    for number, pair in ipairs(card.fields) do t:ok(number == 12 or pair[2]:find("👉", 1, true), pair[1]) end
    t:equal(card.fields[1][1], "🌊 Tsunami Warning")
    t:equal(card.fields[2][1], "🌀 Hurricane Signal No. 10")
    t:equal(card.fields[3][1], "🌧️ Black Rainstorm Warning Signal")
    t:equal(card.fields[12][1], "⚠️ Something New")
  end,

  a_cyclone = function(t)
    serve(t, "warnsum", { WTCSGNL = warning("TC8SE", "ISSUE"), WL = warning("WL", "ISSUE") })
    serve(t, "warningInfo", { details = {
      { contents = { "Signal 8 is in force." }, warningStatementCode = "WTCSGNL" },
      { contents = { "Within two hours." }, warningStatementCode = "WTCPRE8" },
    } })
    serve(t, "flw", today("It is 120 km away."))
    local guest = t:guest()
    local card = only(t, guest, "/cyclone")
    t:equal(card.title, "🌀 No. 8 Southeast Gale or Storm Signal is in force")
    t:equal(card.severity, "danger")
    t:equal(card.chart, { kind = "gauge", label = "signal", value = 8, min = 0, max = 10 })
    t:equal(field(card, "tropical cyclone"), "It is 120 km away.")
    t:equal(field(card, "Pre-No.8"), nil, "it is over when the signal is there")
    t:equal(field(card, "also"), "⛰️ Landslip Warning")
    t:equal(only(t, guest, "/ask is T8 up").title, card.title)
    t:equal(only(t, guest, "/warnings typhoon").title, card.title)
  end,

  a_cyclone_that_comes = function(t)
    serve(t, "warnsum", { WTCSGNL = warning("TC3", "ISSUE") })
    serve(t, "warningInfo", { details = { { contents = { "Within two hours." }, warningStatementCode = "WTCPRE8" } } })
    serve(t, "flw", false)
    local guest = t:guest()
    local card = only(t, guest, "/cyclone")
    t:equal(card.severity, "danger")
    has(t, field(card, "Pre-No.8"), "Within two hours.")
    t:equal(only(t, guest, "/warnings").title, "⚠️ 2 weather warnings in force")
  end,

  no_cyclone = function(t)
    serve(t, "warnsum", { WTCSGNL = warning("CANCEL", "CANCEL") })
    serve(t, "warningInfo", {})
    serve(t, "flw", today())
    local card = only(t, t:guest(), "/cyclone")
    t:equal(card.title, "✅ Tropical Cyclone Warning Signal: not in force")
    t:equal(field(card, "cancelled"), "Tropical Cyclone Warning Signal (13:20)")
    t:equal(field(card, "tropical cyclone"), "The forecast speaks of none.")
    t:equal(card.severity, "good")
  end,
}
