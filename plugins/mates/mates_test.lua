-- The tests of mates, of people: quad plugin test plugins/mates

--- What each question is answered with, in the order of the form; what isn't named is skipped.
local order = {
  "gender", "wish", "smoke", "smoke_ok", "pet", "pet_ok", "least", "most", "from", "till", "sleep", "clean", "noise", "guests",
  "home", "interests", "personality", "matters_sleep", "matters_clean", "matters_noise", "matters_guests", "matters_home",
  "matters_interests", "matters_personality",
}

local function answers(given)
  local list = {}
  for place, name in ipairs(order) do list[place] = given[name] or "skip" end
  list[#list + 1] = "yes"
  return list
end

--- Answers the questionnaire, and gives what was said last.
local function lives(person, given)
  local lines = person:run("/habits", answers(given))
  return lines[#lines]
end

local early = { sleep = "1", clean = "5", noise = "2" }

local function with(base, more)
  local all = {}
  for name, value in pairs(base) do all[name] = value end
  for name, value in pairs(more) do all[name] = value end
  return all
end

--- What a person was told last.
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

--- Facts of a pair as the hook is given them: what isn't named is unknown, and weighs 1.
local function facts(given)
  local all = { budget = -1, days = -1 }
  for _, trait in ipairs { "sleep", "clean", "noise", "guests", "home", "interests", "personality" } do
    all[trait], all[trait .. "_weight"] = -1, 1
  end
  return with(all, given)
end

local none = "nobody fits yet. /habits changes what you rule out"

return {
  who_says_nothing_is_asked_first = function(t)
    t:equal(t:person("alice"):run("/mates"), { "error: answer /habits first: it asks how you live, and you may skip questions" })
  end,

  a_questionnaire_is_put_by_and_goes_on = function(t)
    local alice = t:person("alice")
    local lines = alice:run("/habits", { "female", "any", "no" })
    t:ok(lines[#lines]:find("put by: 3 answered", 1, true))
    t:ok(alice:run("/mates")[1]:find("error: answer /habits first", 1, true))
    local rest = {}
    for place = 4, #order do rest[#rest + 1] = "skip" end
    rest[#rest + 1] = "yes"
    lines = alice:run("/habits", rest)
    t:ok(lines[#lines]:find("kept.", 1, true))
    t:equal(alice:run("/mates"), { none })
  end,

  every_question_may_be_skipped_and_answers_are_held_against_bounds = function(t)
    local alice = t:person("alice")
    t:ok(lives(alice, {}):find("kept.", 1, true))
    local bob = t:person("bob")
    local list = answers { sleep = "9" }
    table.insert(list, 12, "3")
    t:ok(has(bob:run("/habits", list), "from 1 to 5"))
    t:equal(lives(t:person("carol"), { least = "9000", most = "5000" }),
      "error: what you pay at least is more than what you pay at most: give the command again to change it")
  end,

  who_answered_before_sees_it_all_at_once_and_changes_one_by_its_number = function(t)
    local alice = t:person("alice")
    lives(alice, { wish = "women", sleep = "1", clean = "5", most = "9,000", interests = "music, sports", home = "often" })
    local lines = alice:run("/habits", { "3", "2", "yes" })
    t:equal(lines[1], "How you live, as you said it: yes leaves it so. /habits more asks what you left out")
    for _, line in ipairs {
      "1  room-mate: women", "2  highest rent: $9,000", "3  sleep: 1", "4  tidiness: 5", "5  time at home: often",
      "6  interests: music, sports", "7  weight of sleep: 1",
    } do t:ok(has(lines, line), line) end
    t:ok(lines[#lines]:find("kept.", 1, true))
    local kept = t:document("habits", tostring(alice.me.people.profile("alice").id))
    t:equal({ kept.wish, kept.most, kept.sleep, kept.clean, kept.home, kept.interests }, { "female", 9000, 2, 5, 3, { "music", "sports" } })
    t:equal({ kept.gender, kept.noise, kept.from }, {}, "what was left out stays so")
    lines = alice:run("/habits more", { "female" })
    t:ok(has(lines, "1/24  You are"))
    t:ok(lines[#lines]:find("/habits more goes on", 1, true))
  end,

  a_first_day_that_has_come_is_today_and_a_last_day_that_is_past_is_asked = function(t)
    local alice = t:person("alice")
    lives(alice, { from = "2026-03-05", till = "2026-04-05" })
    t:advance("10d")
    local lines = alice:run("/habits", { "yes" })
    t:ok(has(lines, "2  first day: 2026-03-1") and has(lines, "3  last day: 2026-04-05"))
    t:advance("30d")
    lines = alice:run("/habits", { "skip", "yes" })
    t:ok(has(lines, "3/10  Until which day?") and lines[#lines]:find("kept.", 1, true))
    lines = alice:run("/habits", { "yes" })
    t:ok(not has(lines, "last day"))
  end,

  questions_are_read_and_answered_in_ones_own_language_and_kept_as_words = function(t)
    local alice = t:person("alice")
    alice:speaks("zh-Hant")
    local said = alice:run("/habits", answers {
      gender = "女", wish = "任何人", sleep = "1", home = "经常", interests = "音樂、board games", personality = "坦率，witty",
    })
    for _, line in ipairs {
      "性別須為其中之一：男、女", "同住對象須為其中之一：男生、女生、任何人", "作息須為 1 至 5 的整數", "15  在家時間：經常",
      "16  興趣：音樂、桌上遊戲", "17  性格：坦率、風趣", "18  作息的比重：1",
    } do t:ok(has(said, line), line) end
    local kept = t:document("habits", tostring(alice.me.people.profile("alice").id))
    t:equal({ kept.gender, kept.wish, kept.home, kept.interests, kept.personality },
      { "female", "any", 3, { "music", "board games" }, { "frank", "witty" } })
  end,

  people_who_fit_are_shown_without_names = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    lives(alice, early)
    lives(bob, early)
    lives(carol, { sleep = "5", clean = "1", noise = "2" })
    local lines = alice:run("/mates")
    t:equal(lines[1], "1  80%  alike in sleep, tidiness, noise")
    t:equal(lines[2], "2  35%  alike in noise; different in sleep, tidiness")
    t:ok(not has(lines, "bob") and not has(lines, "carol"))
  end,

  lists_are_alike_by_half_and_differ_where_nothing_is_shared = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    lives(alice, { interests = "music, sports", personality = "frank, witty" })
    lives(bob, { interests = "music", personality = "witty, adaptable, sincere" })
    lives(carol, { interests = "parties" })
    t:equal(alice:run("/mates")[1], "1  46%  alike in interests")
    t:equal(alice:run("/mates")[2], "2  33%  different in interests")
  end,

  how_well_two_fit_is_a_hook_whose_first_answer_is_the_formula = function(t)
    t:equal(t:hook("mates.fit", facts {}), 0.5, "nothing known is one half")
    t:equal(t:hook("mates.fit", facts { sleep = 1 }), 2 / 3, "little known is drawn to one half")
    t:equal(t:hook("mates.fit", facts { sleep = 1, clean = 1, noise = 1 }), 0.8)
    t:equal(t:hook("mates.fit", facts { sleep = 1, sleep_weight = 3, clean = 0 }), 0.625, "what weighs more counts more")
    t:equal(t:hook("mates.fit", facts { sleep = 1, clean = 0, clean_weight = 0 }), 2 / 3, "what matters to nobody doesn't count")
    t:equal(t:hook("mates.fit", facts { budget = 0, days = 1 }), 0.5, "the formula leaves money and days to vetoes")
  end,

  a_page_shows_the_best_of_those_it_looked_at_and_never_whom_one_asked = function(t)
    local alice = t:person("alice")
    lives(alice, early)
    for number = 1, 70 do lives(t:person("p" .. number), { sleep = tostring(1 + number % 5), clean = "5", noise = "2" }) end
    local lines = alice:run("/mates")
    for place = 1, 10 do t:ok(lines[place]:find("80%", 1, true), lines[place]) end
    for number = 1, 10 do alice:run("/mates ask " .. number) end
    lines = alice:run("/mates")
    for place = 1, 4 do t:ok(lines[place]:find("80%", 1, true), lines[place]) end
    t:ok(not has(lines, "5  80%"), "fourteen of seventy fit best, and ten were asked")
  end,

  vetoes_hold_both_ways = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local function apart(one, other, why)
      t:advance("1d")
      lives(alice, one)
      lives(bob, other)
      t:equal(alice:run("/mates"), { none }, why)
      t:equal(bob:run("/mates"), { none }, why)
      alice:run("/habits off")
      bob:run("/habits off")
      lives(alice, other)
      lives(bob, one)
      t:equal(alice:run("/mates"), { none }, why .. ", the other way round")
      alice:run("/habits off")
      bob:run("/habits off")
    end
    apart({ gender = "female", wish = "female" }, { gender = "male" }, "gender")
    apart({ wish = "female" }, {}, "an untold gender")
    apart({ smoke_ok = "no" }, { smoke = "yes" }, "smoke")
    apart({ pet_ok = "no" }, { pet = "yes" }, "pets")
    apart({ least = "7000" }, { most = "6000" }, "budgets")
    apart({ from = "2026-09-01" }, { till = "2026-06-30" }, "dates")
    t:advance("1d")
    lives(alice, { gender = "female", wish = "female", least = "5000", most = "7000" })
    lives(bob, { gender = "female", wish = "any", least = "7000" })
    t:equal(#alice:run("/mates"), 2, "budgets that meet in one amount fit")
  end,

  names_are_told_when_both_agree = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    lives(alice, early)
    lives(bob, early)
    alice:run("/mates")
    t:equal(alice:run("/mates ask 1"),
      { "asked 1, without your name. If they agree within 30 days you both learn who you are" })
    t:advance("2s")
    t:equal(told(bob), "somebody who fits you 80% asks to get to know you: /mates asks")
    local lines = bob:run("/mates asks")
    t:equal(lines[1], "1  80%  alike in sleep, tidiness, noise")
    t:ok(not has(lines, "alice"))
    t:equal(bob:run("/mates yes 1"), { "you both agree: it is alice. You talk in #pair-1: /open #pair-1" })
    t:advance("2s")
    t:equal(told(alice), "somebody whom you asked agrees: /mates known 1")
    t:equal(alice:run("/mates known"), { "bob  bob  80%  #pair-1" })
    local requests = alice.me.chat.conversations({ label = "request", limit = 5 })
    t:equal(#requests, 1, "what began as a question is listed as one")
    bob.me.chat.send("#pair-1", "hello")
    t:equal(alice:sees("#pair-1"), { "bob: hello" })
  end,

  a_no_is_told_to_nobody_and_looks_like_waiting = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    lives(alice, early)
    lives(bob, early)
    alice:run("/mates")
    alice:run("/mates ask 1")
    t:advance("2s")
    local before = #alice.me.notifications.list({ limit = 10 })
    t:equal(bob:run("/mates no 1"), { "turned 1 down. They aren't told" })
    t:advance("2s")
    t:equal(#alice.me.notifications.list({ limit = 10 }), before)
    t:equal(alice:run("/mates ask 1"), { "error: you asked 1 before" })
    t:equal(bob:run("/mates asks"), { "nobody asks you now" })
  end,

  questions_of_others_are_as_if_they_were_not_there = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    lives(alice, early)
    lives(bob, early)
    alice:run("/mates")
    alice:run("/mates ask 1")
    lives(carol, early)
    t:equal(carol:run("/mates yes 1"), { "error: there is no question 1 for you: /mates asks lists them" })
    t:equal(alice:run("/mates yes 1"), { "error: there is no question 1 for you: /mates asks lists them" })
    t:equal(carol:run("/mates no 99"), { "error: there is no question 99 for you: /mates asks lists them" })
    t:equal(carol:run("/mates ask 1"), { "error: your list has no 1 now: /mates shows it anew" })
  end,

  -- Of two sessions at once the second runs its steps again, and counts what the first asked.
  who_asks_writes_their_seat = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    lives(alice, early)
    lives(bob, early)
    alice:run("/mates")
    local key = tostring(alice.me.people.profile("alice").id)
    t:equal(t:document("seats", key), nil)
    alice:run("/mates ask 1")
    t:ok(t:document("seats", key))
  end,

  answers_are_changed_a_few_times_a_day_and_a_question_stays_as_it_was = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    lives(alice, early)
    lives(bob, early)
    alice:run("/mates")
    alice:run("/mates ask 1")
    local before = bob:run("/mates asks")
    for number = 2, 5 do
      bob:run("/habits off")
      t:ok(lives(bob, { sleep = "5", guests = tostring(number) }):find("kept.", 1, true))
      t:equal(bob:run("/mates asks"), before)
    end
    bob:run("/habits off")
    t:equal(lives(bob, early), "error: you can change your answers 5 times a day. These wait for you: the same command tomorrow goes on")
    t:advance("1d")
    local lines = bob:run("/habits", { "yes" })
    t:ok(lines[#lines]:find("kept.", 1, true), "nothing is asked again")
  end,

  who_asks_one_who_asked_agrees = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    lives(alice, early)
    lives(bob, early)
    alice:run("/mates")
    bob:run("/mates")
    alice:run("/mates ask 1")
    t:equal(bob:run("/mates ask 1"), { "you both agree: it is alice. You talk in #pair-1: /open #pair-1" })
  end,

  forgetting_somebody_tells_nothing_of_who_they_are_in_the_list = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    lives(alice, early)
    lives(bob, early)
    bob.me.people.forget("alice")
    t:equal(#alice:run("/mates"), 2, "who forgot me is still a number")
    t:equal(alice:run("/mates ask 1")[1]:sub(1, 7), "asked 1")
    t:advance("2s")
    t:equal(#bob.me.notifications.list({ limit = 5 }), 0)
    t:equal(bob:run("/mates asks"), { "nobody asks you now" })
    t:equal(bob:run("/mates yes 1"), { "error: there is no question 1 for you: /mates asks lists them" })
  end,

  forgetting_people_one_by_one_tells_not_who_asks = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    for _, person in ipairs { alice, bob, carol } do lives(person, early) end
    alice:run("/mates")
    for number = 1, 2 do alice:run("/mates ask " .. number) end
    t:advance("2s")
    bob:run("/mates")
    carol:run("/mates")
    local waits = bob:run("/mates asks")
    bob.me.people.forget("alice")
    t:equal(bob:run("/mates asks"), waits, "the question stays where it was")
    local said = { bob:run("/mates ask 1")[1], bob:run("/mates ask 2")[1] }
    t:equal({ said[1]:sub(1, 8), said[2]:sub(1, 8) }, { "asked 1,", "asked 2," }, "and both are asked, as far as Bob can tell")
    t:equal(bob:run("/mates ask 1"), { "error: you asked 1 before" })
    t:equal(bob:run("/mates ask 2"), { "error: you asked 2 before" })
    t:equal(bob:run("/mates"), { "nobody else fits now" }, "neither is shown again")
    local id = waits[1]:match("^(%d+)")
    t:equal(bob:run("/mates no " .. id), { ("turned %s down. They aren't told"):format(id) }, "a no says nothing of who asked")
    -- Where Alice forgets whom she asked, it is the same to them.
    waits = carol:run("/mates asks")
    alice.me.people.forget("carol")
    t:equal(carol:run("/mates asks"), waits)
    id = waits[#waits - 1]:match("^(%d+)")
    t:equal(carol:run("/mates yes " .. id), { ("error: there is no question %s for you: /mates asks lists them"):format(id) })
    local heard = alice.me.notifications.list({ limit = 5 })
    t:equal(#heard, 0, "nobody is brought together with somebody whom they forgot")
  end,

  who_is_let_back_in_is_met_as_anybody = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    lives(alice, early)
    lives(bob, early)
    bob.me.people.forget("alice")
    alice:run("/mates")
    alice:run("/mates ask 1")
    bob.me.people.connect("alice")
    t:equal(bob:run("/mates no 1"), { "error: there is no question 1 for you: /mates asks lists them" }, "Bob never heard of it")
    bob:run("/mates")
    t:equal(bob:run("/mates ask 1"), { "you both agree: it is alice. You talk in #pair-1: /open #pair-1" })
  end,

  questions_are_bounded_and_end = function(t)
    local alice = t:person("alice")
    lives(alice, early)
    for number = 1, 12 do lives(t:person("p" .. number), early) end
    t:equal(#alice:run("/mates"), 12, "ten, and that one may ask, and that there are more")
    for number = 1, 10 do t:equal(alice:run("/mates ask " .. number)[1]:sub(1, 5), "asked") end
    t:equal(#alice:run("/mates"), 3, "who was asked is not shown again")
    t:equal(alice:run("/mates ask 1"), { "error: you can ask 10 people a day" })
    t:advance("1d")
    t:equal(alice:run("/mates ask 1")[1]:sub(1, 5), "asked")
    t:equal(alice:run("/mates ask 2")[1]:sub(1, 5), "asked")
    local asked = t:person("p12")
    t:equal(#asked:run("/mates asks"), 2)
    t:advance("31d")
    t:equal(asked:run("/mates asks"), { "nobody asks you now" })
  end,

  who_takes_answers_back_is_met_no_more = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    lives(alice, early)
    lives(bob, early)
    alice:run("/mates")
    t:equal(bob:run("/habits off"), { "your answers are gone; nobody meets you in /mates any more" })
    t:equal(alice:run("/mates ask 1"), { "error: your list has no 1 now: /mates shows it anew" })
    t:equal(alice:run("/mates"), { none })
  end,

  chinese_is_spoken = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    lives(alice, early)
    lives(bob, early)
    alice:speaks("zh-Hant")
    t:equal(alice:run("/mates")[1], "1  80%  作息、整潔、聲量相近")
    alice:speaks("zh-Hans")
    t:equal(alice:run("/mates")[1], "1  80%  作息、整洁、音量相近")
  end,
}
