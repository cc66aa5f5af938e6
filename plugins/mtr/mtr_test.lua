-- The tests of mtr: quad plugin test plugins/mtr

local base = "https://rt.data.gov.hk/v1/transport/mtr/"
local status_url = "https://tnews.mtr.com.hk/alert/ryg_line_status.json"
--- Seconds from a test's beginning to 7 October 2026, 15:00:12 in Hong Kong.
local to_samples = 18990012

--- "2026-10-07 15:04:08": so many minutes behind the moment of the boards.
local function at(minutes) return ("2026-10-07 %02d:%02d:08"):format(15 + minutes // 60, minutes % 60) end

--- Trains of one direction: { destination, minutes, platform, route }.
local function trains(list)
  local made = {}
  for index, row in ipairs(list) do
    made[index] = {
      seq = tostring(index), dest = row[1], time = row[2] == "-" and "-" or at(row[2]), ttnt = tostring(row[2]),
      plat = row[3] or "1", valid = "Y", source = "-", route = row[4],
    }
  end
  return made
end

--- A board as the source sends it.
local function board(key, up, down, more)
  local said = {
    sys_time = "2026-10-07 15:00:12", curr_time = "2026-10-07 15:00:08", isdelay = "N", status = 1,
      message = "successful",
    data = { [key] = { UP = up and trains(up), DOWN = down and trains(down), curr_time = "2026-10-07 15:00:08" } },
  }
  for name, value in pairs(more or {}) do said[name] = value end
  return said
end

--- Has a line at a station answer.
local function serve(t, line, station, answer, language)
  local query = ("getSchedule.php?lang=%s&line=%s&sta=%s"):format(language or "EN", line, station)
  if type(answer) == "table" and not answer.status_code and not answer.raw then answer = { json = answer } end
  t:serve(base .. query, answer)
end

local function serve_stop(t, id, answer)
  t:serve(base .. ("lrt/getSchedule?station_id=%d&with_special=1"):format(id),
    type(answer) == "table" and { json = answer } or answer)
end

--- The only card of a command; fails where it has none.
local function card(t, line, who)
  local lines, cards = (who or t:person("alice")):run(line)
  t:equal(#cards, 1, line .. ": " .. table.concat(lines, " / "))
  return cards[1]
end

--- A card's rows as lines.
local function rows(made)
  local all = {}
  for index, row in ipairs(made.rows) do all[index] = table.concat(row, " | ") end
  return all
end

--- The value of the field whose label has these words.
local function field(made, label)
  for _, pair in ipairs(made.fields) do
    if pair[1]:find(label, 1, true) then return pair[2] end
  end
end

local function first(t, line, who) return (who or t:person("alice")):run(line)[1] end

local function status_lines(changed, date)
  local lines = {}
  for _, code in ipairs { "TWL", "KTL", "ISL", "SIL", "TKL", "TCL", "DRL", "AEL", "EAL", "TML", "LR" } do
    local own = changed and changed[code] or { "green", "" }
    lines[#lines + 1] = { line_code = code, line_name = code, line_name_tc = code, status = own[1], messages = own[2] }
  end
  return { json = { ryg_status = { lastBuildDate = date or "2026-10-07 06:15:03", refreshInterval = 180000,
    line = lines } } }
end

local function lrt_car(route, dest, time_en, more)
  local car = {
    train_length = 1, arrival_departure = "A", dest_en = dest, dest_ch = dest, time_en = time_en, time_ch = time_en,
    route_no = route, stop = 0, special = 0,
  }
  for name, value in pairs(more or {}) do car[name] = value end
  return car
end

local function lrt_board(platforms, more)
  local said = { status = 1, system_time = "2026-10-07 15:00:12", platform_list = platforms }
  for name, value in pairs(more or {}) do said[name] = value end
  return said
end

---@type table<string, fun(t: quad.Test)>
return {
  shows_the_next_trains = function(t)
    t:advance(to_samples)
    serve(t, "KTL", "KWT", board("KTL-KWT", { { "TIK", 2 }, { "TIK", 6 } }, { { "WHA", 0, "2" }, { "WHA", 4, "2" } }))
    local made = card(t, "/mtr kwun tong", t:guest())
    t:equal(made.title, "🚇 Kwun Tong: next trains")
    t:equal(made.header, { "towards", "platform", "next", "then" })
    t:equal(rows(made), { "Tiu Keng Leng | 1 | 2 min (15:02) | 6 min", "Whampoa | 2 | now (15:00) | 4 min" })
    t:equal({ made.source, made.time, made.subtitle, made.severity, made.stale },
      { "MTR, DATA.GOV.HK", t:now() - 4, "Kwun Tong Line" })
  end,

  asks_each_line_of_a_station = function(t)
    t:advance(to_samples)
    serve(t, "ISL", "ADM", board("ISL-ADM", { { "CHW", 2 } }, { { "KET", 3 } }))
    serve(t, "TWL", "ADM", board("TWL-ADM", { { "TSW", 1 } }, { { "CEN", 2 } }))
    serve(t, "EAL", "ADM", board("EAL-ADM", { { "LOW", 5 }, { "LMC", 9 } }))
    serve(t, "SIL", "ADM", false)
    local made = card(t, "/mtr 金鐘站")
    t:equal(#made.rows, 6)
    t:equal(made.rows[1], { "East Rail Line", "Lo Wu", "1", "5 min (15:05)", "" })
    t:equal(field(made, "South Island Line"), "MTR's data can't be reached now. Try again later.")
    t:equal(made.severity, "warning")
    t:equal(#card(t, "/mtr ADM ISL").rows, 2)
    t:equal(#card(t, "/mtr admiralty 港島綫").rows, 2)
    t:equal(#card(t, "/mtr Admiralty to Chai Wan").rows, 1)
    t:equal(first(t, "/mtr admiralty kwun tong line"), "error: Admiralty is not on the Kwun Tong Line. "
      .. "It is on: East Rail Line, South Island Line, Tsuen Wan Line, Island Line.")
  end,

  a_train_that_ends_before_does_not_count = function(t)
    t:advance(to_samples)
    serve(t, "TCL", "OLY", board("TCL-OLY", { { "TSY", 0 }, { "TUC", 4 }, { "TSY", 8 }, { "TUC", 12 } }, { { "HOK", 3,
      "2" } }))
    local made = card(t, "/mtr olympic to sunny bay")
    t:equal(made.title, "🚇 Olympic to Sunny Bay")
    t:equal(rows(made), { "Tung Chung | 1 | 4 min (15:04) | 12 min" })
    t:equal(made.chart.values, { 4, 12 })
    t:equal(made.actions[1], { "refresh", "/mtr Olympic to Sunny Bay refresh" })
    t:equal(rows(card(t, made.actions[1][2])), rows(made))
    t:equal(#card(t, "/mtr olympic to tsing yi").rows, 2)
    t:equal(rows(card(t, "/mtr olympic to kowloon")), { "Hong Kong | 2 | 3 min (15:03) | " })
  end,

  branches_and_ways_round_count = function(t)
    t:advance(to_samples)
    serve(t, "TKL", "TKO", board("TKL-TKO", { { "POA", 1 }, { "LHP", 5 } }, { { "NOP", 2, "2" } }))
    t:equal(rows(card(t, "/mtr tseung kwan o to hang hau")), { "Po Lam | 1 | 1 min (15:01) | " })
    t:equal(rows(card(t, "/mtr tseung kwan o to lohas park")), { "LOHAS Park | 1 | 5 min (15:05) | " })
    serve(t, "EAL", "SHT", board("EAL-SHT", { { "RAC", 2, "2", "RAC" }, { "LOW", 6, "2", "" }, { "LOW", 14, "2",
      "RAC" } },
      { { "ADM", 3 } }))
    t:equal(rows(card(t, "/mtr sha tin to racecourse")),
      { "Racecourse via Racecourse | 2 | 2 min (15:02) | ", "Lo Wu via Racecourse | 2 | 14 min (15:14) | " })
    t:equal(rows(card(t, "/mtr sha tin to fo tan")), { "Lo Wu | 2 | 6 min (15:06) | " })
    t:equal(#card(t, "/mtr sha tin to tai po").rows, 2)
  end,

  a_change_on_the_way_is_told = function(t)
    t:advance(to_samples)
    serve(t, "TWL", "TST", board("TWL-TST", { { "TSW", 1 } }, { { "CEN", 2 } }))
    local made = card(t, "/mtr tst to wan chai")
    t:equal(field(made, "change"), "at Admiralty to the Island Line")
    t:equal(rows(made), { "Central | 1 | 2 min (15:02) | " })
    t:equal(first(t, "/mtr disneyland to wan chai"),
      "error: From Disneyland Resort to Wan Chai you need more than one change. "
        .. "Ask for the trains of Disneyland Resort alone.")
    t:equal(first(t, "/mtr tst to 尖沙咀"), "error: You are at Tsim Sha Tsui already. Name another station.")
  end,

  delays_and_messages_are_shown = function(t)
    t:advance(to_samples)
    serve(t, "KTL", "KWT", board("KTL-KWT", { { "TIK", 5 }, { "TIK", "-" } }, { { "WHA", "-" } }, { isdelay = "Y" }))
    local made = card(t, "/mtr kwun tong")
    t:equal(field(made, "Kwun Tong Line"), "Trains are running late.")
    t:equal(rows(made), { "Tiu Keng Leng | 1 | 5 min (15:05) | ", "Whampoa | 1 | time not known | " })
    serve(t, "TKL", "TKO", { sys_time = "-", curr_time = "-", data = { ["TKL-TKO"] = { curr_time = "-" } },
      isdelay = "Y", status = 1 })
    made = card(t, "/mtr tko")
    t:equal({ made.fields[2][2], made.severity, made.rows }, { "Trains are running late. No times are given.",
      "warning" })
    local special = {
      resultCode = 1, timestamp = "2026-10-07 15:00:12", url = "https://tnews.mtr.com.hk/alert/a.html",
        curr_time = "-", status = 0,
      message = "Trains on this line run to a changed plan today. Please click here for more information.",
    }
    serve(t, "ISL", "HFC", special)
    t:equal(field(card(t, "/mtr heng fa chuen"), "Island Line"),
      "Trains on this line run to a changed plan today. More: https://tnews.mtr.com.hk/alert/a.html")
    serve(t, "EAL", "LOW", { status = "0", message = "LOW station is suspended" })
    t:equal(field(card(t, "/mtr lo wu"), "East Rail Line"), "LOW station is suspended")
    serve(t, "TWL", "KWF", board("TWL-KWF", { { "TSW", 5 } }, { { "CEN", 7 } }, { status = 0,
      message = "A changed plan.", isdelay = "Y" }))
    made = card(t, "/mtr kwai fong")
    t:equal({ #made.rows, #made.fields }, { 2, 2 })
  end,

  nothing_to_show_is_told = function(t)
    t:advance(to_samples)
    serve(t, "EAL", "RAC", board("EAL-RAC", {}, {}))
    t:equal(field(card(t, "/mtr racecourse"), "East Rail Line"), "No trains are listed now.")
    for code, said in pairs { ["NT-204"] = "No trains are listed now.",
      ["NT-205"] = "MTR gives no times for this line now.",
      ["NT-301"] = "MTR knows no such station on this line." } do
      t:advance(11)
      serve(t, "EAL", "FAN", { resultCode = 0, timestamp = "2026-10-07 15:00:12", error = { errorCode = code },
        status = 0, message = "x" })
      t:equal(field(card(t, "/mtr fanling"), "East Rail Line"), said)
    end
    serve(t, "DRL", "DIS", board("DRL-DIS", { { "SUN", -2 } }))
    t:equal(field(card(t, "/mtr disneyland"), "Disneyland"), "The listed trains have left.")
    serve(t, "AEL", "AIR", board("AEL-AIR", { { "AWE", 2, "1/3" } }, { { "HOK", 7, "2/4" } }))
    t:equal(rows(card(t, "/mtr airport")), { "AsiaWorld-Expo | 1/3 | 1 min (15:02) | ",
      "Hong Kong | 2/4 | 6 min (15:07) | " })
  end,

  broken_answers_are_told = function(t)
    t:advance(to_samples)
    local unreadable, refused = "error: MTR's answer can't be read. Try again later.",
      "error: MTR's data service is busy or has a fault. Try again later."
    local answers = {
      { { status = 429, body = "slow down" }, refused }, { { status = 500, body = "{}" }, refused },
      { "<html><body>Busy</body></html>", unreadable }, { '{"status":1,"data":{"EAL-', unreadable }, { "", unreadable },
      { "[]", unreadable }, { "12", unreadable }, { '{"status":1}', unreadable }, { '{"status":1,"data":[]}',
        unreadable },
      { '{"status":true,"data":{"EAL-FAN":{}}}', unreadable }, { '{"status":1,"data":{"EAL-FAN":7}}', unreadable },
      { { status = 302, headers = { location = "https://elsewhere.example/" } },
        "error: MTR's data can't be reached now. Try again later." },
      { false, "error: MTR's data can't be reached now. Try again later." },
    }
    for index, row in ipairs(answers) do
      t:advance(11)
      t:serve(base .. "getSchedule.php", row[1])
      t:equal(first(t, "/mtr fanling refresh"), row[2], "answer " .. index)
    end
    t:advance(11)
    t:serve(base .. "getSchedule.php", '{"status":"1","curr_time":7,"data":{"EAL-FAN":{"UP":[1,"x",{},{"dest":9},'
      .. '{"dest":"QQQ","time":"2026-13-45 99:00:00","ttnt":"x","plat":4},'
      .. '{"dest":"LOW","time":"2027-10-07 15:00:00"}],"DOWN":"none"}}}')
    t:equal(rows(card(t, "/mtr fanling")), { "QQQ |  | time not known | ", "Lo Wu |  | time not known | " })
    local many = {}
    for index = 1, 500 do many[index] = { "LOW", index % 50 } end
    serve(t, "EAL", "TWO", board("EAL-TWO", many, many))
    t:ok(#card(t, "/mtr tai wo").rows <= 20)
    t:serve(base .. "getSchedule.php", ("x"):rep(1000000))
    t:equal(first(t, "/mtr sheung shui"), unreadable)
    t:serve(base .. "getSchedule.php", '{"status":1,"data":{"EAL-UNI":{"UP":['
      .. ('{"dest":"LOW","time":"-","ttnt":"-"},'):rep(1500) .. '{"dest":"LOW"}]}}}')
    t:equal(rows(card(t, "/mtr cuhk")), { "Lo Wu |  | time not known | " })
  end,

  old_data_are_told = function(t)
    t:advance(to_samples)
    serve(t, "KTL", "LOF", board("KTL-LOF", { { "TIK", 2 }, { "TIK", 16 } }, { { "WHA", 4 } }))
    t:equal(#card(t, "/mtr lok fu").rows, 2)
    t:serve(base .. "getSchedule.php", false)
    serve(t, "KTL", "LOF", false)
    t:advance("10m")
    local made = card(t, "/mtr lok fu")
    t:equal(rows(made), { "Tiu Keng Leng | 1 | 6 min (15:16) | " })
    t:equal({ made.stale, made.subtitle, made.severity },
      { true, "⚠️ MTR can't be reached. This was its last answer: 10 min ago.", "warning" })
    t:advance("2d")
    t:equal(first(t, "/mtr lok fu"), "error: MTR's data can't be reached now. Try again later.")
  end,

  a_wrong_clock_is_told = function(t)
    t:advance(to_samples + 86400)
    serve(t, "KTL", "LOF", board("KTL-LOF", { { "TIK", 2 } }, { { "WHA", 4 } }))
    local made = card(t, "/mtr lok fu")
    t:equal({ made.stale, made.subtitle, field(made, "Kwun"), made.rows },
      { true, "⚠️ These data are old: 1 day ago.", "The listed trains have left." })
  end,

  a_clock_ahead_is_told = function(t)
    t:advance(to_samples - 86400)
    serve(t, "KTL", "LOF", board("KTL-LOF", { { "TIK", 2 } }, { { "WHA", 4 } }))
    t:equal(first(t, "/mtr lok fu"), "error: The clock of MTR's data is wrong, so no times are shown. Try again later.")
  end,

  asks_no_more_than_the_source_renews = function(t)
    t:advance(to_samples)
    serve(t, "KTL", "LOF", board("KTL-LOF", { { "TIK", 2 } }))
    t:equal(#card(t, "/mtr lok fu").rows, 1)
    serve(t, "KTL", "LOF", board("KTL-LOF", { { "TIK", 2 } }, { { "WHA", 4 } }))
    t:equal(#card(t, "/mtr lok fu").rows, 1)
    t:equal(#card(t, "/mtr lok fu refresh").rows, 2)
  end,

  what_was_typed_wrongly_is_told = function(t)
    t:equal(first(t, "/mtr atlantis"), "error: There is no station atlantis. Write one such as /mtr Admiralty.")
    t:equal(first(t, "/mtr admirality"), "error: There is no station admirality. Did you mean one of these: Admiralty?")
    t:equal(first(t, "/mtr refresh"),
      "error: STATION is missing. Usage: /mtr STATION [LINE | to STATION] [refresh]")
    t:equal(first(t, "/mtr next train"), "error: Write a station, such as /mtr Admiralty.")
    t:equal(first(t, "/lrt 507"), "error: Write a Light Rail stop, such as /lrt Tuen Mun.")
    t:equal(first(t, "/lrt central"), "error: The Light Rail does not stop at Central. Try /mtr.")
    t:ok(first(t, "/mtr central by bus"):find("can't read “by bus”", 1, true))
    t:ok(first(t, "/mtrstatus mars"):find("^error: Write one of these lines: Airport Express"))
    t:equal(first(t, "/mtr 火星"), "error: There is no station 火星. Did you mean one of these: Fo Tan?")
  end,

  shows_the_light_rail = function(t)
    t:advance(to_samples)
    serve_stop(t, 295, lrt_board {
      { platform_id = 1, end_service_status = 0, route_list = {
        lrt_car("505", "Siu Hong", "Arriving"), lrt_car("507", "Tin King", "4 min"), lrt_car("505", "Siu Hong",
          "11mins"),
        lrt_car("751", "Tin Yat", "6 min"), lrt_car("751", "Tin Shui Wai", "-", { additionalInfo1 = "751P*",
          special = 1 }),
      } },
      { platform_id = 2, end_service_status = 1 },
    })
    local made = card(t, "/lrt tuen mun")
    t:equal(made.rows[1], { "505", "Siu Hong", "1", "now (15:00)", "11 min" })
    t:equal({ #made.rows, field(made, "platform 2"), made.title }, { 4, "Service is over for today.",
      "🚊 Tuen Mun: next trains" })
    t:equal(rows(card(t, "/mtr light rail tuen mun 507")), { "507 | Tin King | 1 | 4 min (15:04) | " })
    t:equal(card(t, "/lrt 屯門 507").actions[1][2], "/lrt Tuen Mun 507 refresh")
    t:equal(#card(t, "/lrt 屯門 751P").rows, 1)
    t:equal(#card(t, "/lrt 屯門 751").rows, 2)
    t:equal(rows(card(t, "/lrt tuen mun to tin shui wai")),
      { "751 | Tin Yat | 1 | 6 min (15:06) | ", "751P | Tin Shui Wai | 1 | now (15:00) | " })
  end,

  light_rail_oddities_are_told = function(t)
    t:advance(to_samples)
    serve_stop(t, 430, lrt_board {
      { platform_id = 1, route_list = { lrt_car("705", "TSW Circular", "Departing") } },
      { platform_id = 2, route_list = { lrt_car("706", "TSW Circular", "9 min") } },
    })
    t:equal(#card(t, "/lrt tin shui wai to wetland park").rows, 2)
    serve_stop(t, 100, lrt_board({ { platform_id = 1, route_list = {
      lrt_car("505", "Sam Shing", "5 min"), lrt_car("610", "Tuen Mun Ferry Pier", "", { stop = 1 }) } } },
      { red_alert_message_en = "Routes 610 and 614 are suspended.", red_alert_url_en = "javascript:alert" }))
    local made = card(t, "/lrt siu hong")
    t:equal({ field(made, "610"), field(made, "Light Rail"), #made.rows },
      { "Suspended at this stop.", "Routes 610 and 614 are suspended.", 1 })
    serve_stop(t, 600, { status = 0, system_time = "2026-10-07 15:00:12", platform_list = {},
      message = "No information." })
    t:equal(field(card(t, "/lrt yuen long"), "Light Rail"), "No information.")
    serve_stop(t, 250, lrt_board {})
    t:equal(field(card(t, "/mtr Tuen Mun Swimming Pool"), "Light Rail"), "No trains are listed now.")
    for _, broken in ipairs { "<html>", '{"status":1}', "[1]", '{"status":"x","platform_list":[]}' } do
      t:serve(base .. "lrt/getSchedule?station_id=1&with_special=1", broken)
      t:equal(first(t, "/lrt tuen mun ferry pier refresh"), "error: MTR's answer can't be read. Try again later.")
    end
    t:serve(base .. "lrt/getSchedule?station_id=1&with_special=1",
      '{"status":1,"platform_list":[1,{"platform_id":1.5,"route_list":[1,{"route_no":7},'
      .. '{"route_no":"507","time_en":9}]}]}')
    t:equal(rows(card(t, "/lrt tuen mun ferry pier refresh")), { "507 | ? | ? | time not known | " })
  end,

  shows_how_lines_run = function(t)
    t:advance(to_samples)
    t:serve(status_url, status_lines())
    local made = card(t, "/mtrstatus")
    t:equal({ made.title, #made.rows, made.severity, made.rows[3][2], made.time }, { "✅ MTR lines: service", 11,
      "good", "normal", t:now() })
    t:advance("4m")
    t:serve(status_url, status_lines { TCL = { "yellow", "A signal fault." }, AEL = { "pink", "" }, EAL = { "grey",
      "" },
      LR = { "red", { { en = "Routes 610 and 614 are suspended.", tc = "610及614綫暫停服務。" } } }, DRL = { "plaid", 7 } })
    t:equal(rows(card(t, "/mtrstatus tung chung line")), { "🟡 Tung Chung Line | delays: A signal fault." })
    t:equal(rows(card(t, "/mtrstatus lrt")), { "🔴 Light Rail | disrupted: Routes 610 and 614 are suspended." })
    t:equal(rows(card(t, "/mtrstatus DRL")), { "❔ Disneyland Resort Line | unknown status: plaid" })
    t:equal(card(t, "/mtrstatus").severity, "warning")
    t:equal(rows(card(t, "/ask 東鐵線正唔正常")), { "⚪ 東鐵綫 | 非服務時間" })
    t:equal(t:alert("mtr tung chung line"), {
      ["TCL yellow"] = "🚇 a line doesn't run as usual (mtr tung chung line): /mtrstatus shows it",
    })
    t:equal(t:alert("mtr east rail line"), {})
    t:equal((t:alert("mtr hogwarts express")), false)
  end,

  without_the_status_page_boards_tell = function(t)
    t:advance(to_samples)
    t:serve(status_url, "<html>")
    serve(t, "TCL", "TSY", board("TCL-TSY", { { "TUC", 6 } }, {}, { isdelay = "Y" }))
    serve(t, "ISL", "ADM", board("ISL-ADM", { { "CHW", 2 } }, { { "KET", 3 } }))
    t:equal(rows(card(t, "/mtrstatus tung chung line")), { "🟡 Tung Chung Line | Trains are running late." })
    local made = card(t, "/mtrstatus ISL")
    t:equal(rows(made), { "🟢 Island Line | no delay reported" })
    t:equal(made.subtitle, "MTR's status page can't be read. This is what one station of each line shows.")
    t:equal(#card(t, "/mtrstatus").rows, 11)
    t:equal(first(t, "/mtrstatus KTL"), "error: MTR's answer can't be read. Try again later.")
  end,

  a_status_that_could_not_be_read_is_asked_for_again = function(t)
    t:advance(to_samples)
    t:serve(status_url, "<html>")
    t:equal(first(t, "/mtrstatus KTL"), "error: MTR's answer can't be read. Try again later.")
    t:serve(status_url, status_lines())
    t:advance("61s")
    t:equal(rows(card(t, "/mtrstatus KTL")), { "🟢 Kwun Tong Line | normal" }, "before its three minutes are over")
  end,

  lines_of_what_becomes_many_letters_are_answered = function(t)
    local said = t:person("alice"):run("/mtr in " .. ("ﷺ"):rep(1300))
    t:ok(said[1]:find("no station", 1, true) or said[1]:find("error: ", 1, true) == 1, said[1])
    t:ok(not said[1]:find("failed", 1, true), said[1])
  end,

  lines_are_read_in_any_width_and_order = function(t)
    t:advance(to_samples)
    serve(t, "TWL", "MOK", board("TWL-MOK", { { "TSW", 1 } }, { { "CEN", 2 } }))
    for _, line in ipairs { "/mtr mong kok to central", "/mtr to central from mong kok", "/mtr Ｍｏｎｇ Ｋｏｋ 去中環 更新" } do
      t:equal(card(t, line).title, "🚇 Mong Kok to Central", line)
    end
  end,

  an_old_status_is_told = function(t)
    t:advance(to_samples)
    t:serve(status_url, status_lines { KTL = { "yellow", "" } })
    t:equal(#card(t, "/mtrstatus KTL").rows, 1)
    t:serve(status_url, false)
    t:advance("1h")
    local made = card(t, "/mtrstatus KTL")
    t:equal({ made.stale, made.subtitle }, { true, "⚠️ MTR can't be reached. This was its last answer: 1 h ago." })
  end,

  questions_are_answered = function(t)
    t:advance(to_samples)
    serve(t, "TWL", "TST", board("TWL-TST", { { "TSW", 1 } }, { { "CEN", 2 } }))
    local alice = t:person("alice")
    t:equal(#card(t, "/ask when is the next train at tsim sha tsui").rows, 2)
    t:equal(card(t, "/ask to central?", alice).title, "🚇 Tsim Sha Tsui to Central")
    serve(t, "TWL", "CEN", board("TWL-CEN", { { "TSW", 3 } }))
    t:equal(card(t, "/ask the other direction", alice).title, "🚇 Central to Tsim Sha Tsui")
    local said, cards = t:person("carol"):run("/ask next train please", { "tst station" })
    t:equal({ said[1], cards[1].title }, { "From which station?", "🚇 Tsim Sha Tsui: next trains" })
  end,
}
