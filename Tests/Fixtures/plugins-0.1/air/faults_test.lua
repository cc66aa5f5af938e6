-- The tests of what air says where its sources fail: quad plugin test plugins/air
-- A test begins on Sunday, 1 March 2026, at 20:00 in Hong Kong.

local base = "https://www.aqhi.gov.hk/epd/ddata/html/out/"
local current, hourly, substances = base .. "aqhi_ind_rss_Eng.xml", base .. "24aqhi_Eng.xml", base .. "24pc_Eng.xml"
local dashboard = "https://dashboard.data.gov.hk/api/aqhi-individual"
local department = "Environmental Protection Department"
local unreachable = "error: the air readings of the " .. department
  .. " can't be reached, and none are stored. Try again in a few minutes"
local unreadable = "error: the " .. department
  .. " sends air readings that can't be read, and none are stored. Try again in a few minutes"

--- The feed of now with one station.
local function feed(index, at)
  return ("<?xml version='1.0'?><rss version='2.0'><channel><item><title>Tai Po</title><pubDate>%s</pubDate>"
    .. "<description><![CDATA[Tai Po - General Stations: %s - Sun]]></description></item></channel></rss>")
    :format(at or "Sun, 01 Mar 2026 19:30:00 +0800", index)
end

--- The past 24 hours with two of one station.
local past = "<AQHI24HrReport><lastBuildDate>Sun, 01 Mar 2026 19:30:00 +0800</lastBuildDate>"
  .. "<item><StationName>Tai Po</StationName><DateTime>Sun, 01 Mar 2026 18:00:00 +0800</DateTime><aqhi>4</aqhi></item>"
  .. "<item><StationName>Tai Po</StationName><DateTime>Sun, 01 Mar 2026 19:00:00 +0800</DateTime><aqhi>5</aqhi></item>"
  .. "</AQHI24HrReport>"

--- Answers that are none: what a source sends on a bad day.
local broken = {
  html = "<!DOCTYPE html><html><head><title>Sorry</title></head><body><br>We are busy</body></html>",
  page = { body = "<html><body><p>Maintenance</p></body></html>", headers = { ["content-type"] = "text/html" } },
  half = feed("5 Moderate"):sub(1, 150),
  json = { json = { station = "Tai Po" } },
  number = "7",
  empty = "",
  blank = "   \n",
  items = "<rss><channel></channel></rss>",
  undated = feed("5 Moderate", "yesterday"),
  impossible = feed("5 Moderate", "Sun, 45 Foo 2026 99:99:00 +0800"),
  untold = "<rss><channel><item><title>Tai Po : 5 : Moderate</title>"
    .. "<pubDate>Sun, 01 Mar 2026 19:30:00 +0800</pubDate></item></channel></rss>",
  huge = ("<rss>%s</rss>"):format(("<item><description>x</description></item>"):rep(12000)),
  deep = ("<a>"):rep(200) .. ("</a>"):rep(200),
  bytes = "\xff\xfe<rss>",
  doctype = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaa">]><rss>&a;</rss>',
}

--- Rows that the dashboard may send and that say nothing.
local nonsense = {
  html = "<html></html>", half = '[{"station":"Tai Po",', text = { json = "Tai Po" },
  object = { json = { error = "busy" } }, empty = "[]", null = "null", deep = ("["):rep(50) .. ("]"):rep(50),
  rows = { json = { 1, "Tai Po", { station = 5, publish_date = "2026-03-01T19:30:00" }, { station = "Tai Po" } } },
  undated = { json = { { station = "Tai Po", aqhi = 5, publish_date = "today" } } },
}

local function field(card, label)
  for _, pair in ipairs(card.fields or {}) do
    if pair[1] == label then return pair[2] end
  end
end

--- The only card of now, and its warning.
local function tai_po(t, line)
  local lines, cards = t:guest():run(line or "/air Tai Po")
  return cards[1], cards[1] and field(cards[1], "⚠️"), lines[1]
end

