-- The tests of ferry: quad plugin test plugins/ferry

local sun = "https://www.sunferry.com.hk/eta/?route="
local hkkf = "https://www.hkkfeta.com/opendata/eta/"
--- Seconds from a test's beginning to 7 October 2026, 15:00:12 in Hong Kong.
local to_samples = 18990012

--- What Sun Ferry answers: rows of { leaves, arrives, remark }.
local function sun_answer(list, generated)
  local rows = {}
  for index, row in ipairs(list) do
    rows[index] = {
      routecode = "CECC", vesselcode = "XX0" .. index, depart_time = row[1], eta = row[2], lat = "22.2461",
        lng = "114.0903",
      rmk_en = row[3], rmk_tc = row[3] and "大霧延誤", date_timestamp = "2026-10-07T14:59:40+08:00",
    }
  end
  return { json = { type = "ETA", version = "1.1", data = rows,
    generated_timestamp = generated or "2026-10-07T15:00:12+08:00" } }
end

--- What HKKF answers, which it calls HTML: rows as JSON.
local function hkkf_answer(rows)
  return { headers = { ["content-type"] = "text/html; charset=UTF-8" },
    body = '{"type":"ETA","version":"1.0","generated_timestamp":"2026-10-07T15:00:12+08:00","data":[' .. rows .. "]}" }
end

