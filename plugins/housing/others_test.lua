-- What flats are for teams and calendars, with those plugins beside this one: quad plugin test plugins/housing

local function offer(person)
  return person:run('/flat-add title:"Near the pier" district:"Sai Kung" rent:12000 size:400 rooms:2 beds:2 toilets:1 address:"3 Man Nin Street"')
end

local function has(lines, words)
  for _, line in ipairs(lines) do if line:find(words, 1, true) then return true end end
  return false
end

local function team(leader, id, size) leader:run("/team-new " .. id, { "Early birds", "We rise at six", size or "2", "1", "any" }) end

return {
  who_lives_there_reviews_once_and_the_owner_replies_once = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    offer(alice)
    team(bob, 1)
    team(carol, 1)
    t:equal(#bob:run("/flats team:yes"), 2)
    t:equal(alice:run("/flat-status 1 rented 99"), { "error: 99 is no team for flat 1. /teams 1 lists them" })
    t:equal(alice:run("/flat-status 1 hide 1"), { "error: a team stands behind rented alone: /flat-status ID rented TEAM" })
    t:equal(alice:run("/flat-status 1 rented 1"), { "flat 1 is rented: nobody finds it any more" })
    t:advance("10s")
    for _, wrong in ipairs { "5 5 5 6 x", "5 5 5 x", "5 5 5 5", "-1 5 5 5 x", "99999999999999999999 1 1 1 x" } do
      t:ok(bob:run("/review 1 " .. wrong)[1]:find("^error: four scores from 0 to 5"), wrong)
    end
    local lines = bob:run("/review 1", { "4", "3", "six", "5", "2", "Damp in spring", "yes" })
    t:equal(lines[#lines], "review 1 of flat 1 is there. /reviews 1 shows it")
    t:equal(bob:run("/review 1 5 5 5 5 again"), { "error: you reviewed flat 1 already" })
    t:equal(carol:run("/review 1 1 1 1 1 awful"), { "error: there is no flat 1 for you. /flats shows those that are" })
    alice:run("/flat-status 1 show")
    t:equal(carol:run("/review 1 1 1 1 1 awful"), { "error: flat 1 is reviewed by those who live or lived in it with their team" })
    local _, cards = carol:run("/reviews 1")
    t:equal(cards[1].chart.value, 3.5)
    t:equal(cards[1].fields[5], { "words", "Damp in spring" })
    t:equal(carol:run("/review-reply 1 no"), { "error: there is no review 1 of a flat of yours" })
    t:equal(alice:run("/review-reply 1 We aired it since"), { "your reply to review 1 is there" })
    t:equal(alice:run("/review-reply 1 and more"), { "error: you replied to review 1 already" })
    _, cards = carol:run("/reviews 1")
    t:equal(cards[1].fields[6], { "owner's reply", "We aired it since" })
    -- The mean as it is: only the order of lists draws few reviews to the middle.
    _, cards = carol:run("/flat 1")
    t:equal(cards[1].chart.value, 3.5)
  end,

  reviews_and_replies_at_their_longest_are_shown = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    team(bob, 1)
    alice:run("/flat-status 1 rented 1")
    t:advance("10s")
    bob:run("/review 1 5 5 5 5 " .. ("g"):rep(1000))
    alice:run("/review-reply 1 " .. ("r"):rep(1000))
    local _, cards = bob:run("/reviews 1")
    local labels = {}
    for index, each in ipairs(cards[1].fields) do labels[index] = each[1] end
    t:equal({ table.unpack(labels, 5) }, { "words", "…", "owner's reply", "…" })
    t:equal(cards[1].fields[7][2] .. cards[1].fields[8][2], ("r"):rep(1000))
  end,

  a_review_that_was_put_by_is_of_its_own_flat = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    for id = 1, 2 do
      offer(alice)
      team(bob, id)
      alice:run(("/flat-status %d rented %d"):format(id, id))
    end
    t:advance("10s")
    bob:run("/review 1", { "0", "0", "later" })
    local lines = bob:run("/review 2", { "5", "5", "5", "5", "Lovely", "yes" })
    t:equal(lines[#lines], "review 1 of flat 2 is there. /reviews 2 shows it")
    local _, cards = bob:run("/reviews 2")
    t:equal(cards[1].chart.value, 5)
  end,

  who_lives_there_reads_of_the_flat_that_nobody_else_finds = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    local none = { "error: there is no flat 1 for you. /flats shows those that are" }
    offer(alice)
    team(bob, 1)
    bob:run("/flat-ask 1 Is it quiet?")
    alice:run("/flat-status 1 rented 1")
    t:advance("10s")
    local _, asked = bob:run("/flat-asked 1")
    t:equal(asked[1].title, "Flat 1: Near the pier")
    bob:run("/review 1 4 4 4 4 Quiet")
    local _, own = alice:run("/reviews 1")
    t:equal(own[1].actions, { { "reply", "/review-reply 1" } })
    local lines = alice:run("/review-reply 1", { "Thank you" })
    t:equal(lines[#lines], "your reply to review 1 is there")
    local _, cards = bob:run("/reviews 1")
    t:equal(cards[1].fields[6], { "owner's reply", "Thank you" })
    _, cards = bob:run("/flat 1")
    t:equal(cards[1].actions, { { "reviews", "/reviews 1" } })
    for _, command in ipairs { "/flat 1", "/reviews 1" } do t:equal(carol:run(command), none, command) end
    for _, command in ipairs { "/flat-keep 1", "/viewing 1", "/flat-ask 1 hello", "/report 1 no", "/flat-set 1 rent 900" } do
      t:equal(bob:run(command), none, command)
    end
    t:ok(not has(bob:run("/flats"), "Near the pier"))
    alice:run("/flat-status 1 archive")
    t:equal(bob:run("/flat 1"), {})
    alice:run("/flat-status 1 hide")
    t:equal(bob:run("/flat 1"), none, "what is hidden is its owner's alone")
    _, cards = bob:run("/reviews 1")
    t:equal(#cards, 1, "but not what was said of it")
    alice.me.people.forget("bob")
    t:equal(bob:run("/reviews 1"), none)
    alice:run("/flat-status 1 delete")
    t:equal(bob:run("/reviews 1"), none)
  end,

  a_viewing_is_in_the_calendars_of_a_team = function(t)
    local alice, bob, carol, dave = t:person("alice"), t:person("bob"), t:person("carol"), t:person("dave")
    alice:speaks("zh-Hant")
    offer(alice)
    team(bob, 1)
    carol:run("/team-join 1 I rise at five")
    bob:run("/team-answer 1 carol yes")
    alice:run("/viewing 1 slots friday 18:00, friday 19:00")
    t:equal(bob:run("/viewing 1 book 1")[2], "it is in your calendar, your team's and the owner's")
    for _, person in ipairs { bob, carol } do t:ok(has(person:run("/calendar next"), "Viewing: Near the pier"), person.handle) end
    t:ok(has(alice:run("/calendar next"), "睇樓：Near the pier"), "each reads it in their language")
    carol:speaks("zh-Hans")
    t:ok(has(carol:run("/calendar next"), "看房：Near the pier"))
    t:ok(has(carol:run("/calendar export"), "SUMMARY:看房：Near the pier"))
    carol:speaks("en")
    t:ok(not has(dave:run("/calendar next"), "Near the pier"))
    local booked = carol.me.notifications.list({ limit = 1 })[1]
    t:equal(booked.text, "a viewing of flat 1 is booked for your team. /viewing 1 shows when")
    t:equal(carol:run("/viewing 1")[1], "1  Fri 2026-03-06 18:00-18:30  your team's, booked by bob")
    t:equal(dave:run("/viewing 1")[1], "2  Fri 2026-03-06 19:00-19:30  free")
    t:equal(carol:run("/viewing 1 cancel"), { "error: you have booked no viewing of flat 1" })
    bob:run("/viewing 1 cancel")
    for _, person in ipairs { alice, bob, carol } do t:ok(not has(person:run("/calendar next"), "Near the pier"), person.handle) end
    local cancelled = carol.me.notifications.list({ limit = 1 })[1]
    t:equal(cancelled.text, "a viewing of flat 1 was cancelled. /viewing 1 shows the times")
    t:equal(bob:run("/viewing 1 book 2")[1], "time 2 is yours: Fri 2026-03-06 19:00-19:30")
    alice:run("/flat-status 1 archive")
    t:advance("10s")
    t:ok(not has(carol:run("/calendar next"), "Near the pier"))
  end,

  who_leaves_a_team_goes_to_none_of_its_viewings = function(t)
    local alice, bob, carol, dave = t:person("alice"), t:person("bob"), t:person("carol"), t:person("dave")
    offer(alice)
    team(bob, 1, "3")
    for _, person in ipairs { carol, dave } do
      person:run("/team-join 1 I rise at five")
      bob:run(("/team-answer 1 %s yes"):format(person.handle))
    end
    alice:run("/viewing 1 slots friday 18:00")
    bob:run("/viewing 1 book 1")
    carol:run("/team-leave 1")
    t:advance("5s")
    t:ok(not has(carol:run("/calendar next"), "Near the pier"))
    t:ok(not has(carol:run("/viewing 1"), "booked by bob"))
    for _, person in ipairs { alice, bob, dave } do t:ok(has(person:run("/calendar next"), "Near the pier"), person.handle) end
    -- Who booked it takes it along.
    bob:run("/team-leave 1")
    t:advance("5s")
    t:ok(has(bob:run("/calendar next"), "Near the pier"))
    t:ok(not has(dave:run("/calendar next"), "Near the pier"))
    t:equal(alice:run("/viewing 1")[1], "1  Fri 2026-03-06 18:00-18:30  booked by bob")
    local last = {}
    for index, each in ipairs(dave.me.notifications.list({ limit = 3 })) do last[index] = each.text end
    t:ok(has(last, "a viewing of flat 1 was cancelled"))
  end,

  a_viewing_is_in_both_calendars_and_leaves_them = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    offer(alice)
    alice:run("/viewing 1 slots friday 18:00")
    bob:run("/viewing 1 book 1")
    for _, person in ipairs { alice, bob } do t:ok(has(person:run("/calendar next"), "Near the pier"), person.handle) end
    bob:run("/viewing 1 cancel")
    for _, person in ipairs { alice, bob } do t:ok(not has(person:run("/calendar next"), "Near the pier"), person.handle) end
  end,
}
