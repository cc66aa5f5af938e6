-- What people do with one another about flats: quad plugin test plugins/housing

local function offer(person, other)
  local flat = { title = "Near the pier", district = "Sai Kung", rent = "12000", size = "400", rooms = "2", beds = "2", toilets = "1",
    address = "3 Man Nin Street", from = "2026-03-01" }
  for name, value in pairs(other or {}) do flat[name] = value end
  local parts = {}
  for name, value in pairs(flat) do parts[#parts + 1] = ('%s:"%s"'):format(name, value) end
  return person:run("/flat-add " .. table.concat(parts, " "))
end

local function told(person)
  local texts = {}
  for index, each in ipairs(person.me.notifications.list({ limit = 100 })) do texts[index] = each.text end
  return texts
end

--- What a card of a flat says in a field.
local function field(person, id, name)
  local _, cards = person:run("/flat " .. id)
  for _, each in ipairs(cards[1].fields) do if each[1] == name then return each[2] end end
end

return {
  a_question_is_a_conversation_of_the_two = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    offer(alice)
    t:equal(bob:run("/flat-ask 1 Is it quiet?"), { "alice has your question about flat 1. /chats listing shows the conversation" })
    local talk = bob.me.chat.conversations({ label = "listing", limit = 1 })[1]
    t:equal(talk.about, "/flat-asked 1")
    t:equal(bob:sees(talk.place), { "bob: Is it quiet?" })
    carol:run("/flat-ask 1", { "How far is the bus?" })
    local other = carol.me.chat.conversations({ label = "listing", limit = 1 })[1]
    t:equal(carol:sees(other.place), { "carol: How far is the bus?" })
    t:ok(other.place ~= talk.place, "those who ask don't read one another")
    local _, cards = bob:run("/flat-asked 1")
    t:equal(cards[1].title, "Flat 1: Near the pier")
    t:equal(carol:run("/flat-asked 1"), { "error: there is no conversation 1 of yours" })
    t:equal(alice:run("/flat-ask 1 hello"), { "error: flat 1 is your own" })
    alice:run("/flat-status 1 hide")
    t:equal(bob:run("/flat-asked 1"), { "error: there is no flat 1 for you. /flats shows those that are" })
  end,

  what_was_written_to_one_owner_is_offered_to_no_other = function(t)
    local alice, bob, dan = t:person("alice"), t:person("bob"), t:person("dan")
    offer(alice)
    offer(dan)
    bob:run("/flat-ask 1", { "later" })
    bob:run("/flat-set 1 rent")
    local lines = bob:run("/flat-ask 2", { "How far is the bus?" })
    t:equal(lines[1], "Ask the owner", "a question of its own begins")
    t:equal(lines[#lines], "dan has your question about flat 2. /chats listing shows the conversation")
    offer(alice)
    alice:run("/flat-set 1 rent", { "later" })
    lines = alice:run("/flat-set 3 rent", { "9000" })
    t:equal(lines[#lines], "flat 3: rent is changed")
    t:equal(t:document("flats", "1").rent, 12000)
  end,

  who_waits_for_an_owner_s_answer_is_told_so_and_may_ask_as_often_as_before = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    offer(alice)
    t:equal(bob:run("/flat-ask 1 Is it quiet?"), { "alice has your question about flat 1. /chats listing shows the conversation" })
    -- As often as one may ask in a day: none of it counts.
    for _ = 1, 30 do
      t:equal(bob:run("/flat-ask 2 And this one?"), {
        "error: alice has not answered you yet: one request to them waits at a time. Ask about flat 2 once they have",
      })
    end
    offer(t:person("dan"))
    t:equal(bob:run("/flat-ask 3 Is it quiet?"), { "dan has your question about flat 3. /chats listing shows the conversation" })
  end,

  a_title_that_nobody_can_see_is_refused = function(t)
    for _, title in ipairs { utf8.char(0x3164), utf8.char(0x200B, 0xFEFF), utf8.char(0x3000, 0xAD) } do
      t:equal(offer(t:person("alice"), { title = title }), { "error: title is a text of 1 to 45 letters" })
    end
  end,

  a_flat_described_at_length_is_shown_whole = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    for id, words in ipairs { ("a"):rep(1000), ("多"):rep(501), ("sunny "):rep(166), "x" .. (" "):rep(3) .. ("y"):rep(600) } do
      offer(alice, { text = words })
      local _, cards = bob:run("/flat " .. id)
      local told, label = {}, nil
      for _, each in ipairs(cards[1].fields) do
        if each[1] == "description" or #told > 0 then told[#told + 1], label = each[2], each[1] end
      end
      t:equal({ #told, label }, { 2, "…" })
      t:equal((table.concat(told):gsub("%s", "")), (words:gsub("%s", "")))
    end
    offer(alice, { text = ("b"):rep(500) })
    local _, cards = bob:run("/flat 5")
    t:equal(cards[1].fields[#cards[1].fields], { "description", ("b"):rep(500) })
  end,

  who_forgot_one_another_don_t_find_one_another_s_flats = function(t)
    local alice, bob, carol, dave = t:person("alice"), t:person("bob"), t:person("carol"), t:person("dave")
    offer(alice)
    bob:run("/flat-keep 1")
    alice.me.people.forget("bob")
    carol.me.people.forget("alice")
    for _, person in ipairs { bob, carol } do
      t:equal(person:run("/flat 1"), { "error: there is no flat 1 for you. /flats shows those that are" })
      t:equal(person:run("/flats"), { "no flat is like that. Ask for less, or /flat-alert FILTER tells you of the next" })
      t:ok(person:run("/flat-keep 1")[1]:find("there is no flat 1"))
    end
    t:equal(bob:run("/flats kept"), { "you keep no flats. /flat-keep ID keeps one" })
    t:ok(dave:run("/flats")[1]:find("^1  "))
  end,

  pictures_are_added_as_those_of_items_are = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    -- A line may name a file; what it takes is said, and nothing is asked for.
    local said = alice:run("/flat-add Pier district:Sai Kung size:400 rooms:1 beds:1 toilets:1 address:3 rent:9000 pictures:room.jpg")
    local how = "/flat-picture 1 FILE adds a picture, several with commas between them; /flat-picture 1 off takes them away"
    t:equal({ said[1], said[#said] }, { "flat 1 is offered: Pier", how })
    t:equal(alice:run("/flat-set 1 pictures room.jpg"), { "error: " .. how })
    -- Another program than the console has no file of that name; a console uploads it and gives its number.
    t:ok(alice:run("/flat-picture 1 room.jpg")[1]:find("^error: "))
    t:equal(alice:run("/flat-picture 1 " .. alice:upload("notes.pdf")), { "error: notes.pdf is no picture" })
    local one, two = alice:upload("one.jpg"), alice:upload("two.jpg")
    t:equal(bob:run("/flat-picture 1 " .. bob:upload("mine.jpg")), { "error: flat 1 is not yours. /flats mine lists yours" })
    t:equal(alice:run("/flat-picture 1 " .. one), { "flat 1 has 1 picture now. /flat-picture 1 off takes it away" })
    t:equal(alice:run("/flat-picture 1 " .. two), { "flat 1 has 2 pictures now. /flat-picture 1 off takes them away" })
    local _, cards = bob:run("/flat 1")
    t:equal(cards[1].picture.media.name, "one.jpg")
    local more = {}
    for index = 1, 9 do more[index] = alice:upload(index .. ".jpg") end
    t:equal(alice:run("/flat-picture 1 " .. table.concat(more, ", ")), { "error: a flat has at most 10 pictures" })
    t:equal(alice:run("/flat-picture 1 off"), { "flat 1 has no pictures now" })
    t:ok(not alice:fetches(cards[1].picture.media))
  end,

  pictures_are_seen_while_a_flat_is_shown = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local picture = alice:upload("room.jpg")
    alice:run("/flat-add", {
      "Room", "Sai Kung", "9000", "350", "1", "1", "1", "Pier", "skip", "skip", "skip", "skip", "skip", "skip", tostring(picture), "yes",
    })
    local _, cards = bob:run("/flat 1")
    t:ok(cards[1].picture and bob:fetches(cards[1].picture.media), "it is seen")
    alice:run("/flat-status 1 hide")
    t:ok(not bob:fetches(cards[1].picture.media), "it is seen no more")
    t:ok(alice:fetches(cards[1].picture.media))
    alice:run("/flat-status 1 show")
    t:ok(bob:fetches(cards[1].picture.media))
    alice:run("/flat-set 1 pictures", { tostring(alice:upload("other.jpg")) })
    t:ok(not alice:fetches(cards[1].picture.media), "what is replaced goes")
    local _, new = bob:run("/flat 1")
    t:equal(new[1].picture.media.name, "other.jpg")
    alice:run("/flat-status 1 delete")
    t:ok(not alice:fetches(new[1].picture.media))
    t:ok(alice:run("/flat-set 1 pictures")[1]:find("there is no flat 1"))
  end,

  views_and_saves_count_once_a_person_and_day = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    offer(alice)
    offer(carol)
    for _ = 1, 3 do bob:run("/flat 1") end
    alice:run("/flat 1")
    carol:run("/flat 1")
    for _ = 1, 2 do bob:run("/flat-keep 1") bob:run("/flat-keep 1 off") end
    bob:run("/flat 2")
    local _, cards = alice:run("/flat-stats 1")
    t:equal(#cards[1].chart.values, 8)
    t:equal({ cards[1].chart.values[8], cards[2].chart.values[8] }, { 2, 1 })
    t:equal(cards[1].fields, { { "views", "2" }, { "saves", "1" } }, "one other's numbers are nobody else's")
    offer(carol)
    offer(t:person("dave"))
    _, cards = alice:run("/flat-stats 1")
    t:equal(cards[1].fields, { { "views", "2" }, { "saves", "1" } }, "of two owners each would read the other's")
    offer(t:person("erin"))
    _, cards = alice:run("/flat-stats 1")
    t:equal(cards[1].fields, { { "views", "2 (others 0.2 on average)" }, { "saves", "1 (others 0.0 on average)" } })
    t:advance("1d")
    bob:run("/flat 1")
    _, cards = alice:run("/flat-stats 1 month")
    t:equal(#cards[1].chart.values, 31)
    t:equal({ cards[1].chart.values[30], cards[1].chart.values[31] }, { 2, 1 })
    _, cards = alice:run("/flat-stats 1 year")
    t:equal(#cards[1].chart.values, 13)
    t:equal(cards[1].chart.values[13], 3)
    t:equal(bob:run("/flat-stats 1"), { "error: flat 1 is not yours. /flats mine lists yours" })
    t:equal(bob:run("/flats seen")[1]:match("^%d+"), "1")
  end,

  a_handle_of_before_is_told_to_nobody_and_nothing_is_lost_with_it = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    offer(alice)
    local flat = t:document("flats", "1")
    flat.handle = "before"
    t:document("flats", "1", flat)
    t:equal(bob:run("/flat-ask 1 Is it quiet?"), { "alice has your question about flat 1. /chats listing shows the conversation" })
    t:equal(#alice.me.chat.invitations(), 1)
    t:ok(bob:run("/flats")[1]:find("new account", 1, true), "no new handle makes an account older")
    alice:run("/viewing 1 slots friday 18:00")
    local slot = t:document("slots", "1")
    slot.owner_handle = "before"
    t:document("slots", "1", slot)
    bob:run("/viewing 1 book 1")
    local booked = alice.me.notifications.list({ limit = 1 })[1]
    t:equal(booked.text, "somebody booked a viewing of your flat. /viewing 1 shows when")
    slot = t:document("slots", "1")
    slot.handle = "before"
    t:document("slots", "1", slot)
    t:ok(alice:run("/viewing 1")[1]:find("booked by bob", 1, true))
    alice:run("/viewing 1 cancel 1")
    local cancelled = bob.me.notifications.list({ limit = 1 })[1]
    t:equal(cancelled.text, "a viewing of flat 1 was cancelled. /viewing 1 shows the times")
  end,

  of_two_who_book_a_time_one_has_it = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    offer(alice)
    t:equal(bob:run("/viewing 1"), { "flat 1 has no free times. /flat-ask 1 TEXT asks its owner" })
    t:equal(bob:run("/viewing 1 slots friday 18:00"), { "error: flat 1 is not yours. /flats mine lists yours" })
    t:equal(alice:run("/viewing 1 slots friday 18:00-18:30, 2026-03-07 10:00")[1], "1  Fri 2026-03-06 18:00-18:30  free")
    t:equal(alice:run("/viewing 1 slots friday 18:15")[1], "error: Fri 2026-03-06 18:15-18:45 overlaps with time 1")
    for _, wrong in ipairs { "", "yesterday 10:00", "friday", "friday 25:00", "friday 18:00-17:00", "friday 18:61", "2099-01-01 10:00", "18:00" } do
      t:ok(alice:run("/viewing 1 slots " .. wrong)[1]:find("error: times to come within half a year", 1, true), wrong)
    end
    t:equal(alice:run("/viewing 1 slots friday 8點"),
      { "error: friday 8點 may be 2026-03-06 08:00 or 2026-03-06 20:00: write the one that is meant" })
    t:equal(alice:run("/viewing 1 slots " .. ("friday 6pm, "):rep(31))[1], "error: Fri 2026-03-06 18:00-18:30 and Fri 2026-03-06 18:00-18:30 overlap")
    t:equal(bob:run("/viewing 1 book 1")[1], "time 1 is yours: Fri 2026-03-06 18:00-18:30")
    t:equal(carol:run("/viewing １ book １"), { "error: time 1 is taken: somebody was faster. /viewing FLAT lists those that are free" })
    t:equal(bob:run("/viewing 1 book 2"), { "error: you have time 1 for flat 1 already. /viewing 1 cancel frees it" })
    t:equal(bob:run("/viewing 1 book 1"), { "error: time 1 is yours already" })
    t:equal(bob:run("/viewing 1 book 9"), { "error: there is no time 9 for that flat. /viewing FLAT lists them" })
    t:equal(carol:run("/viewing 1"), { "2  Sat 2026-03-07 10:00-10:30  free", "/viewing 1 book N books one" })
    t:equal(alice:run("/viewing 1")[1], "1  Fri 2026-03-06 18:00-18:30  booked by bob")
    t:equal(carol:run("/viewing 1 cancel 1"), { "error: you have booked no viewing of flat 1" })
    t:equal(told(alice), { "somebody booked a viewing of your flat. /viewing 1 shows when" })
    t:equal(bob:run("/viewing 1 cancel"), { "time 1 is free again" })
    t:ok(carol:run("/viewing 1 book 1")[1]:find("^time 1 is yours"))
    t:equal(alice:run("/viewing 1 cancel 1"), { "time 1 is removed, and carol is told" })
    t:equal(alice:run("/viewing 1 slots friday 9:00, friday 9:15"),
      { "error: Fri 2026-03-06 09:00-09:30 and Fri 2026-03-06 09:15-09:45 overlap" })
    t:equal(told(carol), { "a viewing of flat 1 was cancelled. /viewing 1 shows the times" })
  end,

  times_are_offered_as_people_write_them = function(t)
    local alice = t:person("alice")
    offer(alice)
    for line, expected in pairs {
      ["friday evening 6:30-7"] = "Fri 2026-03-06 18:30-19:00", ["星期五晚上7時至7時半"] = "Fri 2026-03-06 19:00-19:30",
      ["星期五 晚上9點"] = "Fri 2026-03-06 21:00-21:30", ["8am friday"] = "Fri 2026-03-06 08:00-08:30",
      ["friday noon"] = "Fri 2026-03-06 12:00-12:30", ["星期五晚11時-12時"] = "Fri 2026-03-06 23:00-00:00",
      ["24 april 2-3pm"] = "Fri 2026-04-24 14:00-15:00",
    } do
      local said = table.concat(alice:run("/viewing 1 slots " .. line), "\n")
      t:ok(said:find(expected, 1, true), line .. ": " .. said)
    end
  end,

  viewings_end_with_the_flat = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    alice:run("/viewing 1 slots friday 18:00")
    bob:run("/viewing 1 book 1")
    alice:run("/flat-status 1 rented")
    t:advance("5s")
    t:equal(told(bob), { "a viewing of flat 1 was cancelled. /viewing 1 shows the times" })
    t:equal(alice:run("/viewing 1 slots friday 18:00"), { "error: flat 1 is let or put away: /flat-status 1 show comes first" })
  end,

  a_viewing_of_a_flat_that_is_hidden_stands_and_is_cancelled_by_who_booked_it = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    offer(alice)
    alice:run("/viewing 1 slots friday 18:00, friday 19:00")
    bob:run("/viewing 1 book 1")
    alice:run("/flat-status 1 hide")
    t:advance("5s")
    t:equal(told(bob), {})
    t:equal(bob:run("/viewing 1"), { "1  Fri 2026-03-06 18:00-18:30  yours", "/viewing 1 cancel frees it. The flat is not shown any more" })
    local none = { "error: there is no flat 1 for you. /flats shows those that are" }
    t:equal(bob:run("/viewing 1 book 2"), none)
    t:equal(carol:run("/viewing 1"), none)
    t:equal(bob:run("/viewing 1 cancel"), { "time 1 is free again" })
    t:equal(bob:run("/viewing 1"), none)
  end,

  a_time_that_has_passed_is_gone = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    alice:run("/viewing 1 slots tomorrow 10:00")
    t:advance("2d")
    t:equal(bob:run("/viewing 1 book 1"), { "error: there is no time 1 for that flat. /viewing FLAT lists them" })
  end,

  only_who_lived_there_reviews_a_flat = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    t:equal(bob:run("/review 1 5 5 5 5 Lovely"), { "error: flat 1 is reviewed by those who live or lived in it with their team" })
    t:equal(alice:run("/review 1 5 5 5 5 Lovely"), { "error: flat 1 is your own" })
    t:equal(bob:run("/reviews 1"), { "nobody reviewed flat 1 yet" })
    t:equal(alice:run("/review-reply 1 thanks"), { "error: there is no review 1 of a flat of yours" })
  end,

  three_reports_tell_the_administrators_once_and_hide_nothing = function(t)
    local alice, people, root = t:person("alice"), {}, t:administrator("root")
    offer(alice)
    for number = 1, 4 do
      people[number] = t:person("reader" .. number)
      t:ok(people[number]:run("/report 1 it is not hers")[1]:find("^your report of flat 1 is noted"))
      t:equal(people[number]:run("/report 1 again"), { "error: you reported flat 1 already" })
      t:advance("5s")
    end
    t:equal(alice:run("/report 1 mine"), { "error: flat 1 is your own" })
    local said = root:sees(root.me.chat.conversations({ label = "help", limit = 1 })[1].place)
    t:equal(#said, 1)
    for _, line in ipairs { "/flat 1 was reported by 3 people:", "/flat 1 被 3 人舉報：", "/flat 1 被 3 人举报：" } do
      t:ok(said[1]:find(line, 1, true), line)
    end
    t:ok(people[1]:run("/flats")[1]:find("^1  "))
  end,

  a_cheap_flat_and_words_of_swindlers_are_warned_of = function(t)
    local owners = {}
    for number = 1, 5 do
      owners[number] = t:person("owner" .. number)
      offer(owners[number], { rent = "12000", size = "400" })
    end
    t:advance("15d")
    local swindler, bob = t:person("swindler"), t:person("bob")
    offer(swindler, { rent = "7000", size = "400" })
    t:equal(field(bob, 6, "beware"), "offered from an account that is less than 14 days old")
    local _, cards = bob:run("/flat 6")
    t:equal(cards[1].severity, "warning")
    t:equal(cards[1].fields[2], { "beware", "the rent a square foot is 58% of what is usual in this district" })
    t:equal(field(bob, 1, "beware"), nil)
    offer(owners[1], { text = "I am overseas, please pay by Western Union" })
    t:equal(field(bob, 7, "beware"), 'its words speak of "western union": never pay before you have seen a flat and its papers')
    offer(owners[2], { text = "睇樓前付訂金" })
    t:ok(field(bob, 8, "beware"):find("睇樓前付"))
    offer(owners[3], { text = "The wire themes of this cryptography flat" })
    t:equal(field(bob, 9, "beware"), nil, "no part of a word")
    for _, said in ipairs {
      "Pay by western\u{A0}union", "ＷＥＳＴＥＲＮ　ＵＮＩＯＮ", "wes\u{200B}tern uni\u{AD}on", "Western-Union", "western  union", "Send a gift-card",
      "I\u{2019}m abroad", "請先 付款", "先\u{200B}付款", "Western.Union", "WesternUnion", "Western·Union", "western\u{61C}union",
    } do
      owners[3]:run("/flat-set 9 text " .. said)
      t:ok((field(bob, 9, "beware") or ""):find("its words speak of", 1, true), said)
    end
    for _, said in ipairs { "You pay. First floor", "no wires; the view is fine", "midwestern unions" } do
      owners[3]:run("/flat-set 9 text " .. said)
      t:equal(field(bob, 9, "beware"), nil, said)
    end
    t:ok(bob:run("/flats")[1]:find("^9  "), "what is warned of is found")
    local signs = {}
    t:advance("1m")
    for _, said in ipairs(bob:run("/flats sort:old")) do signs[said:match("^%d+") or ""] = said:match("  (beware)$") or said:match("  (new account)$") end
    t:equal(signs, { ["6"] = "beware", ["7"] = "beware", ["8"] = "beware" })
    local warned = 0
    for _, said in ipairs(bob:run("/flat-suggest price:20000")) do if said:find("  beware, ", 1, true) then warned = warned + 1 end end
    t:equal(warned, 3, "suggestions say so first")
    t:advance("15d")
    bob:speaks("zh-Hant")
    t:ok(bob:run("/flats sort:old district:西貢")[6]:find("  留意$"))
    local list = bob:run("/flat-suggest price:20000")
    for _, said in ipairs(list) do t:ok(not said:find(", ", 1, true), said) end
    t:ok(field(bob, 1, "車程"):find("19 分鐘到科大、", 1, true))
  end,

  suggestions_say_why = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    for number = 1, 4 do offer(alice, { title = "A" .. number, rent = tostring(10000 + number) }) end
    offer(carol, { title = "Far", district = "Tuen Mun", rent = "9000" })
    offer(carol, { title = "Dear", rent = "30000" })
    t:equal(bob:run("/flat-suggest uni:Oxford")[1]:sub(1, 27), "error: that is no universit")
    bob:run("/flat-keep 1")
    local lines = bob:run("/flat-suggest uni:HKUST price:11000")
    t:equal(lines[1], "4  A4  Sai Kung  $10,004  new account, within HK$11,000, 19 min to HKUST, in Sai Kung, where you looked, new this week")
    t:equal(#lines, 4, "neither what is kept nor what is too dear or far")
    t:equal(t:person("dave"):run("/flat-suggest price:5000"), {
      "there is nothing to suggest. /flat-suggest uni:HKUST price:-15000 says what you want",
    })
  end,

  suggestions_say_nothing_of_what_is_hidden = function(t)
    local alice, carol, bob = t:person("alice"), t:person("carol"), t:person("bob")
    offer(alice, { rent = "12000" })
    offer(carol, { rent = "12500" })
    bob:run("/flat-keep 1")
    t:ok(bob:run("/flat-suggest")[1]:find("about what you looked at, in Sai Kung, where you looked", 1, true))
    alice:run("/flat-status 1 hide")
    alice:run("/flat-set 1 rent 20000")
    t:ok(bob:run("/flat-suggest")[1]:find("$12,500  new account, new this week", 1, true), "neither its rent nor its district")
  end,

  of_one_owner_two_come_among_ten = function(t)
    local alice, carol, bob = t:person("alice"), t:person("carol"), t:person("bob")
    offer(carol, { title = "C", rent = "14000" })
    for number = 1, 4 do offer(alice, { title = "A" .. number, rent = "10000" }) end
    local order = {}
    for _, said in ipairs(bob:run("/flats sort:best price:13000")) do order[#order + 1] = said:match("^%d+") end
    t:equal(order, { "5", "4", "3", "2" })
    order = {}
    for _, said in ipairs(bob:run("/flats sort:best")) do order[#order + 1] = said:match("^%d+") end
    t:equal(order, { "5", "4", "1", "3", "2" })
  end,

  what_is_about_a_flat_that_is_gone_goes_in_the_night = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    bob:run("/flat-keep 1")
    alice:run("/flat-status 1 delete")
    t:advance("2d")
    t:equal(bob:run("/flat-keep 1 off"), { "error: you don't keep flat 1. /flats kept lists those that you do" })
    t:equal(bob:run("/flats seen"), { "you have seen no flats. /flat ID shows one" })
  end,

  plain_words_find_flats = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    offer(alice, { title = "Dear", rent = "16000" })
    offer(alice, { title = "Far", district = "Tuen Mun", rent = "9000" })
    for question, found in pairs {
      ["flats near hkust under 15000"] = { "1" }, ["any flats to rent near HKUST?"] = { "2", "1" }, ["flats in Tuen Mun"] = { "3" },
      ["科大附近有冇樓租"] = { "2", "1" }, ["科大附近有房子租吗"] = { "2", "1" }, ["屯門有冇樓租"] = { "3" }, ["flats over 15000"] = { "2" },
      ["15000以上嘅樓"] = { "2" }, ["flats from 9500 to 15000"] = { "1" }, ["9500至15000嘅樓"] = { "1" }, ["9000蚊以下嘅樓"] = { "3" },
      ["flats in Tuen Mun over 10000"] = {}, ["flats not in Tuen Mun"] = {}, ["唔係屯門嘅樓"] = {}, ["除咗屯門有咩樓租"] = {},
      ["西贡租房"] = { "2", "1" }, ["flats in Tuen Mun or Sai Kung"] = { "3", "2", "1" }, ["屯門、西貢嘅樓"] = { "3", "2", "1" },
      ["flats 8-9k"] = { "3" }, ["八至九千嘅樓"] = { "3" }, ["八九千嘅樓"] = { "3" }, ["flats under nine thousand"] = { "3" },
      ["flats over 9000"] = { "2", "1" }, ["flats not over 9000"] = { "3" }, ["有冇平過一萬嘅樓租"] = { "3" },
      ["flats for 3 people"] = {}, ["flats from 2027"] = {}, ["flats for 3"] = {}, ["9千多嘅樓"] = {}, ["flats near HKUST or in Tuen Mun"] = {},
      ["flats under $10000"] = { "3" }, ["i am looking for a flat near ust"] = { "2", "1" },
    } do
      local ids = {}
      for _, said in ipairs(bob:run("/ask " .. question)) do ids[#ids + 1] = said:match("^(%d+)  ") end
      t:equal(ids, found, question .. ": " .. t:ask(question))
    end
    for line, found in pairs {
      ["/flats price:8-9k"] = "3", ["/flats price:8到9千"] = "3", ["/flats price:0.8-1萬"] = "3", ["/flats price:15.5k-17k"] = "2",
    } do
      t:equal(bob:run(line)[1]:match("^%d+"), found, line)
    end
    t:ok(t:ask("furnished flats in Sai Kung"):find('"furnished":"furnished"', 1, true), t:ask("furnished flats in Sai Kung"))
    t:ok(t:ask("冇傢俬嘅樓"):find('"furnished":"unfurnished"', 1, true), t:ask("冇傢俬嘅樓"))
    t:ok(t:ask("recommend me a flat"):find("^housing.suggest"), t:ask("recommend me a flat"))
    t:ok(t:ask("我收藏嘅樓"):find("^housing.kept"))
    t:ok(t:ask("will it rain tomorrow"):find("^none"), t:ask("will it rain tomorrow"))
  end,
}
