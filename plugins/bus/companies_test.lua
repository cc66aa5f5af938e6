-- The tests of Citybus, of routes that two companies have, and of KMB's lists: quad plugin test plugins/bus
local kmb, ctb = "https://data.etabus.gov.hk/v1/transport/kmb", "https://rt.data.gov.hk/v2/transport/citybus"
local batch = "https://rt.data.gov.hk/v1/transport/batch/stop-eta/CTB/"

--- A moment of the evening on which a test begins, as the feeds write it.
local function iso(t, seconds)
  local all = math.floor(t:now() + seconds) % 86400 + 8 * 3600
  return ("2026-03-01T%02d:%02d:%02d+08:00"):format(all // 3600, all % 3600 // 60, all % 60)
end

local function answer(t, data) return { json = { generated_timestamp = iso(t, -5), data = data } } end

--- Two names as the six fields of a row's ends.
local function ends(orig, dest)
  return {
    orig_en = orig[1], orig_tc = orig[2], orig_sc = orig[2], dest_en = dest[1], dest_tc = dest[2], dest_sc = dest[2],
  }
end

local function with(row, more)
  for key, value in pairs(more) do row[key] = value end
  return row
end

local east, west = { "Siu Sai Wan (Island Resort)", "小西灣 (藍灣半島)" }, { "Cheung Sha Wan (Sham Mong Road)", "長沙灣 (深旺道)" }

--- A row of arrivals.
local function eta(t, company, route, dir, seq, seconds, remark)
  local dest = dir == "O" and west or east
  return {
    co = company, route = route, dir = dir, seq = seq, service_type = company == "KMB" and 1 or nil,
    dest_en = dest[1], dest_tc = dest[2], dest_sc = dest[2], eta_seq = 1, eta = seconds and iso(t, seconds) or "",
    rmk_en = remark or "", rmk_tc = remark == "KMB Cycle" and "九巴時段" or "", rmk_sc = "", data_timestamp = iso(t, -20),
  }
end

--- Stops that both companies have, each at its own pole; the one of Citybus without a position is only named.
local places = {
  { "990101", "AAAA000000000001", east, 22.2620, 114.2500 },
  { "990103", "AAAA000000000003", { "Causeway Bay, Gloucester Road", "銅鑼灣, 告士打道" }, 22.2820, 114.1830 },
  { "990105", "AAAA000000000005", west, 22.3300, 114.1500 },
}

--- Serves a route of Citybus over these places; inbound is run if `back` says so.
local function serve_citybus(t, route, orig, dest, back)
  t:serve(ctb .. "/route/CTB/" .. route, answer(t, with(ends(orig, dest), { co = "CTB", route = route })))
  local out, home = {}, {}
  for i, place in ipairs(places) do
    out[i] = { co = "CTB", route = route, dir = "O", seq = i, stop = place[1] }
    home[#places + 1 - i] = { co = "CTB", route = route, dir = "I", seq = #places + 1 - i, stop = place[1] }
    t:serve(ctb .. "/stop/" .. place[1], answer(t, {
      stop = place[1], name_en = place[3][1], name_tc = place[3][2], name_sc = place[3][2],
      lat = i ~= 3 and tostring(place[4]) or "none", long = tostring(place[5]),
    }))
  end
  t:serve(("%s/route-stop/CTB/%s/outbound"):format(ctb, route), answer(t, out))
  t:serve(("%s/route-stop/CTB/%s/inbound"):format(ctb, route), answer(t, back and home or {}))
end

--- Serves a route of KMB, without lists, one way over the same places.
local function serve_kmb(t, route, orig, dest)
  local rows = {}
  for i, place in ipairs(places) do
    rows[i] = { route = route, bound = "O", service_type = "1", seq = tostring(i), stop = place[2] }
    t:serve(kmb .. "/stop/" .. place[2], answer(t, {
      stop = place[2], name_en = place[3][1]:upper() .. " (CW001)", name_tc = place[3][2], name_sc = place[3][2],
      lat = tostring(place[4] + 0.0005), long = tostring(place[5]),
    }))
  end
  t:serve(("%s/route/%s/outbound/1"):format(kmb, route),
    answer(t, with(ends(orig, dest), { route = route, bound = "O", service_type = "1" })))
  t:serve(("%s/route/%s/inbound/1"):format(kmb, route), answer(t, {}))
  t:serve(("%s/route-stop/%s/outbound/1"):format(kmb, route), answer(t, rows))
end

--- Serves that a company has no such route.
local function nothing(t, route)
  for _, way in ipairs { "outbound", "inbound" } do
    t:serve(("%s/route/%s/%s/1"):format(kmb, route, way), answer(t, {}))
  end
end

local function card(person, line, answers)
  local lines, shown = person:run(line, answers)
  local said = shown[1] or { title = "no card: " .. table.concat(lines, " / ") }
  said.rows, said.fields = said.rows or {}, said.fields or {}
  return said, lines
end

--- Serves KMB's lists: so many stops from a number on, their route and where it calls.
local function serve_lists(t, stops, called)
  local list, calls = {}, {}
  for i = 1, stops do
    local id = ("%016X"):format(i * 0x0123456789ABCDE)
    list[i] = {
      stop = id, name_en = ("%s %d (KT%03d)"):format(called, i, i % 1000), name_tc = "巿場" .. i, name_sc = "市场" .. i,
      lat = tostring(22.3 + i / 10000), long = "114.2",
    }
    calls[i] = { route = i % 2 == 0 and "5C" or "10", bound = "O", service_type = "1", seq = tostring(i), stop = id }
  end
  t:serve(kmb .. "/route", answer(t, { with(ends(east, west), { route = "5C", bound = "O", service_type = "1" }) }))
  -- What is no row is left out.
  table.insert(calls, 1, 5)
  table.insert(calls, 2, { route = 1, stop = false })
  table.insert(list, 1, "x")
  t:serve(kmb .. "/route-stop", answer(t, calls))
  t:serve(kmb .. "/stop", answer(t, list))
  table.remove(list, 1)
  return list
end

return {
  a_route_of_two_companies_is_one_answer = function(t)
    serve_citybus(t, "118", east, west, true)
    serve_kmb(t, "118", east, west)
    t:serve(ctb .. "/eta/CTB/990103/118", answer(t, {
      eta(t, "CTB", "118", "O", 2, 174), eta(t, "CTB", "118", "O", 2, nil, "KMB Cycle"),
      eta(t, "CTB", "118", "I", 2, 60),
    }))
    t:serve(kmb .. "/eta/AAAA000000000003/118/1", answer(t, { eta(t, "KMB", "118", "O", 2, 528) }))
    local said = card(t:guest(), "/bus 118 causeway bay towards cheung sha wan")
    t:equal(said.rows, {
      { "2 min", "20:02", "on its way (live)", "Citybus" }, { "8 min", "20:08", "on its way (live)", "KMB" },
    })
    t:equal(said.source, "KMB + Citybus · DATA.GOV.HK")
    t:equal(t:alert("bus 118 causeway bay 10min"), { near = "🚌 it comes in 1 min (bus 118 causeway bay 10min)" })
    local line = "bus 118 causeway bay towards cheung sha wan"
    t:equal(t:alert(line .. " 10min"), { near = "🚌 it comes in 2 min (" .. line .. " 10min)" })
    t:equal(t:alert(line .. " 1min"), {})
    t:equal((t:alert("bus 118 atlantis")), false)
    t:serve("https://data.etagmb.gov.hk/route", answer(t, { routes = { NT = { "11M" } } }))
    t:equal({ t:alert("bus 118 atlantis") }, { false, "no such route stops there; /bus ROUTE shows its stops" })
    t:equal((t:alert("bus nothing causeway bay")), false)
    -- One company away leaves the other's buses, and says so.
    t:serve(kmb .. "/eta/AAAA000000000003/118/1", "<html>")
    local half = card(t:guest(), "/bus 118 causeway bay towards cheung sha wan refresh")
    t:equal({ #half.rows, half.stale }, { 2, true })
    t:equal(#card(t:guest(), "/bus 118 citybus causeway bay refresh").rows, 2)
  end,

  one_number_of_two_routes_is_asked_back = function(t)
    serve_citybus(t, "1", { "Central (Macao Ferry)", "中環 (港澳碼頭)" }, { "Happy Valley (Upper)", "跑馬地 (上)" })
    serve_kmb(t, "1", { "CHUK YUEN ESTATE", "竹園邨" }, { "STAR FERRY", "尖沙咀碼頭" })
    local said, lines = card(t:guest(), "/bus 1", { "2" })
    t:equal(lines, {
      "2 different routes are called 1. Which one?", "1  KMB: Chuk Yuen Estate – Star Ferry",
      "2  Citybus: Central (Macao Ferry) – Happy Valley (Upper)",
    })
    t:equal(said.title, "🚌 1 · Citybus")
    t:equal(card(t:guest(), "/bus 1", { "kmb" }).title, "🚌 1 · KMB")
    t:equal(card(t:guest(), "/bus 1 citybus").title, "🚌 1 · Citybus")
    local _, none = card(t:guest(), "/bus 1")
    t:equal(#none, 3)
    t:ok(t:guest():run("/bus 1", { "7" })[4]:find("from 1 to 2", 1, true))
    -- The inbound direction is not run.
    t:equal(#card(t:guest(), "/bus 1 citybus").fields, 1)
  end,

  stops_of_citybus_without_a_place_and_unknown = function(t)
    nothing(t, "798")
    serve_citybus(t, "798", east, west)
    t:serve(ctb .. "/stop/990101", answer(t, {}))
    t:serve(ctb .. "/eta/CTB/990105/798", answer(t, { eta(t, "CTB", "798", "O", 3) }))
    local said = card(t:guest(), "/bus 798")
    t:equal(said.rows[1][2], "(unnamed stop)")
    t:ok(card(t:guest(), "/bus 798 cheung sha wan").fields[1][2]:find("no bus is announced", 1, true))
  end,

  kept_stops_of_citybus_are_found = function(t)
    nothing(t, "798")
    serve_citybus(t, "798", east, west)
    t:guest():run("/bus 798")
    t:serve(batch .. "990103", answer(t, {
      { co = "CTB", route = "798", dir = "O", seq = 2, dest = "Fo Tan", eta_seq = 1, eta = iso(t, 130), rmk = "" },
    }))
    local said = card(t:guest(), "/stop causeway bay")
    t:equal(said.rows, { { "798", "Fo Tan", "2 min" } })
    t:equal(card(t:guest(), "/busnear 22.2821,114.1831").rows[1][2], "15 m · 1 min walk")
  end,

  companies_that_do_not_answer_are_named_in_one_order = function(t)
    local named = { en = "Causeway Bay", fen = "causewaybay", at = { lat = 22.282, lon = 114.183 } }
    for id, of in pairs { ["20001"] = "minibus", ["990103"] = "citybus", ["990104"] = "citybus" } do
      t:document(of .. "_stops", id, named)
    end
    t:serve(batch .. "990103", answer(t, {}))
    t:serve(batch .. "990104", false)
    t:serve("https://data.etagmb.gov.hk/eta/stop/20001", false)
    local said = card(t:guest(), "/stop causeway bay")
    t:equal({ said.fields[1][2], said.fields[2][2] }, {
      "Citybus gives no answer now; its buses may be missing",
      "minibus gives no answer now; its buses may be missing",
    })
  end,

  lists_come_in_the_background = function(t)
    local list = serve_lists(t, 120, "FERRY STREET")
    t:ok(t:guest():run("/stop ferry street 7")[1]:find("being fetched", 1, true))
    t:advance("10m")
    t:serve(kmb .. "/stop-eta/" .. list[7].stop, answer(t, { eta(t, "KMB", "2A", "O", 1, 300) }))
    local said = card(t:guest(), "/stop ferry street 7")
    t:equal(said.title, "🚏 Ferry Street 7")
    -- What is announced first, then what else calls there.
    t:equal(said.rows[2], { "10", "", "no bus is announced now" })
    t:equal(card(t:guest(), "/stop 市場7").title, "🚏 Ferry Street 7")
    -- What a route's remark says in English alone is shown to everybody.
    t:serve(kmb .. "/stop-eta/" .. list[7].stop, answer(t, { eta(t, "KMB", "2A", "O", 1, nil, "Road closed") }))
    local reader = t:person("alice")
    reader:speaks("zh-Hant")
    t:equal(card(reader, "/stop ferry street 7 更新").rows[1][3], "Road closed")
    t:equal(card(t:guest(), "/busnear ferry street 7").rows[1][1], "Ferry Street 7")
    local first = card(t:guest(), "/stop ferry street")
    t:equal(#first.rows, 20)
    t:ok(first.subtitle:find("^1–20 of "))
    t:ok(t:guest():run("/stop mars")[1]:find("no stop called mars", 1, true))
    t:ok(t:guest():run("/busnear 22.5,114.0")[1]:find("no bus stop within", 1, true))
    t:ok(t:guest():run("/busnear 95,114")[1]:find("latitude", 1, true))
  end,

  stops_around_somebody_are_found_without_telling_where = function(t)
    serve_lists(t, 120, "FERRY STREET")
    t:advance("10m")
    local alice = t:person("alice")
    t:equal(alice:run("/busnear here"), { "error: share your place first, as /here hku east gate; then ask again" })
    t:ok(t:guest():run("/busnear here")[1]:find("sign in", 1, true))
    t:place(alice, { lat = 22.3012, lon = 114.2001 })
    local said = card(alice, "/busnear here")
    t:equal({ said.title, said.rows[1][1] }, { "🚏 Bus stops near you", "Ferry Street 10" })
    for _, row in ipairs(said.rows) do t:equal(tonumber(row[2]:match("^%d+")) % 50, 0, "rounded") end
    local _, asked = alice:run("/ask are there any bus stops near me")
    t:equal(asked[1].rows, said.rows)
    -- A place that some plugin knows by its name.
    t:place("campus", { lat = 22.3012, lon = 114.2001 })
    t:equal(card(alice, "/busnear campus").rows[1][2], "10 m · 1 min walk")
    t:ok(alice:run("/busnear atlantis")[1]:find("no stop called atlantis", 1, true))
  end,

  a_refresh_that_fails_half_way_leaves_the_old_list = function(t)
    serve_lists(t, 60, "OLD STREET")
    t:advance("10m")
    t:equal(card(t:guest(), "/busnear old street 7").rows[1][1], "Old Street 7")
    -- Rows of the new list come and are stored, then the source breaks off.
    local rows = {}
    for i = 1, 700 do
      rows[i] = ('{"stop":"%016X","name_en":"NEW STREET %d","name_tc":"新街","lat":"22.3","long":"114.2"}')
        :format(i * 0x0005A3B1C2D3E4F, i)
    end
    t:serve(kmb .. "/stop", '{"data":[' .. table.concat(rows, ",") .. ',{"stop":"0123"')
    t:advance("1d")
    t:advance("6h")
    t:equal(card(t:guest(), "/busnear old street 7").rows[1][1], "Old Street 7")
    -- A list that is suddenly tiny is no list.
    t:serve(kmb .. "/stop", answer(t, { { stop = "0123", name_en = "X", name_tc = "X" } }))
    t:advance("6h")
    t:equal(card(t:guest(), "/busnear old street 7").rows[1][1], "Old Street 7")
    serve_lists(t, 50, "NEW STREET")
    t:advance("6h")
    t:equal(card(t:guest(), "/busnear new street 7").rows[1][1], "New Street 7")
    t:ok(t:guest():run("/stop old street 7")[1]:find("no stop called", 1, true))
    t:ok(t:guest():run("/stop new street 55")[1]:find("no stop called", 1, true))
  end,
}
