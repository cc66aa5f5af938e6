-- What people are told of flats: quad plugin test plugins/housing

local function offer(person, other)
  local flat = { title = "Near the pier", district = "Sai Kung", rent = "12000", size = "400", rooms = "2", beds = "2", toilets = "1",
    address = "3 Man Nin Street", from = "2026-03-01" }
  for name, value in pairs(other or {}) do flat[name] = value end
  local parts = {}
  for name, value in pairs(flat) do parts[#parts + 1] = ('%s:"%s"'):format(name, value) end
  return person:run("/flat-add " .. table.concat(parts, " "))
end

--- What somebody was told, the newest first.
local function told(person)
  local texts = {}
  for index, each in ipairs(person.me.notifications.list({ limit = 100 })) do texts[index] = each.text end
  return texts
end

return {
  who_keeps_a_flat_is_told_once_that_its_rent_fell = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    offer(alice)
    t:equal(bob:run("/flat-keep 1"), { "you keep flat 1, and are told when its rent falls. /flats kept lists them" })
    t:equal(bob:run("/flat-keep 1"), { "you keep flat 1 already. /flat-keep 1 off ends that" })
    t:equal(carol:run("/flat-keep 1 off"), { "error: you don't keep flat 1. /flats kept lists those that you do" })
    alice:run("/flat-set 1 rent 12500")
    t:advance("5s")
    t:equal(told(bob), {})
    alice:run("/flat-set 1 rent 11000")
    t:advance("5s")
    local fell = "the rent of a flat that you keep has fallen. /flat 1 shows it"
    t:equal(told(bob), { fell })
    t:equal(told(carol), {})
    alice:run("/flat-set 1 title At the pier")
    t:advance("1d")
    alice:run("/flat-set 1 rent 13000")
    alice:run("/flat-set 1 rent 11000")
    t:advance("5s")
    t:equal(told(bob), { fell }, "no lower than what was told")
    alice:run("/flat-set 1 rent 10000")
    t:advance("5s")
    t:equal(told(bob), { fell, fell })
    t:equal(alice:run("/flat-set 1 rent 9000"), { "error: the rent of flat 1 can change 3 times within a day" })
    local _, cards = bob:run("/flat 1")
    t:equal(cards[2].chart.values, { 12000, 12500, 11000, 13000, 11000, 10000 })
    t:equal(cards[2].rows[6], { "2026-03-02", "HK$10,000" })
    t:advance("1d")
    alice:run("/flat-status 1 hide")
    alice:run("/flat-set 1 rent 9500")
    t:advance("5s")
    t:equal(#told(bob), 2, "nothing is told of a flat that is hidden")
    alice:run("/flat-status 1 show")
    t:advance("5s")
    t:equal(#told(bob), 3)
    bob:run("/flat-keep 1 off")
    alice:run("/flat-set 1 rent 9000")
    t:advance("5s")
    t:equal(#told(bob), 3)
  end,

  whom_its_owner_forgot_hears_of_no_flat_with_a_picture = function(t)
    local alice, bob, carol, dan = t:person("alice"), t:person("bob"), t:person("carol"), t:person("dan")
    for _, person in ipairs { bob, carol, dan } do person:run("/flat-alert price:20000") end
    alice.me.people.forget("bob")
    carol.me.people.forget("alice")
    offer(alice)
    alice:run("/flat-set 1 pictures", { tostring(alice:upload("pier.jpg")) })
    t:advance("5s")
    t:equal({ #told(bob), #told(carol), #told(dan) }, { 0, 0, 1 })
    dan:run("/flat-keep 1")
    alice.me.people.forget("dan")
    alice:run("/flat-set 1 rent 9000")
    t:advance("5s")
    t:equal(#told(dan), 1, "nor that its rent fell")
    alice.me.people.connect("dan")
    alice:run("/flat-set 1 rent 8500")
    t:advance("5s")
    t:equal(#told(dan), 2)
  end,

  a_rent_that_fell_and_rose_a_little_at_once_is_told_as_it_is = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    bob:run("/flat-keep 1")
    alice:run("/flat-set 1 rent 11000")
    alice:run("/flat-set 1 rent 11500")
    t:advance("5s")
    t:equal(#told(bob), 1)
    alice:run("/flat-set 1 rent 11200")
    t:advance("5s")
    t:equal(#told(bob), 2)
  end,

  an_alert_is_told_once_of_each_flat_that_is_like_it = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    t:ok(bob:run("/flat-alert uni:HKUST within:30 price:-15000 碼頭")[1]:find("^alert 1 is set"))
    t:ok(bob:run("/flat-alert price:9000-15000")[1]:find("^alert 2 is set"))
    offer(alice, { title = "碼頭邊" })
    offer(alice, { title = "码头 in Tuen Mun", district = "Tuen Mun", rent = "8000" })
    offer(alice, { title = "Dear", rent = "15001" })
    bob:run("/flat-alert near")
    offer(alice, { title = "Nearly there", rent = "20000" })
    t:advance("5s")
    local hit = "a flat that you wait for is offered. /flat %d shows it"
    t:equal(told(bob), { hit:format(1) }, "of one flat once, though both alerts are for it")
    t:equal(told(alice), {})
    alice:run("/flat-set 1 rent 12500")
    t:advance("5s")
    t:equal(#told(bob), 1)
    alice:run("/flat-set 3 rent 14000")
    t:advance("5s")
    t:equal(told(bob), { hit:format(3), hit:format(1) })
    t:equal(bob:run("/flat-alert"), { "1  uni:HKUST within:30 price:-15000 碼頭", "2  price:9000-15000", "3  near", "/flat-alert off N ends one" })
    bob:run("/flat-alert off 2")
    t:equal(bob:run("/flat-alert off 2"), { "error: you have no alert 2. /flat-alert lists yours" })
    offer(alice, { title = "Another", rent = "10000" })
    t:advance("5s")
    t:equal(#told(bob), 2)
  end,

  an_alert_is_not_told_of_what_was_like_it_before_or_is_kept = function(t)
    local alice, bob, carol, dave = t:person("alice"), t:person("bob"), t:person("carol"), t:person("dave")
    offer(alice)
    t:advance("5s")
    carol:run("/flat-keep 1")
    carol:run("/flat-alert price:11000")
    bob:run("/flat-alert uni:HKUST within:30 price:15000 nin")
    dave:run("/flat-alert district:Sai Kung price:11500 sunny")
    alice:run("/flat-set 1 rent 11000")
    t:advance("5s")
    t:equal(told(bob), {}, "it was like that before")
    t:equal(told(carol), { "the rent of a flat that you keep has fallen. /flat 1 shows it" }, "of one change once")
    t:equal(told(dave), {})
    alice:run("/flat-set 1 text Quiet")
    alice:run("/flat-set 1 text Sunny")
    t:advance("5s")
    t:equal(#told(dave), 1, "it is like that now")
    alice:run("/flat-set 1 title Pier")
    t:advance("5s")
    t:equal({ #told(bob), #told(carol), #told(dave) }, { 0, 1, 1 })
    alice:run("/flat-set 1 rent 16000")
    t:advance("5s")
    alice:run("/flat-set 1 rent 14000")
    alice:run("/flat-set 1 title Pier flat")
    t:advance("5s")
    t:equal(told(bob), { "a flat that you wait for is offered. /flat 1 shows it" }, "of two changes at once the first counts")
  end,

  an_alert_of_an_earlier_version_is_told_listed_and_ended = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local id = bob.me.people.profile().id
    local key = id .. "/4"
    t:document("watchers", tostring(id), { person = id, last = 4 })
    t:document("alerts", key, { person = id, number = 4, line = "pier", made = t:now() })
    t:document("watches", key .. "/1", {
      alert = key, person = id, zone = "*", least = 0, most = 1000000000, shard = id // 512 % 32, wanted = {},
      words = { "pier" },
    })
    offer(alice)
    t:advance("5s")
    t:equal(told(bob), { "a flat that you wait for is offered. /flat 1 shows it" })
    t:equal(bob:run("/flat-alert")[1], "4  pier")
    t:equal(bob:run("/flat-alert price:9000")[1]:sub(1, 14), "alert 5 is set")
    t:equal(bob:run("/flat-alert off 4"), { "alert 4 has ended" })
    t:equal(t:document("watches", key .. "/1"), nil)
  end,

  what_is_hidden_at_once_is_told_to_nobody = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    bob:run("/flat-alert district:西貢")
    offer(alice)
    alice:run("/flat-status 1 hide")
    t:advance("5s")
    t:equal(told(bob), {})
    alice:run("/flat-set 1 rent 9000")
    t:advance("5s")
    t:equal(told(bob), {})
    alice:run("/flat-status 1 show")
    t:advance("5s")
    t:equal(#told(bob), 1)
  end,

  ones_own_flat_is_no_news = function(t)
    local alice = t:person("alice")
    alice:run("/flat-alert district:西貢")
    offer(alice)
    t:advance("5s")
    t:equal(told(alice), {})
  end,

  one_person_has_so_many_alerts = function(t)
    local bob, carol = t:person("bob"), t:person("carol")
    for number = 1, 10 do bob:run("/flat-alert price:" .. number .. "000") end
    t:equal(bob:run("/flat-alert price:9"), { "error: you can have 10 alerts. /flat-alert off N ends one" })
    t:equal(carol:run("/flat-alert off １"), { "error: you have no alert 1. /flat-alert lists yours" })
    for _, typed in ipairs { "sort:new", "" } do carol:run("/flat-alert " .. typed) end
    t:equal(carol:run("/flat-alert team:yes"), { "error: alerts don't know of teams: leave team: out" })
    t:equal(carol:run("/flat-alert district:離島 uni:CUHK within:10"), { "error: no district is like that: allow more minutes, or another district" })
    t:equal(carol:run("/flat-alert !!!"), { "error: say what you wait for, such as /flat-alert uni:HKUST within:30 price:-15000" })
    t:equal(carol:run("/flat-alert off"), { "error: say which alert ends: /flat-alert off N. /flat-alert lists yours" })
  end,

  many_are_told_in_parts_and_each_once = function(t)
    local alice, people = t:person("alice"), {}
    for number = 1, 12 do
      people[number] = t:person("waiting" .. number)
      people[number]:run("/flat-alert price:20000")
    end
    offer(alice)
    t:advance("30s")
    for _, person in ipairs(people) do t:equal(#told(person), 1) end
  end,

  who_waits_behind_many_whom_a_flat_does_not_suit_is_told = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    bob:run("/flat-alert pier")
    for number = 1, 450 do
      t:document("watches", "0/1/" .. number, {
        alert = "0/1", person = carol.me.people.profile().id, zone = "*", least = 0, most = 1000000000,
        shard = number % 32, wanted = {}, words = { "sofa" },
      })
    end
    offer(alice)
    t:advance("5s")
    t:equal({ #told(bob), #told(carol) }, { 1, 0 })
    t:equal(t:document("news", "1"), nil)
    for shard = 0, 31 do t:equal(t:document("news", "1/" .. shard), nil) end
  end,

  who_was_not_told_of_one_change_yet_is_told_after_the_next = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    offer(alice)
    t:advance("5s")
    bob:run("/flat-alert pier")
    local shard = bob.me.people.profile().id // 512 % 32
    for number = 1, 450 do
      t:document("watches", "0/1/" .. number, {
        alert = "0/1", person = carol.me.people.profile().id, zone = "*", least = 0, most = 1000000000,
        shard = shard, wanted = {}, words = { "sofa" },
      })
    end
    -- A part of the look at the new flat that hasn't come to bob yet.
    t:document("news", "1/" .. shard, { flat = "1", shard = shard, at = t:now() + 3600 })
    alice:run("/flat-set 1 text Quiet")
    t:advance("5s")
    t:equal(#told(bob), 1)
  end,

  a_flat_is_shown_for_sixty_days_with_a_reminder_before = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    t:advance("54d")
    t:equal(told(alice), {})
    t:advance("2d")
    t:equal(told(alice), { "your flat 1 is shown for 5 more days. /flat-status 1 show keeps it for 60 more" })
    t:ok(bob:run("/flats")[1]:find("^1  "))
    t:advance("5d")
    t:equal(told(alice)[1], "your flat 1 was shown for 60 days and is hidden now. /flat-status 1 show shows it again")
    t:equal(bob:run("/flats"), { "no flat is like that. Ask for less, or /flat-alert FILTER tells you of the next" })
    alice:run("/flat-status 1 show")
    t:ok(bob:run("/flats")[1]:find("^1  "))
    t:advance("56d")
    alice:run("/flat-status 1 show")
    t:advance("10d")
    t:equal(#told(alice), 3)
    t:ok(bob:run("/flats")[1]:find("^1  "), "shown anew in time, it stays")
  end,
}
