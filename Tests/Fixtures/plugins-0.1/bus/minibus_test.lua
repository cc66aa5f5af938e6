-- The tests of green minibuses: quad plugin test plugins/bus
local kmb, ctb = "https://data.etabus.gov.hk/v1/transport/kmb", "https://rt.data.gov.hk/v2/transport/citybus"
local gmb = "https://data.etagmb.gov.hk"

--- A moment of the evening on which a test begins, with milliseconds, as this feed writes it.
local function iso(t, seconds)
  local all = math.floor(t:now() + seconds) % 86400 + 8 * 3600
  return ("2026-03-01T%02d:%02d:%02d.417+08:00"):format(all // 3600, all % 3600 // 60, all % 60)
end

local function answer(t, data) return { json = { type = "X", version = "1.0", generated_timestamp = iso(t, -5), data = data } } end

--- Serves that no bus has a number.
local function no_bus(t, route)
  for _, way in ipairs { "outbound", "inbound" } do
    t:serve(("%s/route/%s/%s/1"):format(kmb, route, way), answer(t, {}))
  end
  t:serve(ctb .. "/route/CTB/" .. route, answer(t, {}))
end

local function named(key, en, tc, row)
  row[key .. "_en"], row[key .. "_tc"], row[key .. "_sc"] = en, tc, tc
  return row
end

--- Serves a number of a district, there and back over three stops, with ids of its own.
local function serve(t, region, code, id, from, to, middle)
  local function direction(seq, a, b)
    return named("dest", b[1], b[2], named("orig", a[1], a[2], { route_seq = seq, headways = {} }))
  end
  local row = named("description", "Normal Departure", "正常班次", {
    route_id = id, region = region, route_code = code, directions = { direction(1, from, to), direction(2, to, from) },
  })
  t:serve(("%s/route/%s/%s"):format(gmb, region, code), answer(t, { row }))
  local stops = { from, middle, to }
  for seq = 1, 2 do
    local list = {}
    for i = 1, 3 do
      local stop = stops[seq == 1 and i or 4 - i]
      list[i] = named("name", stop[1], stop[2], { stop_seq = i, stop_id = stop[3] + seq })
    end
    t:serve(("%s/route-stop/%d/%d"):format(gmb, id, seq), answer(t, { route_stops = list }))
  end
end

local hang_hau, hkust = { "Hang Hau Station", "坑口站", 100 }, { "HKUST", "香港科技大學", 120 }
local hospital = { "Tseung Kwan O Hospital, Po Ning Lane", "將軍澳醫院, 寶寧里", 110 }

--- An arrival in so many minutes.
local function eta(t, minutes, remark)
  return named("remarks", remark, remark and "未開出", { eta_seq = 1, diff = minutes, timestamp = iso(t, minutes * 60) })
end

--- Serves the list of numbers, and 11M of the New Territories.
local function begin(t)
  t:serve(gmb .. "/route", answer(t, { routes = { HKI = { "1", "22" }, KLN = { "1", "6" }, NT = { "1", "11M" } } }))
  no_bus(t, "11M")
  serve(t, "NT", "11M", 9900011, hang_hau, hkust, hospital)
end

local function card(person, line, answers)
  local lines, shown = person:run(line, answers)
  local said = shown[1] or { title = "no card: " .. table.concat(lines, " / ") }
  said.rows, said.fields = said.rows or {}, said.fields or {}
  return said, lines
end

return {
  a_minibus_comes_as_a_bus_does = function(t)
    begin(t)
    t:serve(gmb .. "/eta/route-stop/9900011/1/2", answer(t, {
      stop_id = 111, enabled = true, eta = { eta(t, 3), eta(t, 9), eta(t, 16, "Scheduled") },
    }))
    t:serve(gmb .. "/eta/route-stop/9900011/2/2", answer(t, { stop_id = 112, enabled = true, eta = {} }))
    local said = card(t:guest(), "/bus 11M hospital towards hkust")
    t:equal(said.title, "🚐 11M · Tseung Kwan O Hospital, Po Ning Lane")
    t:equal(said.rows, {
      { "3 min", "20:03", "on its way (live)" }, { "9 min", "20:09", "on its way (live)" },
      { "16 min", "20:16", "timetable only" },
    })
    t:equal(said.source, "minibus · DATA.GOV.HK")
    t:equal(said.actions[2][2], "/bus 11M minibus nt")
    local back = card(t:guest(), "/bus 11M minibus nt hospital towards hang hau")
    t:equal(back.fields[1][2], "no bus is announced now")
    local _, shown = t:person("alice"):run("/ask when is the next minibus 11M at the hospital")
    t:equal(shown[1].title, said.title)
    t:equal(t:alert("bus 11M hospital towards hkust 10min"), { near = "🚌 it comes in 3 min (bus 11M hospital towards hkust 10min)" })
  end,

  a_service_that_stopped_says_so = function(t)
    begin(t)
    t:serve(gmb .. "/eta/route-stop/9900011/1/2", answer(t, named("description", "Service paused", "服務暫停", {
      stop_id = 111, enabled = false,
    })))
    local said = card(t:guest(), "/bus 11M hospital towards hkust")
    t:equal(said.fields[1], { "towards HKUST", "Service paused" })
  end,

  a_number_of_several_districts_is_asked_back = function(t)
    begin(t)
    no_bus(t, "1")
    serve(t, "HKI", "1", 1, { "Central", "中環", 200 }, { "The Peak", "山頂", 210 }, { "Magazine Gap Road", "馬己仙峽道", 220 })
    serve(t, "KLN", "1", 2, { "Jordan", "佐敦", 300 }, { "Kowloon Tong", "九龍塘", 310 }, { "Argyle Street", "亞皆老街", 320 })
    serve(t, "NT", "1", 3, { "Sai Kung", "西貢", 400 }, { "Kowloon Bay", "九龍灣", 410 }, { "Pak Sha Wan", "白沙灣", 420 })
    local said, lines = card(t:guest(), "/bus 1", { "kowloon" })
    t:equal(lines, {
      "3 different routes are called 1. Which one?", "1  minibus (Hong Kong Island): Central – The Peak",
      "2  minibus (Kowloon): Jordan – Kowloon Tong", "3  minibus (New Territories): Sai Kung – Kowloon Bay",
    })
    t:equal({ said.title, said.actions[1][2] }, { "🚐 1 · minibus (Kowloon)", "/bus 1 minibus kln towards Kowloon Tong" })
    -- The one that has the stop is meant.
    t:serve(gmb .. "/eta/route-stop/3/1/3", answer(t, { enabled = true, eta = {} }))
    t:serve(gmb .. "/eta/route-stop/3/1/2", answer(t, { enabled = true, eta = { eta(t, 4) } }))
    t:serve(gmb .. "/eta/route-stop/3/2/2", answer(t, { enabled = true, eta = {} }))
    t:equal(card(t:guest(), "/bus 1 pak sha wan").title, "🚐 1 · Pak Sha Wan")
    t:equal(card(t:guest(), "/bus 1 小巴 新界").title, "🚐 1 · minibus (New Territories)")
  end,

  stops_are_found_by_name_and_little_by_little_by_place = function(t)
    begin(t)
    t:guest():run("/bus 11M")
    t:serve(gmb .. "/eta/stop/111", answer(t, { { route_id = 9900011, route_seq = 1, stop_seq = 2, enabled = true, eta = { eta(t, 3) } } }))
    t:serve(gmb .. "/eta/stop/112", answer(t, { { route_id = 7, route_seq = 1, stop_seq = 2, enabled = true, eta = { eta(t, 1) } } }))
    local said = card(t:guest(), "/stop tseung kwan o hospital")
    t:equal(said.rows, { { "11M", "HKUST", "3 min" } })
    for id = 1, 30 do
      t:serve(("%s/stop/%d"):format(gmb, 100 + id), answer(t, {
        coordinates = { wgs84 = { latitude = 22.31811 + id / 1000, longitude = 114.27012 } }, enabled = true,
      }))
    end
    t:advance("10m")
    t:equal(card(t:guest(), "/busnear 22.3292,114.2702").rows[1][1], "Tseung Kwan O Hospital, Po Ning Lane")
  end,

  a_source_that_answers_nonsense_is_away = function(t)
    no_bus(t, "11M")
    for _, body in ipairs { "<html>", "[]", '{"data":{"routes":[1,2]}}', '{"data":{"routes":{"NT":"11M"}}}', '{"data":5}' } do
      t:serve(gmb .. "/route", body)
      local said = t:guest():run("/bus 11M refresh")[1]
      t:ok(said:find("can't be reached", 1, true) or said:find("no bus 11M is known", 1, true), said)
    end
  end,

  odd_answers_of_a_route_break_nothing = function(t)
    begin(t)
    local odd = {
      "[]", "{}", '[{"route_id":"x"}]', '[{"route_id":9900011,"directions":5}]', '[{"route_id":9900011,"directions":[{"route_seq":3}]}]',
      '[1,2]', '[{"route_id":9900011,"directions":[{"route_seq":"1"}]}]',
    }
    for i, data in ipairs(odd) do
      t:serve(gmb .. "/route/NT/11M", '{"data":' .. data .. "}")
      local lines = t:guest():run("/bus 11M")
      t:ok(not lines[1] or not lines[1]:find("internal", 1, true), i .. ": " .. tostring(lines[1]))
    end
  end,
}
