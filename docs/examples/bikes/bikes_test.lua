--- What somebody was told, the newest first.
local function told(person)
  local texts = {}
  for index, one in ipairs(person.me.notifications.list()) do texts[index] = one.text end
  return texts
end

local faster = "error: bike 1 is lent just now. /bike 1 shows until when"

return {
  a_bike_is_offered_field_by_field_and_found_in_either_script = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local lines = alice:run("/bike-add", { "山地單車", "many", "21", "skip", "yes" })
    t:equal(lines[#lines], "bike 1 is offered: 山地單車")
    t:equal(bob:run("/bikes 山地单车"), { "1  山地單車  @alice  ", "/bike ID shows one, /bike-take ID DAYS borrows it" })
    t:equal(bob:run("/bikes tandem"), { "no bike is like that. /bike-add offers one" })
    bob:speaks("zh-Hant")
    t:equal(bob:run("/bikes tandem"), { "沒有這樣的單車。/bike-add 借出一輛" })
  end,

  a_bike_has_one_rider_at_a_time = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    alice:run("/bike-add Red one", { "3", "skip", "yes" })
    t:equal(bob:run("/bike-take 1 2"),
      { "bike 1 is yours: Red one. Fetch it from @alice; /bike-back 1 ends it" })
    t:equal(carol:run("/bike-take 1"), { faster })
    t:equal(alice:run("/bike-drop 1"), { faster })
    t:equal(carol:run("/bike-back 1"), { "error: you have nothing to do with a loan of bike 1" })
    t:equal(bob:run("/bike-back 1"), { "bike 1 is back" })
    t:equal(alice:run("/bike-drop 1"), { "Red one is no longer offered" })
  end,

  one_person_has_few_bikes_and_for_few_days = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    for number = 1, 3 do alice:run("/bike-add Bike " .. number, { "skip", "skip", "yes" }) end
    t:equal(alice:run("/bike-add Bike 4"), { "error: you can offer 3 bikes" })
    t:equal(bob:run("/bike-take 1 8"), { "error: a bike is lent for 7 days at most" })
    bob:run("/bike-take 1")
    bob:run("/bike-take 2")
    t:equal(bob:run("/bike-take 3"), { "error: you have 2 bikes, which is the most" })
    bob:run("/bike-back 2")
    t:equal(#bob:run("/bike-take 3"), 1)
  end,

  owner_and_rider_are_told_in_time = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/bike-add Red one", { "3", "skip", "yes" })
    bob:run("/bike-take 1")
    t:advance("2s")
    t:equal(told(alice), { "your bike 1 is lent: /bike 1" })
    t:advance("22h")
    t:equal(told(bob), { "bike 1 is to be back in two hours: /bike-back 1" })
    t:advance("2h")
    t:equal(told(bob)[1], "bike 1 should be back: /bike 1")
    t:advance("3d")
    t:equal(#told(bob), 2)
  end,

  who_brings_it_back_early_is_not_reminded = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/bike-add Red one", { "3", "skip", "yes" })
    bob:run("/bike-take 1")
    bob:run("/bike-back 1")
    t:advance("2d")
    t:equal(told(bob), {})
  end,

  strangers_talk_about_a_bike = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    alice:run("/bike-add Red one", { "3", "skip", "yes" })
    t:equal(bob:run("/bike-ask 1 Has it a lamp?"), { "@alice has your question" })
    t:equal(alice.me.chat.invitations()[1].place, "#ask-1")
    alice.me.chat.join("#ask-1")
    t:equal(alice:sees("#ask-1"), { "bob: Has it a lamp?" })
    local _, cards = alice:run("/bike-about 1")
    t:equal(cards[1].title, "Red one")
    t:equal(carol:run("/bike-about 1"), { "error: there is no conversation 1 of yours" })
  end,

  who_is_forgotten_finds_nothing = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/bike-add Red one", { "3", "skip", "yes" })
    alice.me.people.forget("bob")
    local never = bob:run("/bike 99")[1]:gsub("99", "1")
    t:equal(bob:run("/bike 1"), { never })
    t:equal(bob:run("/bike-take 1"), { never })
    t:equal(bob:run("/bikes"), { "no bike is like that. /bike-add offers one" })
  end,

  a_bike_that_is_ridden_ranks_high = function(t)
    t:ok(t:hook("bikes.rank", { gears = 1, rides = 9 }) > t:hook("bikes.rank", { gears = 1, rides = 0 }))
  end,
}
