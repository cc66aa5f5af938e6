-- The tests of air's answers: quad plugin test plugins/air
-- A test begins on Sunday, 1 March 2026, at 20:00 in Hong Kong, half an hour after the newest readings.

local base = "https://www.aqhi.gov.hk/epd/ddata/html/out/"
local current, hourly, substances = base .. "aqhi_ind_rss_Eng.xml", base .. "24aqhi_Eng.xml", base .. "24pc_Eng.xml"
local dashboard = "https://dashboard.data.gov.hk/api/aqhi-individual"
local latest = "Sun, 01 Mar 2026 19:30:00 +0800"
local department = "Environmental Protection Department"

--- The feed of now, as it came: { name, what its description says behind the colon, kind, title, time }.
local function feed(items)
  local parts = {
    '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet href=\'style.xsl\' type=\'text/xsl\'?>\n',
    '<rss version="2.0">\n<channel>\n<title>Environmental Protection Department - AQHI</title>\n',
    "<image><title>AQHI</title><url>/epd/logo.png</url></image><description>AQHI</description>\n",
    "<pubDate>" .. latest .. "</pubDate>\n",
  }
  for _, item in ipairs(items) do
    parts[#parts + 1] = ('<item>\n<title>%s</title><guid isPermaLink="true">http://www.aqhi.gov.hk/</guid>\n'
      .. "<pubDate>%s</pubDate><description>\n    <![CDATA[%s - %s: %s - Sun, 01 Mar 2026 19:30]]>\n</description>"
      .. "</item>\n")
      :format(item.title or item[1], item.at or latest, item[1], item.kind or "General Stations", item[2])
  end
  return table.concat(parts) .. "</channel>\n</rss>\n"
end

local usual = feed {
  { "Central/Western", "4 Moderate" }, { "Southern", "3 Low" }, { "Tung Chung", "9 Very High" },
  { "Tap Mun", "10+ Serious" }, { "Kwai Chung", "7 High" }, { "North", "- -" }, { "Tai Po", "5* Moderate" },
  { "Central", "8 Very High", kind = "Roadside Stations" }, { "Mong Kok", "6 Moderate", kind = "Roadside Stations" },
}

