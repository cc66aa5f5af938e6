-- The tests of mates, of teams: quad plugin test plugins/mates
-- Flats are those of the plugin housing, beside this one.

--- Offers a flat, and gives its number.
local function flat(owner, rent)
  local lines = owner:run(('/flat-add title:"By the pier" district:"Sai Kung" rent:%d size:600 rooms:3 beds:3 toilets:1 '
    .. 'address:"1 Pier Road" from:2026-09-01'):format(rent or 9000))
  return lines[1]:match("%d+")
end

--- Starts a team for a flat, and gives its number.
local function team(leader, id, size)
  local lines = leader:run("/team-new " .. id, { "Early birds", "We rise at six", tostring(size or 3), "1", "any" })
  return lines[#lines]:match("team (%d+) is there")
end

local function told(person)
  local list = person.me.notifications.list({ limit = 1 })
  return list[1] and list[1].text
end

local function has(lines, words)
  for _, line in ipairs(lines) do
    if line:find(words, 1, true) then return true end
  end
  return false
end

--- The value of a field of the card that a team shows.
local function shows(person, id, name)
  local _, cards = person:run("/team " .. id)
  for _, field in ipairs(cards[1] and cards[1].fields or {}) do
    if field[1] == name then return field[2] end
  end
end

--- Asks to join and is taken in.
local function joins(person, leader, id)
  person:run("/team-join " .. id .. " me too")
  return leader:run(("/team-answer %s %s yes"):format(id, person.handle))
end

--- Ada offers flat 1, Alice leads team 1 for three.
local function start(t, size, rent)
  local ada, alice = t:person("ada"), t:person("alice")
  local id = flat(ada, rent)
  return ada, alice, id, team(alice, id, size)
end

return {
  a_team_is_made_found_and_shown = function(t)
    local ada, alice, id, key = start(t)
    t:equal(id, "1")
    t:equal(key, "1")
    local bob, next_step = t:person("bob"), "/team ID shows one, /team-join ID TEXT asks to join"
    t:equal(bob:run("/teams"), { "1  Early birds  flat 1  1 of 3  places free  HK$4,500 each", next_step })
    t:equal(bob:run("/teams 1"), { "1  Early birds  flat 1  1 of 3  places free  HK$4,500 each", next_step })
    t:equal(bob:run("/teams mine"), { "you are in no team. /teams shows those that look for people, /team-new FLAT starts one" })
    t:equal(alice:run("/teams mine"), { "1  Early birds  flat 1  1 of 3  places free  HK$4,500 each" })
    t:equal(shows(bob, 1, "members"), "alice (leads)")
    t:equal(alice.me.chat.conversations({ label = "team", limit = 1 })[1].about, "/team 1")
    t:equal(ada:run("/team-new 1", {}), { "error: you offer this flat yourself" })
  end,

  what_a_team_says_of_itself_may_be_left_out = function(t)
    local ada, alice = t:person("ada"), t:person("alice")
    alice:speaks("zh-Hant")
    local lines = alice:run("/team-new " .. flat(ada), { "早起", "略過", "9", "3", "略過", "女生" })
    t:ok(has(lines, "可加入須為其中之一：男生、女生、任何人；「略過」即 任何人"))
    t:ok(has(lines, "小組 1 已成立"))
    local _, cards = t:person("bob"):run("/team 1")
    t:equal({ cards[1].title, cards[1].subtitle }, { "早起" })
    t:equal(shows(alice, 1, "可加入"), "女生")
    t:equal(t:document("teams", "1").wish, "female")
    alice:run("/team-set 1 wish ＡＮＹ")
    t:equal(t:document("teams", "1").wish, "any", "as another keyboard has it")
  end,

  who_asks_is_accepted_or_refused_and_told = function(t)
    local _, alice, _, key = start(t)
    local bob, carol = t:person("bob"), t:person("carol")
    t:equal(bob:run("/team-join 1"), { "error: say something of yourself to the team: /team-join 1 TEXT" })
    t:equal(bob:run("/team-join 1 I cook"), { "asked team 1; you are told of the answer. /team-leave 1 takes it back" })
    t:equal(bob:run("/team-join 1 I cook"), { "error: you asked team 1 already. /team-leave 1 takes it back" })
    t:advance("2s")
    t:equal(told(alice), "somebody asks to join your team 1: /team 1")
    t:ok(has(alice:run("/team 1"), "bob: I cook"))
    t:ok(not has(bob:run("/team 1"), "I cook"), "nobody else reads it")
    t:equal(alice:run("/team-answer 1 bob yes"), { "bob is in team 1" })
    t:advance("2s")
    t:equal(told(bob), "you are in team 1 now: /team 1")
    bob.me.chat.send("#team-1", "hello")
    t:equal(alice:sees("#team-1"), { "bob: hello" })
    carol:run("/team-join 1 I sing")
    t:equal(alice:run("/team-answer 1 carol no"), { "carol is turned down, and told so; team 1 stays as it is" })
    t:advance("2s")
    t:equal(told(carol), "team 1 turned your request down")
    t:equal(carol:run("/team-join 1 please"), { "error: team 1 turned you down; you may ask again after 30 days" })
    t:advance("31d")
    t:equal(carol:run("/team-join 1 please")[1]:sub(1, 12), "asked team 1")
    t:equal(key, "1")
  end,

  the_last_place_has_one_winner = function(t)
    local _, alice = start(t, 2)
    local bob, carol = t:person("bob"), t:person("carol")
    bob:run("/team-join 1 me")
    carol:run("/team-join 1 me")
    t:equal(alice:run("/team-answer 1 bob yes"), { "bob is in team 1" })
    t:equal(alice:run("/team-answer 1 carol yes"), { "error: team 1 is full" })
    t:equal(shows(bob, 1, "places"), "2 of 2, full")
    t:equal(shows(bob, 1, "rent"), "HK$4,500 each")
    t:equal(t:person("dan"):run("/team-join 1 me"), { "error: team 1 is full" })
    t:equal(t:person("dan"):run("/teams"), { "no teams look for people here. /team-new FLAT starts one" })
    t:equal(alice:run("/team-set 1 size 1"), { "error: 2 people are in it: give a size of at least that" })
    bob:run("/team-leave 1")
    t:equal(alice:run("/team-answer 1 carol yes"), { "carol is in team 1" })
  end,

  only_the_leader_answers_and_outsiders_hear_of_nothing = function(t)
    local _, alice = start(t)
    local bob, carol = t:person("bob"), t:person("carol")
    joins(bob, alice, 1)
    carol:run("/team-join 1 me")
    local outside = "error: there is no team 1 for you. /teams shows those that are"
    t:equal(bob:run("/team-answer 1 carol yes"), { "error: you don't lead team 1" })
    t:equal(carol:run("/team-answer 1 carol yes"), { outside })
    t:equal(carol:run("/team-set 1 title Mine"), { outside })
    t:equal(carol:run("/team-pass 1 carol"), { outside })
    t:equal(carol:run("/team-apply 1 hello"), { outside })
    t:equal(carol:run("/rent-split 1"), { outside })
    t:equal(carol:run("/team-invite 1 dan"), { "error: nobody is called dan" })
    t:equal(carol:run("/team-invite 1 bob"), { outside })
    t:equal(alice:run("/team-answer 1 zoe yes"), { "error: zoe doesn't wait for an answer of team 1" })
    t:equal(alice:run("/team-answer 1 bob yes"), { "error: bob doesn't wait for an answer of team 1" })
  end,

  a_team_for_a_hidden_flat_is_found_by_its_members_alone = function(t)
    local ada, alice = start(t)
    local bob, carol = t:person("bob"), t:person("carol")
    joins(bob, alice, 1)
    local none = "error: there is no team 1 for you. /teams shows those that are"
    for _, word in ipairs { "hide", "archive" } do
      ada:run("/flat-status 1 " .. word)
      t:equal(carol:run("/team 1"), { none })
      t:equal(carol:run("/team 99"), { "error: there is no team 99 for you. /teams shows those that are" })
      t:equal(carol:run("/teams"), { "no teams look for people here. /team-new FLAT starts one" })
      t:equal(carol:run("/teams 1"), { "error: there is no flat 1. /flats shows those that are" })
      t:equal(carol:run("/team-join 1 me"), { none })
      t:equal(carol:run("/team-new 1", {}), { "error: there is no flat 1. /flats shows those that are" })
      t:equal(alice:run("/team-apply 1 hello"), { "error: there is no flat 1. /flats shows those that are" })
      t:equal(shows(bob, 1, "flat"), "not shown now")
      t:equal(shows(bob, 1, "rent"), nil)
      t:equal(alice:run("/rent-split 1"), { "error: the rent of team 1 can't be looked up now" })
      ada:run("/flat-status 1 show")
      t:ok(has(carol:run("/teams"), "Early birds"))
    end
  end,

  who_is_invited_accepts_or_turns_it_down = function(t)
    local _, alice = start(t)
    local bob, carol = t:person("bob"), t:person("carol")
    t:equal(alice:run("/team-invite 1 bob"), { "bob is invited to team 1" })
    t:advance("2s")
    t:equal(told(bob), "you are invited to team 1: /team-join 1")
    t:ok(has(bob:run("/teams mine"), "you are invited"))
    t:equal(bob:run("/team-join 1"), { "you are in team 1: /team 1" })
    bob.me.chat.send("#team-1", "here")
    t:equal(alice:sees("#team-1"), { "bob: here" })
    alice:run("/team-invite 1 carol")
    t:equal(carol:run("/team-leave 1"), { "the invitation to team 1 is turned down" })
    t:equal(alice:run("/team-invite 1 carol"), { "error: carol was invited already" })
    t:equal(carol:run("/team-join 1"), { "error: say something of yourself to the team: /team-join 1 TEXT" })
  end,

  inviting_who_asked_takes_them_in = function(t)
    local _, alice = start(t)
    local bob = t:person("bob")
    bob:run("/team-join 1 me")
    t:equal(alice:run("/team-invite 1 bob"), { "bob is in team 1" })
  end,

  leadership_passes_on_and_the_last_one_ends_the_team = function(t)
    local _, alice = start(t)
    local bob, carol = t:person("bob"), t:person("carol")
    joins(bob, alice, 1)
    joins(carol, alice, 1)
    t:equal(alice:run("/team-leave 1"), { "you left team 1" })
    t:equal(shows(bob, 1, "members"), "bob (leads), carol")
    t:equal(#alice.me.chat.conversations({ label = "team", limit = 5 }), 0)
    t:equal(bob:run("/team-pass 1 alice"), { "error: alice is not in team 1" })
    t:equal(bob:run("/team-pass 1 carol"), { "carol leads team 1 now" })
    t:advance("2s")
    t:equal(told(carol), "there is news of your team 1: /team 1")
    t:equal(bob:run("/team-pass 1 bob"), { "error: you don't lead team 1" })
    bob:run("/team-leave 1")
    local dan = t:person("dan")
    dan:run("/team-join 1 me")
    carol:run("/team-leave 1")
    t:advance("3s")
    t:equal(told(dan), "team 1 has ended: its flat was let to others, or nobody is left")
    t:equal(dan:run("/team 1"), { "error: there is no team 1 for you. /teams shows those that are" })
  end,

  a_field_is_changed_by_its_leader_within_bounds = function(t)
    local _, alice = start(t)
    alice:run("/team-set 1 title Night owls")
    local _, cards = alice:run("/team 1")
    t:equal(cards[1].title, "Night owls")
    t:equal(alice:run("/team-set 1 size 9"), { "error: that is a whole number from 1 to 8" })
    t:equal(alice:run("/team-set 1 size 1.5"), { "error: that is a whole number from 1 to 8" })
    t:equal(alice:run("/team-set 1 size 0x8"), { "error: that is a whole number from 1 to 8" })
    t:equal(alice:run("/team-set 1 wish cats"), { "error: who may join is men, women or anybody" })
    t:equal(alice:run("/team-set 1 title " .. ("x"):rep(46)), { "error: write 1 to 45 letters" })
    for _, word in ipairs { "Female", "women", "女生" } do
      t:equal(alice:run("/team-set 1 wish any"), { "team 1 is changed" })
      t:equal(alice:run("/team-set 1 wish " .. word), { "team 1 is changed" })
      t:equal(shows(alice, 1, "who may join"), "women")
    end
    t:equal(alice:run("/team-set 1 size 1"), { "team 1 is changed" })
    t:equal(shows(alice, 1, "places"), "1 of 1, full")
  end,

  the_leader_writes_to_the_owner_with_all_the_team = function(t)
    local ada, alice = start(t)
    local bob = t:person("bob")
    joins(bob, alice, 1)
    t:equal(alice:run("/team-apply 1 May we see it?"), { "team 1 wrote to ada: you all talk in #let-1: /open #let-1" })
    t:equal(bob:sees("#let-1"), { "alice: May we see it?" })
    t:equal(#ada.me.chat.conversations({ label = "listing", limit = 5 }), 0, "a stranger is asked first")
    ada.me.chat.join("let-1")
    t:equal(ada:sees("#let-1"), { "alice: May we see it?" })
    t:equal(ada.me.chat.conversations({ label = "listing", limit = 5 })[1].about, "/team 1")
    bob:run("/team-leave 1")
    t:equal(#bob.me.chat.conversations({ label = "listing", limit = 5 }), 0)
    local carol = t:person("carol")
    joins(carol, alice, 1)
    t:equal(#carol.me.chat.conversations({ label = "listing", limit = 5 }), 1)
  end,

  a_flat_that_is_let_ends_the_other_teams_and_its_members_stay = function(t)
    local ada, alice, id = start(t)
    local bob, carol, dan = t:person("bob"), t:person("carol"), t:person("dan")
    joins(bob, alice, 1)
    team(carol, id)
    dan:run("/team-join 2 me")
    ada:run("/flat-status 1 rented 1")
    t:advance("5s")
    t:equal(told(carol), "team 2 has ended: its flat was let to others, or nobody is left")
    t:equal(told(dan), "team 2 has ended: its flat was let to others, or nobody is left")
    t:equal(told(bob), "there is news of your team 1: /team 1")
    t:equal(shows(bob, 1, "places"), "2 of 3, lives there")
    t:equal(carol:run("/teams"), { "no teams look for people here. /team-new FLAT starts one" })
    t:equal(dan:run("/team 1"), { "error: there is no team 1 for you. /teams shows those that are" })
    t:equal(dan:run("/team-join 1 me"), { "error: there is no team 1 for you. /teams shows those that are" })
    t:equal(carol:run("/teams mine"), { "you are in no team. /teams shows those that look for people, /team-new FLAT starts one" })
  end,

  one_person_has_so_many_teams_and_requests = function(t)
    local ada, alice = t:person("ada"), t:person("alice")
    for number = 1, 12 do
      flat(ada)
      if number <= 5 then team(alice, number) else team(t:person("l" .. number), number) end
    end
    t:equal(alice:run("/team-new 1", {}), { "error: you are in team 1 for flat 1 already" })
    t:equal(alice:run("/team-new 12", {}), { "error: you are in 5 teams, which is the most: /team-leave ID makes room" })
    local bob = t:person("bob")
    for number = 1, 10 do bob:run(("/team-join %d me"):format(number)) end
    t:equal(bob:run("/team-join 11 me"), { "error: you asked to join 10 teams, which is the most: /team-leave ID takes a request back" })
    bob:run("/team-leave 3")
    t:equal(bob:run("/team-join 11 me")[1]:sub(1, 13), "asked team 11")
    t:person("l6"):run("/team-invite 6 alice")
    t:equal(alice:run("/team-join 6"), { "error: you are in 5 teams, which is the most: /team-leave ID makes room" })
  end,

  a_number_beside_a_name_is_rough_so_that_it_finds_nobody_in_mates = function(t)
    local _, alice = start(t)
    local bob, lives = t:person("bob"), {}
    for place = 1, 24 do lives[place] = "skip" end
    lives[11], lives[25] = "1", "yes"
    alice:run("/habits", lives)
    bob:run("/habits", lives)
    t:equal(alice:run("/mates")[1], "1  67%  alike in sleep")
    for _, person in ipairs { alice, bob } do person:run("/habits teams") end
    t:ok(has(bob:run("/teams fit"), "people 65%"))
    bob:run("/team-join 1 I cook")
    t:ok(has(alice:run("/team 1"), "bob (about 65%): I cook"))
  end,

  how_well_somebody_fits_stands_beside_their_name_only_where_they_said_so = function(t)
    local _, alice = start(t)
    local bob, lives, vetoes = t:person("bob"), {}, {}
    for place = 1, 24 do lives[place], vetoes[place] = "skip", "skip" end
    lives[3], lives[11], lives[25] = "yes", "1", "yes"
    vetoes[4], vetoes[11], vetoes[25] = "no", "1", "yes"
    t:equal(alice:run("/habits teams"), { "error: answer /habits first: it asks how you live, and you may skip questions" })
    alice:run("/habits", vetoes)
    bob:run("/habits", lives)
    t:ok(has(bob:run("/teams fit"), "(people don't say)"), "also where a veto of hers rules him out")
    t:ok(has(alice:run("/habits teams"), "may now show"))
    t:equal(bob:run("/teams fit"), { "no team fits now. /teams shows all, /team-new FLAT starts one" })
    -- The answers may change, and what they may be used for stays.
    t:ok(has(alice:run("/habits", { "3", "1", "yes" }), "kept."))
    local carol = t:person("carol")
    lives[3] = "no"
    carol:run("/habits", lives)
    t:ok(has(carol:run("/teams fit"), "people 6"))
    carol:run("/team-join 1 I cook")
    t:ok(has(alice:run("/team 1"), "carol: I cook"))
    carol:run("/team-leave 1")
    carol:run("/habits teams")
    carol:run("/team-join 1 I cook")
    t:ok(has(alice:run("/team 1"), "carol (about 6"))
    carol:run("/habits teams")
    t:ok(has(alice:run("/team 1"), "carol: I cook"), "also where it was kept with the request")
  end,

  teams_that_fit_come_with_a_number = function(t)
    local _, alice = start(t)
    local bob = t:person("bob")
    t:equal(bob:run("/teams fit"), { "error: answer /habits first: it asks how you live, and you may skip questions" })
    local skips = {}
    for place = 1, 24 do skips[place] = "skip" end
    skips[25] = "yes"
    bob:run("/habits", skips)
    t:ok(bob:run("/teams fit")[1]:find("about 70% (people don't say)", 1, true))
    alice:run("/habits", skips)
    alice:run("/habits teams")
    t:ok(bob:run("/teams fit")[1]:find("people 50%", 1, true))
    skips[4] = "no"
    local carol = t:person("carol")
    carol:run("/habits", skips)
    skips[4], skips[3] = "skip", "yes"
    alice:run("/habits off")
    alice:run("/habits", skips)
    alice:run("/habits teams")
    t:equal(carol:run("/teams fit"), { "no team fits now. /teams shows all, /team-new FLAT starts one" })
  end,

  who_forgot_the_owner_or_is_forgotten_finds_no_team_of_the_flat = function(t)
    local ada = start(t)
    local bob, carol = t:person("bob"), t:person("carol")
    ada.me.people.forget("bob")
    carol.me.people.forget("ada")
    for _, person in ipairs { bob, carol } do
      t:equal(person:run("/teams"), { "no teams look for people here. /team-new FLAT starts one" })
      t:equal(person:run("/team 1"), { "error: there is no team 1 for you. /teams shows those that are" })
      t:equal(person:run("/team-new 1", {}), { "error: there is no flat 1. /flats shows those that are" })
      t:equal(person:run("/team-join 1 me"), { "error: there is no team 1 for you. /teams shows those that are" })
    end
  end,

  who_was_forgotten_by_the_leader_asks_and_nobody_hears_of_it = function(t)
    local _, alice = start(t)
    local bob, carol = t:person("bob"), t:person("carol")
    alice.me.people.forget("bob")
    t:equal(bob:run("/team-join 1 me")[1]:sub(1, 12), "asked team 1")
    carol.me.people.forget("alice")
    t:ok(not has(alice:run("/team 1"), "ask to join") and not has(alice:run("/team 1"), "asks to join"))
    t:advance("2s")
    t:equal(#alice.me.notifications.list({ limit = 5 }), 0)
    alice:run("/team-invite 1 carol")
    t:advance("2s")
    t:equal(#carol.me.notifications.list({ limit = 5 }), 0)
    t:equal(carol:run("/teams mine"), { "you are in no team. /teams shows those that look for people, /team-new FLAT starts one" })
  end,

  who_forgot_the_leader_finds_no_team_of_theirs = function(t)
    local _, alice = start(t)
    local bob, carol = t:person("bob"), t:person("carol")
    joins(carol, alice, 1)
    bob.me.people.forget("alice")
    for _, line in ipairs { "/teams", "/teams 1" } do
      t:equal(bob:run(line), { "no teams look for people here. /team-new FLAT starts one" }, line)
    end
    for _, line in ipairs { "/team 1", "/team-join 1 me" } do
      t:equal(bob:run(line), { "error: there is no team 1 for you. /teams shows those that are" }, line)
    end
    -- Who is in the team with them stays in it, and reads neither name nor words.
    carol.me.people.forget("alice")
    t:equal(shows(carol, 1, "members"), "somebody (leads), carol")
    local _, cards = carol:run("/team 1")
    t:equal(cards[1].subtitle, nil)
    t:equal(shows(alice, 1, "members"), "alice (leads), carol", "who was forgotten finds no difference")
  end,

  who_forgot_the_leader_meanwhile_is_told_nothing_of_theirs = function(t)
    local _, alice = start(t)
    local bob = t:person("bob")
    bob:run("/team-join 1 me")
    alice:run("/team-answer 1 bob no")
    bob.me.people.forget("alice")
    t:advance("2s")
    t:equal(#bob.me.notifications.list({ limit = 5 }), 0)
  end,

  a_team_of_women_takes_no_man_who_says_so = function(t)
    local _, alice = start(t)
    local bob, skips = t:person("bob"), {}
    for place = 1, 24 do skips[place] = "skip" end
    skips[1], skips[25] = "male", "yes"
    bob:run("/habits", skips)
    alice:run("/team-set 1 wish female")
    t:equal(bob:run("/team-join 1 me"), { "error: team 1 looks for women" })
    t:equal(bob:run("/teams fit"), { "no team fits now. /teams shows all, /team-new FLAT starts one" })
  end,

  who_is_refused_spends_no_request = function(t)
    start(t)
    local bob = t:person("bob")
    bob:run("/team-join 1 me")
    for _ = 1, 25 do
      t:equal(bob:run("/team-join 1 me")[1]:sub(1, 6), "error:")
    end
    bob:run("/team-leave 1")
    t:equal(bob:run("/team-join 1"), { "error: say something of yourself to the team: /team-join 1 TEXT" })
    t:equal(bob:run("/team-join 1 me")[1]:sub(1, 12), "asked team 1")
  end,

  asking_and_taking_back_is_bounded = function(t)
    start(t)
    local bob = t:person("bob")
    for _ = 1, 20 do
      bob:run("/team-join 1 me")
      bob:run("/team-leave 1")
    end
    t:equal(bob:run("/team-join 1 me"), { "error: you can ask 20 teams a day" })
    t:advance("1d")
    t:equal(bob:run("/team-join 1 me")[1]:sub(1, 12), "asked team 1")
  end,

  a_form_for_a_team_is_put_by_and_a_flat_hidden_meanwhile_refused = function(t)
    local ada, alice = t:person("ada"), t:person("alice")
    flat(ada)
    alice:run("/team-new 1", { "Early birds", "We rise at six" })
    ada:run("/flat-status 1 hide")
    t:equal(alice:run("/team-new 1", { "3", "1", "any" }), { "error: there is no flat 1. /flats shows those that are" })
    ada:run("/flat-status 1 show")
    local lines = alice:run("/team-new 1", { "3", "1", "any" })
    t:ok(has(lines, "team 1 is there"))
  end,

  a_form_that_is_put_by_belongs_to_its_flat = function(t)
    local ada, alice = t:person("ada"), t:person("alice")
    flat(ada)
    flat(ada)
    alice:run("/team-new 1", { "Early birds", "We rise at six", "later" })
    local lines = alice:run("/team-new 2", { "Night owls", "skip", "2", "1", "any" })
    t:ok(has(lines, "team 1 is there"))
    t:equal({ t:document("teams", "1").title, t:document("teams", "1").flat }, { "Night owls", "2" })
    t:ok(has(alice:run("/team-new 1", { "3", "1", "any" }), "team 2 is there"))
    t:equal({ t:document("teams", "2").title, t:document("teams", "2").flat }, { "Early birds", "1" })
  end,

  one_person_is_in_one_team_for_a_flat = function(t)
    local _, alice = start(t)
    local bob, carol, dan = t:person("bob"), t:person("carol"), t:person("dan")
    team(bob, 1)
    -- Refused before anything is asked, and what was put by before stays.
    carol:run("/team-new 1", { "Night owls", "skip", "later" })
    joins(carol, alice, 1)
    local both = { "error: you are in team 1 for flat 1 already" }
    t:equal(carol:run("/team-new 1", {}), both)
    t:equal(carol:run("/team-join 2 me"), both)
    bob:run("/team-invite 2 carol")
    t:equal(carol:run("/team-join 2"), both)
    -- Two leaders take in who asked both.
    dan:run("/team-join 1 me")
    dan:run("/team-join 2 me")
    t:equal(bob:run("/team-answer 2 dan yes"), { "dan is in team 2" })
    t:equal(alice:run("/team-answer 1 dan yes"), { "error: dan is in another team for this flat already" })
    t:equal(alice:run("/team-answer 1 dan no")[1]:sub(1, 18), "dan is turned down")
    t:equal(#t:document("teams", "1").members, 2)
    carol:run("/team-leave 1")
    t:ok(has(carol:run("/team-new 1", { "2", "1", "any" }), "team 3 is there"))
    t:equal(t:document("teams", "3").title, "Night owls")
  end,

  who_is_refused_in_the_end_keeps_what_they_answered = function(t)
    local ada, alice = t:person("ada"), t:person("alice")
    flat(ada)
    for number = 1, 10 do
      t:equal(team(alice, 1), tostring(number))
      alice:run("/team-leave " .. number)
    end
    local lines = alice:run("/team-new 1", { "Late risers", "skip", "2", "1", "any" })
    t:equal(lines[#lines], "error: you can start 10 teams a day")
    t:advance("1d")
    t:ok(has(alice:run("/team-new 1", { "yes" }), "team 11 is there"))
    t:equal(t:document("teams", "11").title, "Late risers")
  end,

  a_member_whom_the_owner_forgot_sees_the_team_without_its_flat = function(t)
    local ada, alice = start(t)
    local bob, carol = t:person("bob"), t:person("carol")
    joins(bob, alice, 1)
    joins(carol, alice, 1)
    ada.me.people.forget("bob")
    carol.me.people.forget("ada")
    for _, status in ipairs { "show", "rented 1" } do
      ada:run("/flat-status 1 " .. status)
      t:advance("5s")
      for _, person in ipairs { bob, carol } do
        local _, cards = person:run("/team 1")
        for _, action in ipairs(cards[1].actions) do t:ok(not action[2]:find("/flat ", 1, true), "no way to the flat") end
        t:equal(shows(person, 1, "flat"), "not shown now")
        t:equal(shows(person, 1, "rent"), nil)
        t:ok(not has(person:run("/teams mine"), "HK$"))
        t:equal(person:run("/rent-split 1"), { "error: the rent of team 1 can't be looked up now" })
      end
      t:equal(shows(alice, 1, "flat"), "By the pier")
      t:equal(shows(alice, 1, "rent"), "HK$3,000 each")
    end
  end,

  nobody_is_invited_for_a_flat_that_is_not_found = function(t)
    local ada, alice = start(t)
    local bob, none = t:person("bob"), { "error: there is no flat 1. /flats shows those that are" }
    ada:run("/flat-status 1 hide")
    t:equal(alice:run("/team-invite 1 bob"), none)
    t:equal(bob:run("/team-invite 1 alice"), { "error: there is no team 1 for you. /teams shows those that are" })
    ada:run("/flat-status 1 show")
    t:equal(alice:run("/team-invite 1 bob"), { "bob is invited to team 1" })
  end,

  the_rent_is_shared_by_bids = function(t)
    local _, alice = start(t, 2, 9000)
    local bob = t:person("bob")
    joins(bob, alice, 1)
    t:equal(bob:run("/rent-split 1 rooms Large, Small"), { "error: you don't lead team 1" })
    t:equal(alice:run("/rent-split 1 rooms Large")[1]:sub(1, 20), "error: name 2 rooms,")
    t:equal(alice:run("/rent-split 1 rooms Large, ｌａｒｇｅ"), { "error: two rooms are called ｌａｒｇｅ: give each a name of its own" })
    alice:run("/rent-split 1 rooms Large, Small")
    t:equal(alice:run("/rent-split 1 bid 6000, 2000"), { "error: these are 8,000 in all; they have to be the rent, 9,000" })
    t:equal(alice:run("/rent-split 1 bid -1, 9001")[1]:sub(1, 12), "error: say w")
    t:advance("2s")
    t:equal(told(bob), "there is news of your team 1: /team 1", "who is to bid is told")
    t:equal(alice:run("/rent-split 1 bid 6000, 3000"), {
      "your bid for team 1 is kept, and shown to nobody", "rooms: Large, Small. Not yet said by: bob",
    })
    t:ok(has(bob:run("/rent-split 1"), "Not yet said by: bob"))
    local _, cards = bob:run("/rent-split 1 bid 5000, 4000")
    t:equal(cards[1].rows, { { "alice", "Large", "5,500" }, { "bob", "Small", "3,500" } })
    t:equal(cards[1].header[3], "HK$ a month")
    t:advance("2s")
    local heard = #alice.me.notifications.list({ limit = 9 })
    t:equal(told(alice), "there is news of your team 1: /team 1", "who waits for the last bid is told")
    bob:run("/rent-split 1 bid 5000, 4000")
    t:advance("2s")
    t:equal(#alice.me.notifications.list({ limit = 9 }), heard, "bidding again tells nobody")
    t:equal(alice:run("/rent-split 1 bid 6,000, $3,000")[1], "your bid for team 1 is kept, and shown to nobody")
    t:equal(alice:run("/rent-split 1 bid 600,800"), { "error: these are 1,400 in all; they have to be the rent, 9,000" })
  end,

  -- Eight people and many bids, drawn at random: what each pays is checked against what every bid says.
  nobody_envies_anybody_and_the_sum_is_the_rent = function(t)
    local rent, seed, people = 20001, 7, { t:person("alice") }
    local function draw(most)
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed // 65536% most
    end
    local _, alice = start(t, 8, rent)
    for number = 2, 8 do
      people[number] = t:person("p" .. number)
      joins(people[number], alice, 1)
      if number == 3 or number == 5 or number == 8 then
        local names, place = {}, {}
        for room = 1, number do
          names[room] = "r" .. room
          place[names[room]], place[people[room].handle] = room, room
        end
        alice:run("/rent-split 1 rooms " .. table.concat(names, ", "))
        local worth, cards = {}, nil
        for round = 1, 5 do
          for person = 1, number do
            local left, bids = rent, {}
            for room = 1, number do
              bids[room] = room == number and left or draw(left // round + 1)
              left = left - bids[room]
            end
            worth[person] = bids
            _, cards = people[person]:run("/rent-split 1 bid " .. table.concat(bids, ", "))
          end
          local sum, pays, has_room = 0, {}, {}
          for _, row in ipairs(cards[1].rows) do
            local person, room = place[row[1]], place[row[2]]
            local sign, dollars, cents = row[3]:gsub(",", ""):match("^(-?)(%d+)%.?(%d*)$")
            pays[room] = (math.tointeger(dollars) * 100 + (math.tointeger(cents) or 0)) * (sign == "-" and -1 or 1)
            sum, has_room[person] = sum + pays[room], room
          end
          t:equal(sum, rent * 100)
          for person = 1, number do
            local gain = worth[person][has_room[person]] * 100 - pays[has_room[person]]
            for room = 1, number do t:ok(worth[person][room] * 100 - pays[room] <= gain + 1, "envy of more than a cent") end
          end
        end
      end
    end
  end,
}
