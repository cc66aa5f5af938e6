-- The tests of how feeds are read, with all their oddities: quad plugin test plugins/bus
local kmb, ctb = "https://data.etabus.gov.hk/v1/transport/kmb", "https://rt.data.gov.hk/v2/transport/citybus"
local batch = "https://rt.data.gov.hk/v1/transport/batch/stop-eta/CTB/"

--- A moment as the feeds write it. A test begins on Sunday, 1 March 2026, at 12:00 UTC, 20:00 in Hong Kong.
local function iso(t, seconds)
  local all = math.floor(t:now() + seconds) + 8 * 3600
  local days, rest = all // 86400, all % 86400
  -- Civil date of a day's number (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  local z = days + 719468
  local era, doe = z // 146097, z % 146097
  local yoe = (doe - doe // 1460 + doe // 36524 - doe // 146096) // 365
  local doy = doe - (365 * yoe + yoe // 4 - yoe // 100)
  local mp = (5 * doy + 2) // 153
  local month = mp < 10 and mp + 3 or mp - 9
  return ("%04d-%02d-%02dT%02d:%02d:%02d+08:00"):format(yoe + era * 400 + (month <= 2 and 1 or 0), month,
    doy - (153 * mp + 2) // 5 + 1, rest // 3600, rest % 3600 // 60, rest % 60)
end

--- An answer in the feeds' envelope; `json` text where null matters.
local function answer(t, data, seconds)
  return { json = { type = "X", version = "1.0", generated_timestamp = iso(t, seconds or -5), data = data } }
end

--- The same of rows that are written as JSON.
local function raw(t, rows, seconds)
  return {
    headers = { ["content-type"] = "application/json" },
    body = ('{"type":"X","version":"1.0","generated_timestamp":"%s","data":[%s]}'):format(iso(t, seconds or -5), rows),
  }
end

local remarks = {
  live = { "", "", "" }, scheduled = { "Scheduled Bus", "原定班次", "原定班次" }, final = { "Final Bus", "最後班次", "最后班次" },
  kmb = { "KMB Cycle", "九巴時段", "九巴时段" },
}

--- A row of arrivals as JSON. `seconds` from now; nil is null, a text is given as it is.
local function eta(t, row)
  local at = row.eta or (row.seconds and '"' .. iso(t, row.seconds) .. '"') or "null"
  local said = type(row.remark) == "table" and row.remark or remarks[row.remark or "live"]
  return ([[{"co":"%s","route":"%s","dir":"%s","service_type":%s,"seq":%s,"dest_tc":"尖沙咀碼頭","dest_sc":"尖沙咀码头",]]
    .. [["dest_en":"STAR FERRY","eta_seq":1,"eta":%s,"rmk_tc":"%s","rmk_sc":"%s","rmk_en":"%s","data_timestamp":"%s"}]])
    :format(row.co or "KMB", row.route or "1A", row.dir or "O", row.kind or 1, row.seq or 2, at, said[2], said[3],
      said[1], iso(t, row.made or -25))
end

--- Serves nothing of Citybus for a route.
local function no_citybus(t, route) t:serve(ctb .. "/route/CTB/" .. route, answer(t, {})) end

--- Three stops of KMB: one with a pole's code, one whose name holds the look-alike of 市, one that is unknown.
local named = {
  A1A1A1A1A1A1A1A1 = { "SAU MAU PING (CENTRAL)", "中秀茂坪", "22.319", "114.232" },
  B2B2B2B2B2B2B2B2 = { "TELFORD GARDENS (KT661)", "德福花園 (KT661)", "22.322227", "114.214267" },
  C3C3C3C3C3C3C3C3 = { "SHATIN TOWN CENTRE  (ST001)", "沙田巿中心 (ST001)", "22.38", "114.18" },
  D4D4D4D4D4D4D4D4 = { "STAR FERRY, HARBOUR CITY (YT907)", "尖沙咀碼頭,海港城 (YT907)", "22.294478", "114.169249" },
}

local function stop_row(id)
  local name = named[id]
  return {
    stop = id, name_en = name[1], name_tc = name[2], name_sc = name[2], lat = name[3], long = name[4],
  }
end

--- Serves a route of KMB without the lists: outbound over four stops, of which one is unknown, and back.
local function serve_kmb(t, route)
  local ends = {
    orig_en = "SAU MAU PING (CENTRAL)", orig_tc = "中秀茂坪", orig_sc = "中秀茂坪",
    dest_en = "STAR FERRY", dest_tc = "尖沙咀碼頭", dest_sc = "尖沙咀码头",
  }
  local back = {
    orig_en = ends.dest_en, orig_tc = ends.dest_tc, orig_sc = ends.dest_sc,
    dest_en = ends.orig_en, dest_tc = ends.orig_tc, dest_sc = ends.orig_sc,
  }
  local orders = {
    O = { "A1A1A1A1A1A1A1A1", "B2B2B2B2B2B2B2B2", "0000000000000000", "C3C3C3C3C3C3C3C3", "D4D4D4D4D4D4D4D4" },
    I = { "D4D4D4D4D4D4D4D4", "B2B2B2B2B2B2B2B2", "A1A1A1A1A1A1A1A1" },
  }
  for bound, way in pairs { O = "outbound", I = "inbound" } do
    local row, rows = {}, {}
    for key, value in pairs(bound == "O" and ends or back) do row[key] = value end
    row.route, row.bound, row.service_type = route, bound, "1"
    t:serve(("%s/route/%s/%s/1"):format(kmb, route, way), answer(t, row))
    for i, id in ipairs(orders[bound]) do
      -- Rows come in any order; their numbers are texts.
      table.insert(rows, 1, { route = route, bound = bound, service_type = "1", seq = tostring(i), stop = id })
    end
    t:serve(("%s/route-stop/%s/%s/1"):format(kmb, route, way), answer(t, rows))
  end
  for id in pairs(named) do t:serve(kmb .. "/stop/" .. id, answer(t, stop_row(id))) end
  t:serve(kmb .. "/stop/0000000000000000", answer(t, {}))
  no_citybus(t, route)
end

local telford = kmb .. "/eta/B2B2B2B2B2B2B2B2/1A/1"

--- The card of a question.
local function card(person, line, answers)
  local lines, shown = person:run(line, answers)
  local said = shown[1] or { title = "no card: " .. table.concat(lines, " / ") }
  said.rows, said.fields = said.rows or {}, said.fields or {}
  return said, lines
end

--- The cells of a column.
local function column(rows, number)
  local cells = {}
  for i, row in ipairs(rows) do cells[i] = row[number] end
  return cells
end

--- The field whose value or label holds some words.
local function field(of, words)
  for _, pair in ipairs(of.fields or {}) do
    if pair[1]:find(words, 1, true) or pair[2]:find(words, 1, true) then return pair end
  end
end

return {
  arrivals_are_shown = function(t)
    serve_kmb(t, "1A")
    t:serve(telford, raw(t, table.concat({
      eta(t, { seconds = 250 }), eta(t, { seconds = 1000, remark = "scheduled" }),
      eta(t, { seconds = 1900, remark = "final" }),
      eta(t, { seconds = 2500, remark = { "Moving slowly", "行車緩慢", "行车缓慢" } }),
      eta(t, { seconds = 2600, remark = { "Via Route 9", "經九號路", "经九号路" } }),
    }, ",")))
    local said = card(t:guest(), "/bus 1a telford gardens towards star ferry")
    t:equal(said.title, "🚌 1A · Telford Gardens")
    t:equal(said.subtitle, "towards Star Ferry")
    t:equal(column(said.rows, 1), { "4 min", "16 min", "31 min", "41 min", "43 min" })
    t:equal(column(said.rows, 3),
      { "on its way (live)", "timetable only", "last bus", "delayed (Moving slowly)", "Via Route 9" })
    t:equal(said.rows[1][2], "20:04")
    t:equal(said.source, "KMB · DATA.GOV.HK")
    -- The age is that of the data, not of the reply.
    t:equal(math.floor(t:now() - said.time), 25)
    t:equal(said.chart.values, { 4, 16, 31, 41, 43 })
  end,

  remarks_are_shown_in_the_language_that_there_is_and_as_far_as_they_fit = function(t)
    serve_kmb(t, "1A")
    t:serve(telford, raw(t, table.concat({
      eta(t, { seconds = 250, remark = { "Via Route 9", "", "" } }),
      eta(t, { seconds = 300, remark = { ("x"):rep(10000), "", "" } }),
    }, ",")))
    local reader = t:person("alice")
    reader:speaks("zh-Hant")
    local rows = card(reader, "/bus 1a telford gardens towards star ferry").rows
    t:equal(rows[1][3], "Via Route 9")
    t:equal(rows[2][3], ("x"):rep(199) .. "…")
  end,

  both_directions_and_numbers_that_are_one_off = function(t)
    serve_kmb(t, "1A")
    -- One reply has both directions; of the other place along the direction only the nearest number counts.
    t:serve(telford, raw(t, table.concat({
      eta(t, { seconds = 120, dir = "I", seq = 2 }), eta(t, { seconds = 300, seq = 3 }),
      eta(t, { seconds = 400, seq = 30 }),
    }, ",")))
    local said = card(t:guest(), "/bus 1A telford")
    t:equal(column(said.rows, 1), { "2 min", "5 min" })
    t:equal(column(said.rows, 3), { "Sau Mau Ping (Central)", "Star Ferry" })
    local back = card(t:guest(), "/bus 1A telford towards sau mau ping")
    t:equal(column(back.rows, 1), { "2 min" })
  end,

  past_and_null_and_empty = function(t)
    serve_kmb(t, "1A")
    local alice = t:person("alice")
    t:serve(telford, raw(t, eta(t, { seconds = -82, remark = "final" })))
    local said = card(alice, "/bus 1A telford towards star ferry")
    t:equal(said.rows, {})
    t:equal(field(said, "the last one announced")[2], "19:58 · last bus")
    t:serve(telford, raw(t, eta(t, { remark = { "ETA service suspended", "暫停預報", "暂停预报" } })))
    local suspended = card(alice, "/bus 1A telford towards star ferry refresh")
    t:equal(field(suspended, "ETA service suspended")[1], "towards Star Ferry")
    t:serve(telford, raw(t, eta(t, { eta = '""' })))
    t:ok(field(card(alice, "/bus 1A telford towards star ferry refresh"), "no bus is announced now"))
    t:serve(telford, raw(t, ""))
    t:ok(field(card(alice, "/bus 1A telford towards star ferry refresh"), "no bus is announced now"))
    -- Barely past is arriving.
    t:serve(telford, raw(t, eta(t, { seconds = -10 })))
    t:equal(card(alice, "/bus 1A telford towards star ferry refresh").rows[1][1], "now")
  end,

  duplicates_of_kinds_of_service_are_one_bus = function(t)
    serve_kmb(t, "1A")
    t:serve(telford, raw(t, eta(t, { seconds = 250 }) .. "," .. eta(t, { seconds = 250, kind = 2, seq = 1 })
      .. "," .. eta(t, { seconds = 250, kind = 2 })))
    t:equal(#card(t:guest(), "/bus 1A telford towards star ferry").rows, 1)
  end,

  rows_that_are_no_rows_are_left_out = function(t)
    serve_kmb(t, "1A")
    t:serve(telford, raw(t, '1,"x",null,[],{},{"dir":1},{"dir":"O","seq":"2","eta":5},'
      .. '{"dir":"O","seq":"2","eta":"soon"},'
      .. eta(t, { seconds = 250 })))
    t:equal(column(card(t:guest(), "/bus 1A telford towards star ferry").rows, 1), { "4 min" })
  end,

  a_repeated_question_asks_nobody = function(t)
    serve_kmb(t, "1A")
    local alice = t:person("alice")
    t:serve(telford, raw(t, eta(t, { seconds = 250 })))
    alice:run("/bus 1A telford towards star ferry")
    t:serve(telford, raw(t, eta(t, { seconds = 500 })))
    t:equal(card(alice, "/bus 1A telford towards star ferry").rows[1][1], "4 min")
    t:equal(card(alice, "/bus 1A telford towards star ferry refresh").rows[1][1], "8 min")
  end,

  a_source_that_is_away_leaves_the_last_answer = function(t)
    serve_kmb(t, "1A")
    local alice = t:person("alice")
    t:serve(telford, raw(t, eta(t, { seconds = 900 })))
    alice:run("/bus 1A telford towards star ferry")
    t:advance("2m")
    for _, fault in ipairs { false, { status = 503, body = "x" }, { status = 429, body = "" } } do
      t:serve(telford, fault)
      local said = card(alice, "/bus 1A telford towards star ferry")
      t:equal(said.stale, true)
      t:equal(said.rows[1][1], "13 min")
      t:ok(field(said, "can't be reached"))
    end
  end,

  faults_have_honest_answers = function(t)
    serve_kmb(t, "1A")
    local alice = t:person("alice")
    local away = { "error: KMB can't be reached or gives no usable answer. Try again later." }
    local huge = ("x"):rep(1048576)
    for name, fault in pairs {
      none = false, html = "<html>busy</html>", half = '{"type":"ETA","data":[{"co":', list = "[]", number = "5",
      text = '{"data":"none"}', null = '{"data":null}', empty = "", huge = huge, gone = { status = 500, body = "" },
      closed = { status = 403, body = "no" },
      moved = { status = 302, headers = { location = "https://else.example/" } },
    } do
      t:serve(telford, fault)
      t:equal(alice:run("/bus 1A telford towards star ferry refresh"), away, name)
    end
    t:serve(telford, { status = 422, json = { code = 422, message = "Invalid/Missing parameter(s)." } })
    t:ok(field(card(alice, "/bus 1A telford towards star ferry refresh"), "no bus is announced now"))
  end,

  a_list_that_could_not_be_read_is_asked_for_again = function(t)
    serve_kmb(t, "1A")
    local ends = kmb .. "/route/1A/outbound/1"
    t:serve(ends, { json = { data = "none" } })
    t:equal(t:guest():run("/bus 1A"), { "error: KMB can't be reached or gives no usable answer. Try again later." })
    serve_kmb(t, "1A")
    t:advance("61s")
    t:equal(card(t:guest(), "/bus 1A").title, "🚌 1A · KMB")
  end,

  old_data_and_wrong_clocks_are_told = function(t)
    serve_kmb(t, "1A")
    local alice = t:person("alice")
    t:serve(telford, raw(t, eta(t, { seconds = 600, made = -1200 }), -1200))
    local old = card(alice, "/bus 1A telford towards star ferry refresh")
    t:equal(old.stale, true)
    t:ok(field(old, "old"))
    t:equal(old.rows[1][1], "10 min")
    -- A day ahead: the times of the feed stand, without minutes that would be wrong.
    t:serve(telford, raw(t, eta(t, { seconds = 86400 + 300, made = 86400 }), 86400))
    local ahead = card(alice, "/bus 1A telford towards star ferry refresh")
    t:equal(ahead.rows[1][1], "—")
    t:equal(ahead.rows[1][2], "20:05")
    t:ok(field(ahead, "clock"))
    -- A day behind: all of it is past.
    t:serve(telford, raw(t, eta(t, { seconds = -86400 + 300, made = -86400 }), -86400))
    local behind = card(alice, "/bus 1A telford towards star ferry refresh")
    t:equal(behind.rows, {})
    t:equal(behind.stale, true)
  end,

  stops_of_a_route = function(t)
    serve_kmb(t, "1A")
    local said = card(t:guest(), "/bus 1A")
    t:equal(said.fields[1], { "outbound", "Sau Mau Ping (Central) → Star Ferry · 5 stops" })
    t:equal(column(said.rows, 2), {
      "Sau Mau Ping (Central)", "Telford Gardens", "(unnamed stop)", "Shatin Town Centre", "Star Ferry, Harbour City",
      "Star Ferry, Harbour City", "Telford Gardens", "Sau Mau Ping (Central)",
    })
    t:equal(#card(t:guest(), "/bus 1A towards sau mau ping").rows, 3)
    t:ok(t:guest():run("/bus 1A towards lantau")[1]:find("doesn't go to lantau", 1, true))
  end,

  names_are_folded = function(t)
    serve_kmb(t, "1A")
    t:serve(kmb .. "/eta/C3C3C3C3C3C3C3C3/1A/1", raw(t, eta(t, { seconds = 60, seq = 4 })))
    for _, name in ipairs { "沙田市中心", "沙田巿中心", "沙田市中心站", "ＳＨＡＴＩＮ town", "shatin town centre station",
      "shows up at shatin town centre", "outside shatin town centre", "停靠沙田市中心", "沙田市中心嗰邊" } do
      t:equal(card(t:guest(), "/bus 1A " .. name).title, "🚌 1A · Shatin Town Centre", name)
    end
    t:ok(t:guest():run("/bus 1A mars")[1]:find("no stop called mars", 1, true))
    t:serve(kmb .. "/eta/D4D4D4D4D4D4D4D4/1A/1", raw(t, ""))
    t:equal(t:guest():run("/bus 1A star ferry towards telford gardens"), {})
    t:ok(t:guest():run("/bus 1A shatin town centre towards telford gardens")[1]:find("doesn't go from", 1, true))
  end,

  numbers_that_are_none = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/bus hello"), { "error: write a bus number, such as 1A or N241" })
    t:serve(kmb .. "/route/9Z/outbound/1", answer(t, {}))
    t:serve(kmb .. "/route/9Z/inbound/1", answer(t, {}))
    no_citybus(t, "9Z")
    t:serve("https://data.etagmb.gov.hk/route", answer(t, { routes = { HKI = { "9" } } }))
    t:equal(alice:run("/bus 9Z"), { "error: no bus 9Z is known. Write its number as on the bus, such as 1A or N241" })
    t:equal(t:guest():run("/bus 8Z"), { "error: KMB can't be reached or gives no usable answer. Try again later." })
  end,
}