--- Names of a table in their order.
local function names(of)
  local list = {}
  for name in pairs(of) do list[#list + 1] = name end
  table.sort(list)
  return list
end

return {
  what_cant_be_read_is_told = function(t)
    t:serve(dashboard, "[]")
    for _, name in ipairs(names(broken)) do
      t:serve(current, broken[name])
      local lines, cards = t:guest():run("/air refresh")
      t:equal({ lines, #cards }, { { unreadable }, 0 }, name)
      lines = t:guest():run("/ask air quality in tai po")
      t:equal(lines, { unreadable }, name)
    end
  end,
  what_cant_be_reached_is_told = function(t)
    t:serve(dashboard, false)
    for _, answer in ipairs {
      false, { status = 404, body = "gone" }, { status = 503 }, { status = 403, body = feed("5 Low") },
      { status = 302, headers = { location = "https://elsewhere.example/" } },
      { status = 302, headers = { location = current } },
    } do
      t:serve(current, answer)
      t:equal(t:guest():run("/air refresh"), { unreachable })
    end
  end,
  the_dashboard_stands_in = function(t)
    t:serve(current, false)
    t:serve(dashboard, { json = {
      { station = "Tai Po", aqhi = 8, health_risk = "Very high", publish_date = "2026-03-01T19:30:00" },
      { station = "Tap Mun", aqhi = "10+", health_risk = "Serious", publish_date = "2026-03-01T19:30:00" },
      { station = "Central/Western", aqhi = "4", health_risk = "Moderate", publish_date = "2026-03-01T19:30:00" },
      { station = "North", publish_date = "2026-03-01T19:30:00" },
      { station = "Southern", aqhi = 4.5, publish_date = "2026-03-01T19:30:00" },
    } })
    local card, warning = tai_po(t)
    t:equal(card.title, "🌫️ Tai Po: 8 · Very High")
    t:equal(card.source, "Environmental Protection Department (dashboard.data.gov.hk)")
    t:equal(card.time, t:now() - 1800, "its times are Hong Kong's")
    t:equal(warning, nil)
    local _, cards = t:guest():run("/air")
    t:equal(cards[1].rows[1], { "Tap Mun", "10+", "⚫ Serious" })
    t:equal(cards[1].rows[3], { "Central/Western", "4", "🟠 Moderate" })
    for place = 4, 15 do t:equal(cards[1].rows[place][2], "–") end
  end,
  what_the_dashboard_sends_is_checked = function(t)
    t:serve(current, false)
    for _, name in ipairs(names(nonsense)) do
      t:serve(dashboard, nonsense[name])
      t:equal(t:guest():run("/air refresh"), { unreachable }, name)
    end
  end,
  the_dashboard_is_not_asked_without_need = function(t)
    t:serve(current, feed("5 Moderate"))
    t:serve(dashboard, { json = { { station = "Tai Po", aqhi = 9, publish_date = "2026-03-01T19:45:00" } } })
    t:equal(tai_po(t).title, "🌫️ Tai Po: 5 · Moderate")
  end,
  the_newer_of_both_counts = function(t)
    t:serve(current, feed("5 Moderate", "Sun, 01 Mar 2026 15:30:00 +0800"))
    t:serve(dashboard, { json = { { station = "Tai Po", aqhi = 9, publish_date = "2026-03-01T19:30:00" } } })
    t:equal(tai_po(t).title, "🌫️ Tai Po: 9 · Very High")
    t:serve(dashboard, { json = { { station = "Tai Po", aqhi = 9, publish_date = "2026-03-01T12:30:00" } } })
    local card, warning = tai_po(t, "/air Tai Po refresh")
    t:equal(card.title, "🌫️ Tai Po: 5 · Moderate")
    t:equal(warning, "This reading is old: 4 h ago. Newer ones should be there every hour.")
    t:equal(card.stale, true)
  end,
  the_last_answer_is_shown_as_such = function(t)
    local ending = ". This is its last answer, from 30 min ago."
    local said = {
      [" can't be reached"] = { false, { status = 500 }, { status = 404 } },
      [" sends readings that can't be read"] = { broken.html, broken.half },
    }
    local function check(fault, words)
      t:serve(current, feed("5 Moderate"))
      tai_po(t, "/air Tai Po refresh")
      t:serve(current, fault)
      t:serve(dashboard, false)
      local card, warning = tai_po(t, "/air Tai Po refresh")
      t:equal(card.title, "🌫️ Tai Po: 5 · Moderate")
      t:equal(warning, "The " .. department .. words .. ending)
      t:equal({ card.stale, card.source }, { true, department })
    end
    for words, faults in pairs(said) do
      for _, fault in ipairs(faults) do check(fault, words) end
    end
  end,
  the_last_answer_is_kept_for_a_day = function(t)
    t:serve(current, feed("5 Moderate"))
    tai_po(t)
    t:serve(current, broken.html)
    t:serve(dashboard, broken.html)
    t:advance("5h")
    local card, warning = tai_po(t)
    t:equal(card.stale, true)
    t:equal(warning,
      "The " .. department .. " sends readings that can't be read. This is its last answer, from 5 h ago.")
    t:advance("20h")
    local _, _, said = tai_po(t)
    t:equal(said, unreadable)
  end,
  a_source_that_is_away_is_left_alone_for_a_minute = function(t)
    t:serve(current, false)
    t:serve(dashboard, false)
    t:equal(t:guest():run("/air"), { unreachable })
    t:serve(current, feed("5 Moderate"))
    t:equal(t:guest():run("/air"), { unreachable })
    t:advance("61s")
    t:equal(tai_po(t).title, "🌫️ Tai Po: 5 · Moderate")
  end,
  clocks_that_are_wrong_are_told = function(t)
    t:serve(dashboard, false)
    t:serve(current, feed("5 Moderate", "Mon, 02 Mar 2026 19:30:00 +0800"))
    local card, warning = tai_po(t)
    t:equal(warning, "The source gives a time that is still to come: 2026-03-02T19:30:00+08:00. "
      .. "This may not be the air of now.")
    t:equal(card.stale, true)
    t:serve(current, feed("5 Moderate", "Sat, 28 Feb 2026 19:30:00 +0800"))
    card, warning = tai_po(t, "/air Tai Po refresh")
    t:equal(warning, "This reading is old: 1 day ago. Newer ones should be there every hour.")
    t:equal(card.stale, true)
    t:serve(dashboard, { json = { { station = "Tai Po", aqhi = 3, publish_date = "2026-03-01T19:30:00" } } })
    t:equal(tai_po(t, "/air Tai Po refresh").title, "🌫️ Tai Po: 3 · Low", "a right clock is believed first")
  end,
  times_are_read_in_any_zone = function(t)
    for _, at in ipairs { "Sun, 01 Mar 2026 11:30:00 GMT", "01 Mar 2026 19:30 +0800", "Sun, 1 Mar 2026 06:00:00 -05:30",
      "Sun, 01 Mar 2026 19:30:00" } do
      t:serve(current, feed("5 Moderate", at))
      t:equal(tai_po(t, "/air Tai Po refresh").time, t:now() - 1800, at)
    end
  end,
  the_index_stands_without_its_past = function(t)
    t:serve(current, feed("5 Moderate"))
    for _, name in ipairs(names(broken)) do
      t:serve(hourly, broken[name])
      t:serve(substances, broken[name])
      local card, _, said = tai_po(t, "/air Tai Po refresh")
      t:equal(card.title, "🌫️ Tai Po: 5 · Moderate")
      t:equal(said, "The past 24 hours can't be shown right now. Try again in a few minutes.", name)
    end
    t:serve(hourly, past)
    local _, cards = t:guest():run("/air Tai Po refresh")
    t:equal(cards[2].chart.values, { 4, 5 })
    t:equal(field(cards[2], "Pollutants"), "No levels can be shown right now.")
    t:serve(hourly, false)
    _, cards = t:guest():run("/air Tai Po refresh")
    t:equal(cards[2].stale, true, "the last past is kept, too")
  end,
  the_past_is_not_asked_of_a_source_that_is_away = function(t)
    t:serve(current, feed("5 Moderate"))
    t:serve(hourly, past)
    tai_po(t)
    t:serve(current, false)
    t:serve(dashboard, false)
    t:serve(hourly, past:gsub("<aqhi>5", "<aqhi>9"))
    local _, cards = t:guest():run("/air Tai Po refresh")
    t:equal(cards[2].chart.values, { 4, 5 })
    t:ok(field(cards[2], "⚠️"):find("can't be reached", 1, true))
  end,
}
