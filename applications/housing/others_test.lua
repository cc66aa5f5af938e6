-- What flats are for teams and calendars, with those plugins beside this one: quad plugin test plugins/housing

local function offer(person)
  return person:run('/flat-add title:"Near the pier" district:"Sai Kung" rent:12000 size:400 rooms:2 beds:2 toilets:1 address:"3 Man Nin Street"')
end

local function has(lines, words)
  for _, line in ipairs(lines) do if line:find(words, 1, true) then return true end end
  return false
end

local function team(leader, id) leader:run("/team-new " .. id, { "Early birds", "We rise at six", "2", "1", "any" }) end

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