--- The only card of a command; fails where it has none.
local function card(t, line, who, answers)
  local lines, cards = (who or t:person("alice")):run(line, answers)
  t:equal(#cards, 1, line .. ": " .. table.concat(lines, " / "))
  return cards[1]
end

local function rows(made)
  local all = {}
  for index, row in ipairs(made.rows or {}) do all[index] = table.concat(row, " | ") end
  return all
end

--- The value of the field whose label has these words.
local function field(made, label)
  for _, pair in ipairs(made.fields or {}) do
    if pair[1]:find(label, 1, true) then return pair[2] end
  end
end

local function first(t, line, answers) return t:person("alice"):run(line, answers)[1] end

--- What a question is understood as, without its scores.
local function meaning(t, question) return (t:ask(question):gsub(" [01]%.%d%d.*$", "")) end

--- Fails with all questions of a list that are understood otherwise.
local function check(t, list)
  local wrong = {}
  for _, row in ipairs(list) do
    if meaning(t, row[1]) ~= row[2] then wrong[#wrong + 1] = row[1] .. " → " .. t:ask(row[1]) end
  end
  t:ok(#wrong == 0, table.concat(wrong, "\n"))
end

---@type table<string, fun(t: quad.Test)>
return {
  shows_the_next_ferry = function(t)
    t:advance(to_samples)
    t:serve(sun .. "CECC", sun_answer { { "14:40", "15:18" }, { "15:15" } })
    local made = card(t, "/ferry central to cheung chau", t:guest())
    t:equal({ made.title, made.source, made.time }, { "⛴️ Central → Cheung Chau", "Sun Ferry, DATA.GOV.HK", t:now() })
    t:equal(made.header, { "leaves", "arrives", "state" })
    t:equal(rows(made), { "14:40 | 15:18 | under way", "15:15 (in 15 min) |  | next" })
    t:equal(made.fields, nil)
    t:equal(made.actions, { { "refresh", "/ferry Central to Cheung Chau refresh" },
      { "other direction", "/ferry Cheung Chau to Central" } })
    for _, line in ipairs { "/ferry 中環 長洲", "/ferry 由中環往長洲", "/ferry Central Pier 5 to cheungchau" } do
      t:equal(card(t, line).title, made.title, line)
    end
  end,

  times_after_midnight_are_of_the_nearest_day = function(t)
    t:advance(to_samples + 32700)
    t:serve(sun .. "CECC", sun_answer({ { "23:45", "00:23" }, { "00:30" } }, "2026-10-08T00:05:12+08:00"))
    t:equal(rows(card(t, "/ferry central to cheung chau")), { "23:45 | 00:23 | under way",
      "00:30 (in 25 min) |  | next" })
  end,

  what_the_feed_lacks_is_told = function(t)
    t:advance(to_samples)
    t:serve(sun .. "CCCE", sun_answer { { "14:50", "15:27" } })
    t:equal(field(card(t, "/ferry cheung chau to central"), "Central"),
      "The company's live data don't name the next ferry "
      .. "now. Timetable: https://www.sunferry.com.hk/eta/timetable/SunFerry_central_cheungchau_timetable_eng.csv")
    local nothing = "The company's live data name no ferry now. That does not mean that there is none. Timetable: "
    for _, data in ipairs { "null", "[]", '[{"depart_time":"14:00","eta":null}]' } do
      t:serve(sun .. "NPHH", '{"generated_timestamp":"2026-10-07T15:00:12+08:00","data":' .. data .. "}")
      t:equal(field(card(t, "/ferry north point to hung hom refresh"), "Hung Hom"),
        nothing .. "https://www.sunferry.com.hk/eta/timetable/SunFerry_northpoint_hunghom_timetable_eng.csv")
    end
    t:serve(hkkf .. "4/outbound", hkkf_answer "")
    t:equal(field(card(t, "/ferry peng chau to hei ling chau"), "Hei Ling Chau"),
      nothing .. "https://www.hkkfeta.com/opendata/time_table/4/outbound")
  end,

  remarks_are_shown = function(t)
    t:advance(to_samples)
    t:serve(sun .. "CEMW", sun_answer { { "14:30", "15:12", "Delayed by thick fog" }, { "15:10" } })
    local made = card(t, "/ferry central to silvermine bay")
    t:equal({ field(made, "⚠️ Central → Mui Wo"), made.severity, #made.rows }, { "Delayed by thick fog", "warning", 2 })
  end,

  reads_both_companies = function(t)
    t:advance(to_samples)
    t:serve(hkkf .. "2/inbound", hkkf_answer(
      '{"route_id":2,"direction":"inbound","date":"2026-10-07","session_time":"14:40:00",'
        .. '"ETA":"2026-10-07T15:05:00+08:00"},'
      .. '{"route_id":2,"direction":"inbound","date":"2026-10-07","session_time":"15:10:00","ETA":null}'))
    local made = card(t, "/ferry yung shue wan to central")
    t:equal(rows(made), { "14:40 | 15:05 | under way", "15:10 (in 10 min) |  | next" })
    t:equal(made.source, "Hong Kong & Kowloon Ferry, DATA.GOV.HK")
    t:serve(hkkf .. "3/inbound", hkkf_answer '{"session_time":"16:10","ETA":null}')
    t:serve(sun .. "IIPECMUW", sun_answer { { "15:25" } })
    t:serve(hkkf .. "4/outbound", false)
    made = card(t, "/ferry peng chau")
    t:equal(made.title, "⛴️ Ferries from Peng Chau")
    t:equal(made.header, { "route", "leaves", "arrives", "state" })
    t:equal(rows(made), { "Peng Chau → Central | 16:10 (in 1 h 10 min) |  | next",
      "Peng Chau → Mui Wo | 15:25 (in 25 min) |  | next" })
    t:equal(field(made, "Hei Ling Chau"),
      "The data of Hong Kong & Kowloon Ferry can't be reached now. Try again later.")
    t:equal(made.source, "Sun Ferry and Hong Kong & Kowloon Ferry, DATA.GOV.HK")
  end,

  broken_answers_are_told = function(t)
    t:advance(to_samples)
    local unreadable = "error: The answer of Sun Ferry can't be read. Try again later."
    local refused = "error: The data service of Sun Ferry is busy or has a fault. Try again later."
    local away = "error: The data of Sun Ferry can't be reached now. Try again later."
    local stamp = '{"generated_timestamp":"2026-10-07T15:00:12+08:00",'
    for index, row in ipairs {
      { { status = 422, body = '{"code":422}' },
        "error: Sun Ferry gives no data for this route now. Try again later." },
      { { status = 429, body = "slow" }, refused }, { { status = 503, body = "" }, refused }, { { status = 404,
        body = "" }, refused },
      { "<html></html>", unreadable }, { stamp .. '"data":[{"depart', unreadable }, { "", unreadable }, { "[]",
        unreadable },
      { "7", unreadable }, { '{"data":[]}', unreadable }, { '{"generated_timestamp":7,"data":[]}', unreadable },
      { '{"generated_timestamp":"yesterday","data":[]}', unreadable }, { stamp .. '"data":"none"}', unreadable },
      { ("x"):rep(1000000), unreadable },
      { stamp .. '"data":[{"depart_time":"soon"},7]}', unreadable },
      { { status = 301, headers = { location = "https://elsewhere.example/" } },
        away },
      { false, away },
    } do
      t:advance("61s")
      t:serve(sun .. "CEMW", row[1])
      t:equal(first(t, "/ferry central to mui wo"), row[2], "answer " .. index)
    end
    t:serve(sun .. "CEMW", '{"generated_timestamp":"2026-10-07T15:16:00+08:00","data":[1,"x",{},{"depart_time":9},'
      .. '{"depart_time":"99:99"},{"depart_time":"15:30","eta":"soon","rmk_en":5}]}')
    t:equal(rows(card(t, "/ferry central to mui wo refresh")), { "15:30 (in 13 min) |  | next" })
    t:serve(sun .. "CEMW", '{"generated_timestamp":"2026-10-07T15:16:00+08:00","data":['
      .. ('{"depart_time":"15:30"},'):rep(3000) .. '{"depart_time":"15:31"}]}')
    t:equal(#card(t, "/ferry central to mui wo refresh").rows, 4)
  end,

  old_data_are_told = function(t)
    t:advance(to_samples)
    t:serve(sun .. "CECC", sun_answer { { "14:40", "15:18" }, { "15:15" } })
    t:equal(#card(t, "/ferry central to cheung chau").rows, 2)
    t:serve(sun .. "CECC", sun_answer { { "16:00" } })
    t:equal(#card(t, "/ferry central to cheung chau").rows, 2, "it is not asked again within its minute")
    t:equal(#card(t, "/ferry central to cheung chau refresh").rows, 1)
    t:serve(sun .. "CECC", false)
    t:advance("20m")
    local made = card(t, "/ferry central to cheung chau")
    t:equal({ made.stale, made.subtitle, rows(made)[1] },
      { true, "⚠️ The company can't be reached. This was its last answer: 20 min ago.", "16:00 (in 40 min) |  | next" })
    t:advance("2d")
    t:equal(first(t, "/ferry central to cheung chau"),
      "error: The data of Sun Ferry can't be reached now. Try again later.")
  end,

  a_wrong_clock_is_told = function(t)
    t:advance(to_samples)
    t:serve(sun .. "CECC", sun_answer({ { "15:15" } }, "2026-10-06T15:00:12+08:00"))
    local made = card(t, "/ferry central to cheung chau")
    t:equal({ made.stale, made.subtitle, #rows(made) }, { true, "⚠️ These data are old: 1 day ago.", 0 })
    t:serve(sun .. "CECC", sun_answer({ { "15:15" } }, "2026-10-08T15:00:12+08:00"))
    t:equal(first(t, "/ferry central to cheung chau refresh"),
      "error: The clock of Sun Ferry's data is wrong, so no times are shown. Try again later.")
  end,

  what_was_typed_wrongly_is_told = function(t)
    t:ok(first(t, "/ferry atlantis"):find("^error: I know no pier atlantis%. There are: Central, Cheung Chau, "))
    t:equal(first(t, "/ferry central to hung hom"), "error: No ferry of these companies goes from Central to Hung Hom. "
      .. "From there they go to: Cheung Chau, Mui Wo, Sok Kwu Wan, Yung Shue Wan, Peng Chau.")
    t:ok(first(t,
      "/ferry central to macau"):find("^error: I have no data of ferries at Macau%. I know these piers: Central, "))
    t:ok(first(t, "/ferry discovery bay"):find("^error: I have no data of ferries at Discovery Bay%."))
    t:equal(first(t, "/ferry central to 中環"), "error: You are at Central already. Name another pier.")
    t:equal(first(t, "/ferry refresh"), "error: PIERS is missing. Usage: /ferry FROM [to TO] [refresh]")
    t:ok(first(t, "/ferry next ferry"):find("^error: Write the pier"))
  end,

  which_pier_of_lamma_is_asked = function(t)
    t:advance(to_samples)
    t:serve(hkkf .. "1/outbound", hkkf_answer '{"session_time":"15:20","ETA":null}')
    t:serve(hkkf .. "2/outbound", hkkf_answer '{"session_time":"15:20","ETA":null}')
    local lines, cards = t:person("alice"):run("/ferry central to lamma", { "sok kwu wan" })
    t:equal(lines, { "Which pier?", "1  Yung Shue Wan", "2  Sok Kwu Wan" })
    t:equal(cards[1].title, "⛴️ Central → Sok Kwu Wan")
    _, cards = t:person("carol"):run("/ferry central to lamma", { "1" })
    t:equal(cards[1].title, "⛴️ Central → Yung Shue Wan")
    t:equal(#t:person("dave"):run("/ferry central to lamma"), 3, "who doesn't answer is told nothing more")
    lines, cards = t:person("bob"):run("/ask next ferry from central to lamma", { "2" })
    t:equal({ lines[1], #lines }, { "which one do you mean? Answer with its number", 4 })
    lines = t:person("eve"):run("/ferry central to lamma", { "mars" })
    t:ok(lines[4]:find("^error: Write the pier"))
    -- Both ends are read in either order.
    _, cards = t:person("eve"):run("/ferry to yung shue wan from central")
    t:equal(cards[1].title, "⛴️ Central → Yung Shue Wan")
  end,

  questions_are_answered = function(t)
    t:advance(to_samples)
    local alice = t:person("alice")
    t:serve(hkkf .. "2/outbound", hkkf_answer '{"session_time":"15:20","ETA":null}')
    t:serve(hkkf .. "2/inbound", hkkf_answer '{"session_time":"15:40","ETA":null}')
    t:equal(card(t, "/ask when is the boat from central to yung shue wan", alice).title, "⛴️ Central → Yung Shue Wan")
    t:equal(card(t, "/ask 咁返轉頭呢", alice).title, "⛴️ 榕樹灣 → 中環")
    local lines, cards = t:person("bob"):run("/ask next ferry please", { "central to yung shue wan" })
    t:equal({ lines[1], cards[1].title },
      { "From which pier to which, such as Central to Cheung Chau?", "⛴️ Central → Yung Shue Wan" })
    t:serve(sun .. "NPHH", sun_answer { { "15:13" } })
    t:equal(card(t, "/ask next ferry to hung hom").title, "⛴️ North Point → Hung Hom")
  end,

  questions_are_understood = function(t)
    local central_cheung_chau = 'ferry.next {"from":"Central","to":"Cheung Chau"}'
    check(t, {
      { "next ferry central to cheung chau please", central_cheung_chau }, { "cheung chau ferry",
        'ferry.next {"to":"Cheung Chau"}' },
      { "when's the next ferry to mui wo", 'ferry.next {"to":"Mui Wo"}' }, { "when is the next ferry",
        "ferry.next {}" },
      { "is there a boat from mui wo to cheung chau", 'ferry.next {"from":"Mui Wo","to":"Cheung Chau"}' },
      { "when does the ferry from peng chau leave", 'ferry.next {"from":"Peng Chau"}' },
      { "north point to hung hom ferry when", 'ferry.next {"from":"North Point","to":"Hung Hom"}' },
      { "how long til the ferry to sok kwu wan", 'ferry.next {"to":"Sok Kwu Wan"}' },
      { "中環去長洲下一班船幾點", central_cheung_chau }, { "去坪洲嘅船幾時開", 'ferry.next {"to":"Peng Chau"}' },
      { "長洲返中環嘅船", 'ferry.next {"from":"Cheung Chau","to":"Central"}' }, { "北角碼頭下一班船",
        'ferry.next {"from":"North Point"}' },
      { "喺梅窩搭船出中環", 'ferry.next {"from":"Mui Wo","to":"Central"}' },
      { "下班船去南丫島", 'clarify {"choices":["ferry.next:Sok Kwu Wan","ferry.next:Yung Shue Wan"]}' },
      { "去索罟灣有冇船", 'ferry.next {"to":"Sok Kwu Wan"}' }, { "从中环坐渡轮去长洲", central_cheung_chau },
      { "从北角到九龙城的轮渡什么时候开", 'ferry.next {"from":"North Point","to":"Kowloon City"}' },
      { "下一班去梅窝的船几点", 'ferry.next {"to":"Mui Wo"}' },
    })
  end,

  what_belongs_to_others = function(t)
    for _, question in ipairs {
      "城巴A11在北角码头下一班几点", "尖沙咀碼頭有咩巴士", "where does the 1A go", "next train from Central", "中環天氣", "Central",
      "觀塘", "北角下班車", "book me a taxi to the airport", "will it rain in cheung chau", "長洲而家幾多度",
      "1A from telford gardens to star ferry, how long",
    } do t:equal(t:ask(question), "none {}", question) end
  end,
}