--- A report of past hours for one station: `row` makes an hour's element of the time and a number from 1.
local function report(root, count, row)
  local parts = { '<?xml version="1.0"?><' .. root .. "><lastBuildDate>" .. latest .. "</lastBuildDate>" }
  for number = 1, count do
    local hour = 19 - count + number
    local day = hour < 0 and "Sat, 28 Feb" or "Sun, 01 Mar"
    parts[#parts + 1] = row(("%s 2026 %02d:00:00 +0800"):format(day, hour % 24), number)
  end
  return table.concat(parts) .. "</" .. root .. ">"
end

--- The past hours' index of Tung Chung, of values such as `5`, `10+`, `*`.
local function history(values)
  return report("AQHI24HrReport", #values, function(at, number)
    return "<item><type>General Stations</type><StationName>Tung Chung</StationName><DateTime>" .. at
      .. "</DateTime><aqhi>" .. values[number] .. "</aqhi></item>"
  end)
end

local levels = report("AQHI24HrPollutantConcentration", 24, function(at, number)
  return "<PollutantConcentration><StationName>Tung Chung</StationName><DateTime>" .. at .. "</DateTime><NO2>" .. number
    .. ".5</NO2><O3>69.0</O3><SO2>2.7</SO2><CO>-</CO><PM10>0.0</PM10><PM2.5>17.9</PM2.5></PollutantConcentration>"
end)

--- Twenty-four values that begin and end so.
local function day(...)
  local values = { ... }
  while #values < 24 do table.insert(values, 2, "4") end
  return values
end

--- Serves everything as it usually is, with other answers where they are given.
local function serve(t, now, past, pollutants)
  t:serve(current, now == nil and usual or now)
  t:serve(hourly, past == nil and history(day("3", "9")) or past)
  t:serve(substances, pollutants == nil and levels or pollutants)
end

--- The value of a card's field; nil where it has none of that label.
local function field(card, label)
  for _, pair in ipairs(card.fields or {}) do
    if pair[1] == label then return pair[2] end
  end
end

--- A row of a card's table, as a text.
local function row(card, name)
  for _, cells in ipairs(card.rows) do
    if cells[1] == name then return table.concat(cells, " ") end
  end
end

return {
  an_index_as_high_as_somebody_wants_to_be_told_of_is_told = function(t)
    serve(t)
    t:equal(t:alert("air 9 Tung Chung"), { high = "🌫️ the air quality index is 9 (air 9 Tung Chung)" })
    t:equal(t:alert("air 10 東涌"), {})
    t:equal(t:alert("air 8"), { high = "🌫️ the air quality index is 11 (air 8)" })
    local found, reason = t:alert("air 8 Atlantis")
    t:equal(found, false)
    t:ok(reason:find("/air lists all", 1, true))
    t:advance("2h")
    serve(t, false)
    t:equal((t:alert("air 9 Tung Chung")), false)
  end,

  a_station_has_its_index_and_what_to_do = function(t)
    serve(t)
    local lines, cards = t:guest():run("/air tung chung")
    t:equal(lines, {})
    local card = cards[1]
    t:equal(card.title, "🌫️ Tung Chung: 9 · Very High")
    t:equal(card.subtitle, "general station")
    t:equal(card.severity, "danger")
    t:equal(card.chart, { kind = "gauge", label = "AQHI", value = 9, min = 0, max = 10 })
    t:equal(field(card, "Health risk"), "🟤 Very High")
    t:equal(field(card, "Outdoor workers"), "Heavy outdoor work: employers should assess the risk and cut it down.")
    t:equal(card.source, department)
    t:equal(card.time, t:now() - 1800)
    t:ok(not card.stale)
    t:equal(field(card, "⚠️"), nil)
    t:equal(card.actions[2], { "Ask anew", "/air Tung Chung refresh" })
  end,
  the_past_is_a_line_with_pollutants = function(t)
    serve(t)
    local _, cards = t:guest():run("/air Tung Chung")
    local card = cards[2]
    t:equal(card.title, "📈 Tung Chung: AQHI of the past 24 hours")
    t:equal(card.chart.kind, "line")
    t:equal(#card.chart.values, 24)
    t:equal({ card.chart.values[1], card.chart.values[24] }, { 3, 9 })
    t:equal({ card.chart.labels[1], card.chart.labels[24] }, { "20:00", "19:00" })
    t:equal(field(card, "Lowest to highest"), "3 to 9")
    t:equal(field(card, "Nitrogen dioxide (NO₂)"), "24.5 µg/m³")
    t:equal(field(card, "Fine particles (PM2.5)"), "17.9 µg/m³")
    t:equal(field(card, "Particles (PM10)"), "0.0 µg/m³")
    t:equal(field(card, "Carbon monoxide (CO)"), "no reading", "a dash is no reading, never 0")
    t:equal(field(card, "Measured at"), "19:00")
    t:equal(card.source, department)
    t:equal(card.time, t:now() - 1800)
  end,
  hours_are_put_in_order_and_gaps_are_told = function(t)
    local newest, oldest = history { "2", "*", "5*", "10+" }, nil
    -- The newest hour first.
    oldest = newest:gsub("(<item>.*</item>)", function(items)
      local turned = ""
      for item in items:gmatch("<item>.-</item>") do turned = item .. turned end
      return turned
    end)
    serve(t, nil, oldest)
    local _, cards = t:guest():run("/air Tung Chung")
    t:equal(cards[2].chart.values, { 2, 5, 11 })
    t:equal(cards[2].chart.labels, { "16:00", "18:00", "19:00" })
    t:equal(field(cards[2], "10+"), "10+ is drawn as 11.")
    t:equal(field(cards[2], "Lowest to highest"), "2 to 10+")
    t:equal(field(cards[2], "no reading"), "1 hour")
  end,
  all_stations_are_tables_with_the_worst_first = function(t)
    serve(t)
    local _, cards = t:guest():run("/air")
    local general, roadside = cards[1], cards[2]
    t:equal(#cards, 2)
    t:equal(general.title, "🌫️ Air quality: general stations")
    t:equal({ #general.rows, #roadside.rows }, { 15, 3 })
    t:equal(general.rows[1], { "Tap Mun", "10+", "⚫ Serious" })
    t:equal(general.rows[2], { "Tung Chung", "9", "🟤 Very High" })
    t:equal(row(general, "Tai Po"), "Tai Po 5* 🟠 Moderate")
    t:equal(field(general, "*"), "This value is taken from a nearby station.")
    t:equal(row(general, "North"), "North – no reading")
    t:equal(row(general, "Yuen Long"), "Yuen Long – no reading", "a station that is missing")
    t:equal(roadside.rows[1], { "Central", "8", "🟤 Very High" })
    t:equal(row(roadside, "Causeway Bay"), "Causeway Bay – no reading")
    t:equal(general.actions[1], { "Worst air", "/air Tap Mun" })
  end,
  what_is_beyond_the_scale_is_not_ten = function(t)
    serve(t)
    local _, cards = t:guest():run("/air tap mun")
    t:equal(cards[1].title, "🌫️ Tap Mun: 10+ · Serious")
    t:equal({ cards[1].chart.value, cards[1].chart.unit }, { 10, "+" })
    t:equal(field(cards[1], "Everyone else"), "Keep outdoor effort and time outdoors to a minimum.")
  end,
  no_reading_is_told = function(t)
    serve(t)
    local lines, cards = t:guest():run("/air north")
    t:equal(cards[1].title, "🌫️ North: no reading")
    t:equal(cards[1].chart, nil)
    t:equal(lines, { "The past 24 hours can't be shown right now. Try again in a few minutes." })
    _, cards = t:guest():run("/air Yuen Long")
    t:equal(cards[1].title, "🌫️ Yuen Long: no reading")
    serve(t, feed { { "North", "* -" }, { "Tai Po", "0 Low" }, { "Eastern", "4.5 -" }, { "Southern", "N.A. -" } })
    _, cards = t:guest():run("/air refresh")
    for _, cells in ipairs(cards[1].rows) do t:equal(cells[2], "–", cells[1]) end
  end,
  a_value_from_nearby_is_marked = function(t)
    serve(t)
    local _, cards = t:guest():run("/air Tai Po")
    t:equal(cards[1].title, "🌫️ Tai Po: 5 · Moderate")
    t:equal(field(cards[1], "*"), "This value is taken from a nearby station.")
  end,
  bands_follow_the_number = function(t)
    local expected = {
      "Low", "Low", "Low", "Moderate", "Moderate", "Moderate", "High", "Very High", "Very High", "Very High",
      "Serious",
    }
    for value, band in ipairs(expected) do
      serve(t, feed { { "Tai Po", value .. " Nonsense" } })
      local _, cards = t:guest():run("/air Tai Po refresh")
      t:equal(cards[1].title, ("🌫️ Tai Po: %s · %s"):format(value > 10 and "10+" or value, band))
    end
  end,
  titles_may_have_the_value_or_not = function(t)
    serve(t, feed { { "Tai Po", "6 Moderate", title = "Tai Po : 2 : Low" } })
    local _, cards = t:guest():run("/air Tai Po")
    t:equal(cards[1].title, "🌫️ Tai Po: 6 · Moderate", "the description counts")
  end,
  chinese_feeds_are_read_too = function(t)
    serve(t, feed { { "大埔", "5 中", kind = "一般監測站" } }:gsub("大埔 %- 一般監測站: 5 中 %- [^%]]*",
      "大埔 - 一般監測站：5 中 - 2026年3月1日 (星期日)"))
    local _, cards = t:guest():run("/air Tai Po")
    t:equal(cards[1].title, "🌫️ Tai Po: 5 · Moderate")
    t:equal(cards[1].time, t:now() - 1800, "the time is pubDate's")
  end,
  the_newest_of_two_items_counts = function(t)
    serve(t, feed {
      { "Tai Po", "6 Moderate" }, { "Tai Po", "2 Low", at = "Sun, 01 Mar 2026 18:30:00 +0800" },
      { "North", "3 Low", at = "Sun, 01 Mar 2026 16:30:00 +0800" }, { "Nowhere", "3 Low" },
    })
    local _, cards = t:guest():run("/air")
    t:equal(row(cards[1], "Tai Po"), "Tai Po 6 🟠 Moderate")
    t:equal(row(cards[1], "North"), "North 3 🟢 Low ⚠️ 16:30", "one that stopped is marked")
    _, cards = t:guest():run("/air north")
    t:equal(field(cards[1], "⚠️"), "This reading is old: 3 h ago. Newer ones should be there every hour.")
    t:equal(cards[1].stale, true)
  end,

  stations_have_many_names = function(t)
    serve(t)
    local names = {
      ["TKO"] = "Tseung Kwan O", ["mongkok station"] = "Mong Kok", ["旺角"] = "Mong Kok", ["將軍澳"] = "Tseung Kwan O",
      ["将军澳"] = "Tseung Kwan O", ["大埔區"] = "Tai Po", ["Central & Western"] = "Central/Western",
      ["中环"] = "Central", ["中西區"] = "Central/Western", ["tuen"] = "Tuen Mun", ["cwb"] = "Causeway Bay",
    }
    for typed, station in pairs(names) do
      local lines, cards = t:guest():run("/air " .. typed)
      t:ok(cards[1] and cards[1].title:find(station .. ":", 1, true), typed .. " " .. (lines[1] or ""))
    end
    local _, cards = t:guest():run("/air HKU")
    t:equal(cards[1].subtitle, "general station for HKU", "the nearest station is told")
  end,
  what_may_be_two_stations_is_asked_back = function(t)
    serve(t)
    local question = {
      "Which station do you mean? Answer with its number.", "1  Central/Western (general station)",
      "2  Central (roadside station)",
    }
    for _, answer in ipairs { "2", "中環", "roadside central" } do
      local lines, cards = t:guest():run("/air central", { answer })
      t:equal({ lines[1], lines[2], lines[3] }, question)
      t:equal(cards[1].title, "🌫️ Central: 8 · Very High", answer)
    end
    local lines = t:guest():run("/air wan chai", { "7" })
    t:equal(lines[#lines], "error: that is none of them. /air lists all stations")
    lines = t:guest():run("/air wan chai")
    t:equal(#lines, 3, "nobody has to answer")
  end,
  what_is_no_station_is_told = function(t)
    serve(t)
    for _, typed in ipairs { "atlantis", "t", "%s[" } do
      local said = "error: there is no station for " .. typed .. ". /air lists all stations"
      t:equal(t:guest():run("/air " .. typed), { said })
    end
  end,

  questions_and_commands_answer_alike = function(t)
    serve(t)
    local alice = t:person("alice")
    local _, asked = alice:run("/ask how is the air in tung chung?")
    local _, typed = alice:run("/air tung chung")
    t:equal(asked, typed)
    _, asked = alice:run("/ask and Kwai Chung?")
    t:equal(asked[1].title, "🌫️ Kwai Chung: 7 · High", "what follows changes the station")
    alice:run("/ask AQHI in Mong Kok")
    _, asked = alice:run("/ask Causeway Bay?")
    t:ok(asked[1].title:find("Causeway Bay: ", 1, true))
    _, asked = alice:run("/ask which station has the worst air")
    t:equal(#asked, 2)
    local lines, cards = t:person("bob"):run("/ask air around central", { "1" })
    t:equal({ lines[2], lines[3] }, { "1  air quality: Central", "2  air quality: Central/Western" })
    t:equal(cards[1].title, "🌫️ Central: 8 · Very High")
  end,

  a_repeated_question_asks_nothing = function(t)
    serve(t)
    t:guest():run("/air tung chung")
    serve(t, false, false, false)
    t:advance("29m")
    local _, cards = t:guest():run("/air tung chung")
    t:equal({ cards[1].stale, cards[2].stale, field(cards[1], "⚠️") }, {})
    t:equal({ cards[1].title, #cards[2].chart.values }, { "🌫️ Tung Chung: 9 · Very High", 24 })
  end,
  the_next_hour_is_asked_for_when_it_is_due = function(t)
    serve(t)
    t:guest():run("/air tung chung")
    serve(t, feed { { "Tung Chung", "2 Low", at = "Sun, 01 Mar 2026 20:30:00 +0800" } })
    t:advance("31m")
    local _, cards = t:guest():run("/air tung chung")
    t:equal(cards[1].title, "🌫️ Tung Chung: 2 · Low")
  end,
  names_are_read_in_any_width = function(t)
    serve(t)
    local _, cards = t:guest():run("/air Ｔｕｎｇ－Ｃｈｕｎｇ 更新")
    t:equal(cards[1].title, "🌫️ Tung Chung: 9 · Very High")
  end,
  refresh_asks_anew = function(t)
    serve(t)
    t:guest():run("/air tung chung")
    serve(t, feed { { "Tung Chung", "2 Low" } })
    local _, cards = t:guest():run("/air tung chung")
    t:equal(cards[1].title, "🌫️ Tung Chung: 9 · Very High")
    _, cards = t:guest():run("/air tung chung REFRESH")
    t:equal(cards[1].title, "🌫️ Tung Chung: 2 · Low")
    _, cards = t:guest():run("/air refresh")
    t:equal(cards[1].rows[1], { "Tung Chung", "2", "🟢 Low" })
  end,
}
