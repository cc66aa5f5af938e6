-- The tests of housing: quad plugin test plugins/housing

--- A line that offers a flat; what is given replaces what is usual.
local function line(other)
  local flat = { title = "Near the pier", district = "Sai Kung", rent = "12000", size = "400", rooms = "2", beds = "2", toilets = "1",
    address = "3 Man Nin Street", from = "2026-03-01" }
  for name, value in pairs(other or {}) do flat[name] = value end
  local parts = {}
  for name, value in pairs(flat) do parts[#parts + 1] = ('%s:"%s"'):format(name, value) end
  return "/flat-add " .. table.concat(parts, " ")
end

local function offer(person, other) return person:run(line(other)) end

--- The numbers of the flats that a command lists.
local function listed(person, command)
  local found = {}
  for _, said in ipairs(person:run(command)) do found[#found + 1] = said:match("^(%d+)  ") end
  return found
end

return {
  a_flat_is_offered_in_one_line_and_found = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    t:equal(offer(alice)[1], "flat 1 is offered: Near the pier")
    t:equal(bob:run("/flats")[1], "1  Near the pier  Sai Kung  $12,000  400 sq. ft.  2 rooms  from 2026-03-01  new account")
    t:equal(listed(bob, "/flats pier"), { "1" })
    t:equal(listed(bob, "/flats 西貢"), { "1" })
    t:equal(listed(bob, "/flats 西贡"), { "1" })
    local _, cards = bob:run("/flat 1")
    t:equal(cards[1].title, "Flat 1: Near the pier")
  end,

  a_flat_is_asked_for_field_by_field_and_bad_answers_are_asked_again = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local lines = alice:run("/flat-add", {
      "Room with a view", "Atlantis", "Sai Kung", "cheap", "$9,000", "350", "1", "1", "1", "Pier", "skip", "skip", "yes",
      "skip", "1", "Quiet and sunny", "skip", "yes",
    })
    t:equal(lines[#lines - 1], "flat 1 is offered: Room with a view")
    t:equal(listed(bob, "/flats sunny"), { "1" })
    t:equal(listed(bob, "/flats furnished:yes deposit:1"), { "1" })
    t:equal(listed(bob, "/flats furnished:no"), {})
  end,

  a_district_is_answered_by_any_of_its_names = function(t)
    local alice = t:person("alice")
    local function ask(name)
      return alice:run("/flat-add", {
        "Room", name, "9000", "350", "1", "1", "1", "Pier", "skip", "skip", "skip", "skip", "skip", "skip", "skip", "yes",
      })
    end
    for _, name in ipairs { "Central & Western", "central and western", "中西區", "中西区" } do ask(name) end
    alice:run("/flat-add Pier district:Mong Kok size:400", { "9000", "1", "1", "1", "3", "skip", "skip", "skip", "skip", "skip", "skip", "skip", "yes" })
    for id = 1, 4 do t:equal(t:document("flats", tostring(id)).district, "Central & Western") end
    t:equal(t:document("flats", "5").district, "Yau Tsim Mong")
    t:equal(offer(alice, { district = "Central and Western" })[1], "flat 6 is offered: Near the pier")
    t:equal(listed(t:person("bob"), "/flats district:Central and Western sort:old"), { "1", "2", "3", "4", "6" })
    alice:speaks("zh-Hans")
    ask("Central and Western")
    t:equal(t:document("flats", "7").district, "Central & Western")
  end,

  a_form_names_its_fields_in_the_caller_s_language = function(t)
    local alice = t:person("alice")
    local function says(lines, words)
      for _, each in ipairs(lines) do if each:find(words, 1, true) then return true end end
      return false
    end
    local answers = { "Room", "Sai Kung", "cheap", "9000", "later" }
    t:ok(says(alice:run("/flat-add", answers), "rent is an amount"))
    alice:speaks("zh-Hant")
    t:ok(says(alice:run("/flat-add", { "很大", "cancel" }), "面積"))
    local asked = alice:run("/flat-add", { "cancel" })
    asked = alice:run("/flat-add", { "室", "西貢", "9000", "350", "1", "1", "1", "碼頭", "2099-09-01", "2046-12-31", "cancel" })
    t:ok(says(asked, "可入住日期須為日期") and says(asked, "2046-12-31"), table.concat(asked, "\n"))
    t:equal(listed(alice, "/flats mine"), {})
  end,

  in_chinese_districts_are_chinese = function(t)
    local alice = t:person("alice")
    alice:speaks("zh-Hant")
    local lines = alice:run("/flat-add", {
      "海景房", "西貢", "9000 元", "350", "1", "1", "1", "碼頭", "skip", "skip", "是", "skip", "1", "skip", "skip", "yes",
    })
    t:equal(lines[#lines - 1], "單位 1 已放租：海景房")
    t:equal(alice:run("/flats 碼頭")[1], "1  海景房  西貢  $9,000  350 平方呎  1 房  2026-03-01 起  新帳戶")
    t:equal(listed(t:person("bob"), "/flats 码头"), { "1" })
  end,

  a_line_in_which_something_is_wrong_is_refused_with_what_is_accepted = function(t)
    local alice = t:person("alice")
    for _, each in ipairs {
      { { rent = "cheap" }, "rent is an amount in HK$ from 500 to 1,000,000" },
      { { rent = "99999999999999999999" }, "rent is an amount" }, { { rent = "-5" }, "rent is an amount" },
      { { rooms = "0" }, "rooms is a whole number from 1 to 20" }, { { beds = "1e3" }, "beds is a whole number" },
      { { size = "0" }, "size is a whole number from 30 to 20,000" }, { { district = "Mars" }, "that is no district" },
      { { from = "yesterdayish" }, "free from is a day such as" }, { { from = "9999-01-01" }, "free from is a day" },
      { { title = ("x"):rep(46) }, "title is a text of 1 to 45 letters" }, { { furnished = "maybe" }, "furnished is yes or no" },
      { { term = "61" }, "minimum term is a whole number from 0 to 60" },
    } do
      t:ok(offer(alice, each[1])[1]:find("error: " .. each[2], 1, true), each[2] .. ": " .. offer(alice, each[1])[1])
    end
    t:equal(listed(alice, "/flats mine"), {})
  end,

  filters_find_exactly_what_they_say = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice, { title = "A", district = "Sai Kung", rent = "12000", beds = "3", furnished = "yes" })
    offer(alice, { title = "B", district = "Tuen Mun", rent = "8000", size = "300", from = "2026-06-01" })
    offer(alice, { title = "C", district = "Clear Water Bay", rent = "16000", rooms = "3", deposit = "1" })
    offer(alice, { title = "D", district = "Kwun Tong", rent = "15000", term = "6", bills = "yes" })
    for command, found in pairs {
      ["/flats"] = { "4", "3", "2", "1" }, ["/flats sort:old"] = { "1", "2", "3", "4" },
      ["/flats sort:cheap"] = { "2", "1", "4", "3" }, ["/flats sort:dear"] = { "3", "4", "1", "2" },
      ["/flats uni:HKUST within:30 price:-15000"] = { "4", "1" }, ["/flats 大學：科大 車程：30 租金：15000"] = { "4", "1" },
      ['/flats district:"Sai Kung"'] = { "1" }, ['/flats district:"Sai Kung",屯門'] = { "2", "1" },
      ['/flats district:屯門,"Sai Kung" price:-20000'] = { "2", "1" }, ['/flats district:"Tuen Mun","Sai Kung"'] = { "2", "1" },
      ["/flats district:西貢,屯門"] = { "2", "1" },
      ["/flats district:tuenmun uni:HKUST within:30"] = {}, ["/flats price:8000-12000"] = { "2", "1" },
      ["/flats price:12000-8000"] = { "2", "1" }, ["/flats price:12001-"] = { "4", "3" }, ["/flats price:9k"] = { "2" },
      ["/flats head:4000"] = { "2", "1" }, ["/flats size:350"] = { "4", "3", "1" }, ["/flats size:-350"] = { "2" },
      ["/flats rooms:3"] = { "3" }, ["/flats rooms:1-2"] = { "4", "2", "1" }, ["/flats beds:3"] = { "1" }, ["/flats toilets:2"] = {},
      ["/flats from:2026-05-01"] = { "4", "3", "1" }, ['/flats from:"in 95 days"'] = { "4", "3", "2", "1" }, ["/flats from:95日後"] = { "4", "3", "2", "1" }, ["/flats from:3日后"] = { "4", "3", "1" },
      ["/flats from:星期五"] = { "4", "3", "1" }, ["/flats from:6月1日"] = { "4", "3", "2", "1" }, ["/flats from:1/6"] = { "4", "3", "2", "1" }, ["/flats term:6"] = { "4" },
      ["/flats furnished:yes"] = { "1" }, ["/flats furnished:no"] = { "4", "3", "2" }, ["/flats bills:是"] = { "4" },
      ["/flats deposit:1"] = { "3" }, ["/flats MAN nin"] = { "4", "3", "2", "1" }, ["/flats sai kung street"] = { "1" },
      ["/flats uni:HKUST within:30 price:8000-15000 rooms:2 toilets:1 from:2026-09-01 man nin"] = { "4", "1" },
      ['/flats "man nin" price:9000'] = { "2" },
      ["/flats district:Sai Kung rooms:2"] = { "1" }, ["/flats district:Clear Water Bay nin"] = { "3" }, ["/flats district:Kwun Tong"] = { "4" },
      ["/flats man sort:cheap"] = { "2", "1", "4", "3" }, ["/flats man sort:dear"] = { "3", "4", "1", "2" },
      ["/flats man sort:large"] = { "4", "3", "1", "2" }, ["/flats sort:large"] = { "4", "3", "1", "2" }, ["/flats team:yes"] = {},
    } do
      t:equal(listed(bob, command), found, command)
    end
    t:equal(listed(bob, "/flats uni:HKUST price:15000 sort:best"), { "4", "1", "2" })
    t:ok(bob:run("/flats uni:HKUST within:20")[1]:find("19 min to HKUST", 1, true))
  end,

  what_is_to_be_left_out_is_refused_and_not_looked_for = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    for filter, word in pairs {
      ["price:-20000 -西貢"] = "西貢", ["-pier"] = "pier", ["－pier"] = "pier", ["–pier nin"] = "pier", ['-"man nin"'] = "man",
      ["district:-西貢"] = "西貢", ['district:屯門,－西貢'] = "西貢", ["uni:-HKUST within:30"] = "HKUST",
    } do
      local said = ("error: flats can't be looked for by leaving out: write it without -%s, or %s to look for that"):format(word, word)
      t:equal(bob:run("/flats " .. filter), { said }, filter)
      t:equal(bob:run("/flat-alert " .. filter), { said }, filter)
    end
    for _, filter in ipairs { "pier - nin", "price:-20000 pier", '"-pier"' } do t:equal(listed(bob, "/flats " .. filter), { "1" }, filter) end
  end,

  a_filter_that_is_there_twice_is_refused = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    for filter, name in pairs {
      ["price:-9000 price:8600-"] = "price", ["rooms:2 rooms:4"] = "rooms", ["rent:9000 租金:8000"] = "price",
      ["uni:HKU uni:HKUST"] = "uni", ["sort:new sort:cheap"] = "sort", ["furnished:yes furnished:no"] = "furnished",
    } do
      t:equal(bob:run("/flats " .. filter), { ("error: %s: is there twice. Write it once"):format(name) }, filter)
    end
    t:equal(listed(bob, "/flats district:屯門 district:西貢"), { "1" }, "any of several districts is wanted")
    t:equal(alice:run("/flat-add Pier rent:9000 price:8000"), { "error: the field rent is there twice. Write it once" })
  end,

  each_filter_is_explained_by_numbers_of_its_own = function(t)
    local alice = t:person("alice")
    for filter, said in pairs {
      rooms = "rooms:2-3, rooms:2- or rooms:-3; a number alone is just that",
      price = "price:8000-15000, price:8000- or price:-15000; a number alone is at most that",
      size = "size:300-500, size:300- or size:-500; a number alone is at least that",
    } do
      t:equal(alice:run(("/flats %s:many"):format(filter)),
        { ("error: %s: takes a number or a range of them, such as %s"):format(filter, said) })
    end
  end,

  a_line_needs_no_quotes_and_nothing_in_it_is_passed_over = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/flat-add Near the pier district:Sai Kung rent:9000 size:400 rooms:1 beds:1 toilets:1 address:3 Pier Road")[1],
      "flat 1 is offered: Near the pier")
    local _, cards = alice:run("/flat 1")
    t:equal(cards[1].subtitle, "Sai Kung · 3 Pier Road")
    t:ok(alice:run("/flat-add Pier district:Sai Kung size:400 rooms:1 beds:1 toilets:1 address:3 rent:9000 or so")[1]:find("^error: rent is"))
    local picture = alice:upload("room.jpg")
    local lines = alice:run(("/flat-add Pier district:Sai Kung size:400 rooms:1 beds:1 toilets:1 address:3 rent:9000 pictures:%d"):format(picture),
      { "skip", "skip", "skip", "skip", "skip", "skip", "yes" })
    t:equal(lines[#lines - 1], "flat 2 is offered: Pier")
    _, cards = t:person("bob"):run("/flat 2")
    t:equal(cards[1].picture.media.name, "room.jpg")
  end,

  a_flat_of_an_earlier_version_counts_as_one_that_nobody_reviewed_or_saw = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    local old = t:document("flats", "1")
    for _, name in ipairs { "reviews", "stars", "views", "saves", "days", "photos", "complete", "prices", "head", "language" } do old[name] = nil end
    t:document("flats", "1", old)
    for _, command in ipairs { "/flats", "/flats sort:best", "/flats uni:HKUST within:30 nin", "/flat-suggest", "/flats kept" } do
      if command:find("kept") then bob:run("/flat-keep 1") end
      t:equal(listed(bob, command), { "1" }, command)
    end
    local lines, cards = bob:run("/flat 1")
    t:equal(lines, {})
    t:equal(cards[1].chart, nil)
    t:equal(alice:run("/flat-set 1 rent 11000"), { "flat 1: rent is changed" })
    t:advance("1d")
    t:equal(t:document("flats", "1").reviews, 0)
  end,

  a_field_that_is_so_already_is_not_changed = function(t)
    local alice = t:person("alice")
    offer(alice)
    local rent = t:document("flats", "1").rent
    for _ = 1, 5 do
      t:equal(alice:run(("/flat-set 1 rent %d"):format(rent)), { "flat 1: rent is that already" })
    end
    -- It may change three times a day, and none was spent.
    t:equal(alice:run("/flat-set 1 rent 11000"), { "flat 1: rent is changed" })
    t:equal(alice:run("/flat-set 1 rent 11000"), { "flat 1: rent is that already" })
  end,

  what_is_no_filter_is_refused = function(t)
    local bob = t:person("bob")
    for typed, told in pairs {
      ["prize:9000"] = "there is no filter prize", ["price:cheap"] = "price: takes a number or a range",
      ["price:"] = "price: takes", ["price:-"] = "price: takes", ["price:1-2-3"] = "price: takes",
      ["within:30"] = "within: needs a university", ["uni:Oxford"] = "that is no university", ["uni:HKU within:0"] = "within: takes minutes",
      ["district:Mars"] = "that is no district", ["district:"] = "that is no district", ["from:soon"] = "from: takes a day",
      ["sort:random"] = "sort: takes", ["bills:perhaps"] = "bills: takes yes or no", [("x "):rep(200)] = "a filter has at most 300 letters",
    } do
      local said = bob:run("/flats " .. typed)[1]
      t:ok(said:find("error: " .. told, 1, true), typed .. ": " .. said)
    end
    for _, odd in ipairs { '"', '""', '"pier', "%", "a'b", "* OR *", "\\", "()" } do t:ok(not bob:run("/flats " .. odd)[1]:find("went wrong"), odd) end
  end,

  what_is_not_shown_is_found_by_nobody_but_its_owner = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    for _, status in ipairs { "hide", "rented", "archive" } do
      local id = offer(alice)[1]:match("%d+")
      bob:run("/flat-keep " .. id)
      bob:run("/flat " .. id)
      alice:run(("/flat-status %s %s"):format(id, status))
      local none = ("error: there is no flat %s for you. /flats shows those that are"):format(id)
      for _, command in ipairs {
        "/flat %s", "/flat-keep %s", "/flat-ask %s hello", "/flat-stats %s", "/flat-set %s rent 1000", "/flat-status %s show",
        "/report %s fake", "/viewing %s", "/viewing %s slots friday 18:00", "/viewing %s book 1", "/viewing %s cancel", "/reviews %s",
        "/review %s 5 5 5 5 nice",
      } do
        t:equal(bob:run(command:format(id)), { none }, command .. " " .. status)
        t:equal(bob:run(command:format(99)), { (none:gsub("flat %d+", "flat 99")) }, command)
      end
      for _, command in ipairs {
        "/flats", "/flats pier", "/flats kept", "/flats seen", "/flats mine", "/flats sort:cheap", "/flats sort:best", "/flats district:西貢",
        "/flats price:-20000", "/flats district:西貢 price:-20000", "/flats uni:HKUST within:30 pier", "/flat-suggest", "/flats toilets:1",
      } do
        t:equal(listed(bob, command), {}, command .. " " .. status)
      end
      t:ok(alice:run("/flat " .. id)[1] == nil)
    end
    t:equal(listed(alice, "/flats mine"), { "3", "2", "1" })
    alice:run("/flat-status 1 show")
    t:equal(listed(bob, "/flats"), { "1" })
  end,

  many_are_shown_page_by_page = function(t)
    local people = {}
    for number = 1, 2 do
      people[number] = t:person("owner" .. number)
      for _ = 1, 12 do offer(people[number]) end
    end
    local reader = t:person("reader")
    local lines = reader:run("/flats")
    t:equal(#lines, 21)
    t:equal(lines[21], "/more shows the next")
  end,

  what_was_typed_on_other_keyboards_is_read = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    t:equal(listed(bob, "/flats price:≤12000"), { "1" })
    t:equal(listed(bob, "/flats price:<11999"), {})
    t:equal(listed(bob, "/flats price:10000−12000 uni:ＨＫＵＳＴ within:３０"), { "1" })
    t:equal(alice:run("/flat-set 1 furnished ｙｅｓ")[1]:sub(1, 7), "flat 1:")
    t:equal(bob:run("/flat-alert pier pier ПРИЧАЛ")[1]:sub(1, 14), "alert 1 is set")
    t:equal(#t:document("watches", bob.me.people.profile().id .. "/1/1").words, 2, "each word once, and whole")
    t:equal(bob:run("/flat-alert off ＃１")[1]:sub(1, 7), "alert 1")
  end,

  a_rent_changes_three_times_in_a_day_of_the_community = function(t)
    local alice = t:person("alice")
    offer(alice)
    -- Ten minutes before midnight in Hong Kong.
    t:advance(86400 - (t:now() + 8 * 3600) % 86400 - 600)
    for rent = 12001, 12003 do alice:run("/flat-set 1 rent " .. rent) end
    t:equal(alice:run("/flat-set 1 rent 12004"), { "error: the rent of flat 1 can change 3 times within a day" })
    t:advance("20m")
    t:equal(alice:run("/flat-set 1 rent 12004"), { "flat 1: rent is changed" })
    t:equal(t:document("flats", "1").rent, 12004)
  end,

  -- Of two sessions at once the second runs its steps again, and counts what the first stored.
  what_is_held_against_a_bound_goes_by_a_document_of_the_persons = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local function turns(person)
      local room = t:document("rooms", tostring(person.me.people.profile().id))
      return room and room.turns or 0
    end
    offer(alice)
    t:equal(turns(alice), 1)
    bob:run("/flat-keep 1")
    local kept = turns(bob)
    t:ok(kept > 0)
    alice:run("/viewing 1 slots 2026-03-03 18:00, 2026-03-03 19:00")
    t:equal(turns(alice), 2)
    bob:run("/viewing 1 book 1")
    t:equal(turns(bob), kept + 1)
  end,

  one_person_offers_so_many = function(t)
    local alice = t:person("alice")
    for _ = 1, 15 do t:ok(offer(alice)[1]:find("^flat %d+ is offered")) end
    t:equal(offer(alice), { "error: you can offer 15 flats within a day" })
    t:advance("1d")
    for _ = 1, 15 do offer(alice) end
    t:advance("1d")
    t:equal(offer(alice), { "error: you can have 30 flats. /flat-status ID delete removes one" })
    t:equal(alice:run("/flat-status 1 delete"), { "flat 1 is removed" })
    t:ok(offer(alice)[1]:find("^flat 31 is offered"))
  end,
}
