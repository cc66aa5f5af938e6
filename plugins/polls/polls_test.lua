-- The tests of polls: quad plugin test plugins/polls

--- Alice's group, with Bob in it, and a poll of two options.
local function group(t, line)
  local alice, bob = t:person("alice"), t:person("bob")
  local place = alice.me.chat.create("Study").place
  bob.me.chat.join("study")
  alice.me.chat.open(place)
  bob.me.chat.open(place)
  return alice, bob, alice:run(line or "/poll Lunch? | rice | noodles")
end

local function counts(person)
  local _, cards = person:run("/poll-result 1")
  return cards[1].chart.values
end

--- Names in a row, in the order of the alphabet.
local function text_of(names)
  local list = {}
  for name in names:gmatch("[^, ]+") do list[#list + 1] = name end
  table.sort(list)
  return table.concat(list, ", ")
end

return {
  everybody_in_the_group_votes_once = function(t)
    local alice, bob, said = group(t)
    t:equal(said, { "poll 1 is open, and all see who votes for what" })
    t:equal(alice:sees("#study"), { "polls-bot: poll 1: Lunch? 1 rice 0 · 2 noodles 0 (/vote 1 NUMBER)" })
    t:equal(bob:run("/vote 1 2"), { "you voted for noodles in poll 1" })
    t:equal(bob:run("/vote 1 1"), { "you voted for rice in poll 1" })
    alice:run("/vote 1 1")
    t:equal(counts(bob), { 2, 0 })
    local _, cards = bob:run("/poll-result 1")
    t:equal(cards[1].rows, { { "1", "rice", "2", "alice, bob" }, { "2", "noodles", "0", "" } })
    t:equal(bob:run("/vote 1 3"), { "error: there is no option 3" })
  end,

  polls_of_earlier_versions_name_who_voted = function(t)
    local alice, bob = group(t)
    bob:run("/vote 1 2")
    local poll = t:document("polls", "1")
    local mark = "1/" .. bob.me.people.profile().id
    local vote = t:document("votes", mark)
    t:ok(poll.has_choices and vote.choice == "1/2")
    poll.has_choices, vote.choice = nil, nil
    t:document("polls", "1", poll)
    t:document("votes", mark, vote)
    alice:run("/vote 1 2")
    local _, cards = alice:run("/poll-result 1")
    t:equal(cards[1].rows[1], { "1", "rice", "0", "" })
    t:equal(text_of(cards[1].rows[2][4]), "alice, bob")
  end,

  a_vote_is_found_by_what_it_is_for_now = function(t)
    local alice, bob = group(t)
    alice:run("/poll Tea? | green | black")
    bob:run("/vote 1 2")
    bob:run("/vote 2 2")
    bob:run("/vote 1 1")
    local _, cards = alice:run("/poll-result 1")
    t:equal({ cards[1].rows[1][4], cards[1].rows[2][4] }, { "bob", "" })
    _, cards = alice:run("/poll-result 2")
    t:equal({ cards[1].rows[1][4], cards[1].rows[2][4] }, { "", "bob" })
  end,

  the_bars_in_the_group_follow = function(t)
    local alice, bob = group(t)
    bob:run("/vote 1 2")
    t:advance("30s")
    t:equal(alice:sees("#study"), { "polls-bot: poll 1: Lunch? 1 rice 0 · 2 noodles ██████████ 1 (/vote 1 NUMBER)" })
  end,

  others_learn_nothing_of_it = function(t)
    group(t)
    local carol = t:person("carol")
    t:equal(carol:run("/vote 1 1"), { "error: there is no poll 1 here" })
    t:equal(carol:run("/poll-result 1"), { "error: there is no poll 1 here" })
    t:equal(carol:run("/poll Lunch? | rice | noodles"), { "error: open a group first: /open #GROUP" })
  end,

  nothing_that_nobody_sees_is_asked = function(t)
    local alice = group(t, "/poll \u{3164} | rice | noodles")
    local said = "error: nothing of %s can be seen; write at least one letter, number or symbol"
    for _, blank in ipairs { "\u{3164}", "\u{AD}", "\u{2060}", "\u{2800}", "\u{FEFF}\u{202E}" } do
      t:equal(alice:run("/poll " .. blank .. " | rice | noodles"), { said:format("that question") })
      t:equal(alice:run("/poll Lunch? | rice | " .. blank), { said:format("option 2") })
    end
    t:equal(alice:sees("#study"), {})
  end,

  it_closes_at_its_time_and_says_what_came_of_it = function(t)
    local alice, bob = group(t)
    bob:run("/vote 1 1")
    t:equal(bob:run("/poll-close 1"), { "error: only who made poll 1 closes it" })
    t:equal(alice:run("/poll-close 1 2h"), { "poll 1 closes in 2h" })
    t:advance("2h")
    t:equal(#alice:sees("#study"), 2)
    t:equal(alice:sees("#study")[2], "polls-bot: poll 1 is closed: Lunch? 1 rice ██████████ 1 · 2 noodles 0")
    t:equal(bob.me.notifications.list()[1].text, "a poll that you voted in is closed. /poll-result 1 shows it")
    t:equal(#alice.me.notifications.list(), 0)
    t:equal(bob:run("/vote 1 2"), { "error: poll 1 is closed" })
    t:advance("2h")
    t:equal(#alice:sees("#study"), 2)
  end,

  it_closes_when_people_say = function(t)
    local alice = group(t)
    for _, words in ipairs {
      "兩小時", "兩小時後", "兩小時以後", "in 2 hours", "2 hours from now", "２h", "120 minutes",
    } do
      t:equal(alice:run("/poll-close 1 " .. words), { "poll 1 closes in 2h" }, words)
    end
    for words, hour in pairs { ["tomorrow 5pm"] = "17:00", ["聽日下午5時"] = "17:00", ["tomorrow 18:30"] = "18:30" } do
      local said = alice:run("/poll-close 1 " .. words)[1]
      t:ok(said:find("^poll 1 closes on 2026%-03%-0[23] " .. hour .. "$"), words .. ": " .. said)
    end
    for _, words in ipairs { "30s", "31d", "tomorrow", "yesterday 5pm", "soon", "friday 17:00-18:00" } do
      t:equal(alice:run("/poll-close 1 " .. words),
        { "error: write a time from 1m to 30d, such as 2h, or when, such as tomorrow 5pm" }, words)
    end
    t:ok(alice:run("/poll-close 1 friday 8點")[1]:find("^error: that may be 2026%-03%-06 08:00 or 2026%-03%-06 20:00"))
    t:equal(#alice:sees("#study"), 1)
    t:advance("3d")
    t:equal(#alice:sees("#study"), 2)
  end,

  who_switched_it_off_is_not_told = function(t)
    local alice, bob = group(t)
    bob.me.notifications.set_preference("polls.closed", "off")
    bob:run("/vote 1 1")
    alice:run("/poll-close 1")
    t:equal(#bob.me.notifications.list(), 0)
  end,

  its_author_closes_it_once = function(t)
    local alice = group(t)
    t:equal(alice:run("/poll-close 1"), { "poll 1 is closed now" })
    t:equal(alice:run("/poll-close 1"), { "error: poll 1 is closed" })
  end,

  a_secret_one_keeps_no_names = function(t)
    local _, bob, said = group(t, "/poll-secret Who? | A | B")
    t:equal(said, { "poll 1 is open, and nothing is kept of who votes for what" })
    local _, cards = bob:run("/vote 1 1")
    t:equal(cards[1].subtitle, "secret until it is closed")
    t:equal(bob:run("/vote 1 2"), { "error: you voted in poll 1 already, and a secret vote stays" })
  end,

  --- Whoever looks before and after somebody votes learns that they did, and not for what.
  a_secret_one_shows_no_count_before_it_is_closed = function(t)
    local alice, bob = group(t, "/poll-secret Who? | A | B")
    for voter, person in ipairs { alice, bob } do
      local _, cards = person:run("/vote 1 " .. voter)
      t:equal(cards[1].rows, { { "1", "A" }, { "2", "B" } })
      t:equal(cards[1].chart, nil)
      t:equal(cards[1].fields[2], { "votes so far", tostring(voter) })
      t:advance("30s")
      local votes = voter == 1 and "1 vote" or "2 votes"
      t:equal(alice:sees("#study"), { ("polls-bot: poll 1: Who? 1 A · 2 B · %s (/vote 1 NUMBER)"):format(votes) })
    end
    alice:run("/poll-close 1")
    t:equal(counts(bob), { 1, 1 })
    t:equal(alice:sees("#study")[2], "polls-bot: poll 1 is closed: Who? 1 A ██████████ 1 · 2 B ██████████ 1")
  end,

  what_is_asked_stays_on_its_line = function(t)
    local alice = group(t, "/poll Lunch?\n1 rice █ 9 | rice\nx | noodles")
    t:equal(alice:sees("#study"), { "polls-bot: poll 1: Lunch? 1 rice █ 9 1 rice x 0 · 2 noodles 0 (/vote 1 NUMBER)" })
  end,

  one_person_makes_so_many_a_day = function(t)
    local alice = group(t)
    for _ = 2, 10 do alice:run("/poll Lunch? | rice | noodles") end
    t:equal(alice:run("/poll Lunch? | rice | noodles"), { "error: you can make 10 polls a day" })
    t:advance("2d")
    t:equal(alice:run("/poll Lunch? | rice | noodles"), { "poll 11 is open, and all see who votes for what" })
  end,

  who_forgot_somebody_reads_nothing_of_their_polls = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    local place = alice.me.chat.create("Study").place
    for _, person in ipairs { bob, carol } do person.me.chat.join("study") end
    for _, person in ipairs { alice, bob, carol } do person.me.chat.open(place) end
    bob.me.people.forget("alice")
    alice:run("/poll Zwingli? | Luther | Calvin")
    local none = { "error: there is no poll 1 here" }
    t:equal(bob:run("/vote 1 1"), none)
    t:equal(bob:run("/poll-result 1"), none)
    t:equal(carol:run("/vote 1 1"), { "you voted for Luther in poll 1" })
    t:advance("30s")
    alice:run("/poll-close 1")
    t:equal(#carol:sees("#study"), 2)
    local said = table.concat(bob:sees("#study"), "\n")
    t:ok(not said:find("Zwingli") and not said:find("Luther") and not said:find("alice"), said)
    -- Neither does what the timer says of it.
    alice:run("/poll Zwingli again? | Luther | Calvin")
    t:advance("25h")
    t:equal(#carol:sees("#study"), 4)
    t:ok(not table.concat(bob:sees("#study"), "\n"):find("Zwingli"))
  end,

  whom_somebody_forgot_has_no_name_among_the_votes_and_reads_theirs = function(t)
    local alice, bob = group(t)
    local carol = t:person("carol")
    carol.me.chat.join("study")
    carol.me.chat.open("#study")
    bob.me.people.forget("carol")
    for _, person in ipairs { alice, bob, carol } do person:run("/vote 1 1") end
    local function named(person)
      local _, cards = person:run("/poll-result 1")
      local names = text_of(cards[1].rows[1][4])
      return { cards[1].rows[1][3], names }
    end
    t:equal(named(bob), { "3", "alice, bob" })
    t:equal(named(carol), { "3", "alice, bob, carol" }, "who was forgotten finds no difference")
    t:equal(named(alice), { "3", "alice, bob, carol" })
    alice.me.people.forget("bob")
    t:equal(named(alice), { "3", "alice, carol" })
  end,

  who_forgot_the_author_is_not_told_that_a_poll_is_closed = function(t)
    local alice, bob = group(t)
    local carol = t:person("carol")
    carol.me.chat.join("study")
    carol.me.chat.open("#study")
    for _, person in ipairs { bob, carol } do person:run("/vote 1 1") end
    bob.me.people.forget("alice")
    alice:run("/poll-close 1")
    t:equal(#bob.me.notifications.list(), 0)
    t:equal(#carol.me.notifications.list(), 1)
  end,

  in_a_group_for_announcements_those_ask_who_may_write = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice.me.chat.create("Annx", { slug = "annx", writing = "announce" })
    bob.me.chat.join("annx")
    for _, person in ipairs { alice, bob } do person.me.chat.open("#annx") end
    t:equal(bob:run("/poll Mine? | a | b"), { "error: only who may write in this group asks it" })
    t:equal(#alice.me.chat.members("#annx"), 2, "nobody brought the bot in")
    t:equal(alice:run("/poll Owner asks | a | b"), { "poll 1 is open, and all see who votes for what" })
    bob:run("/vote 1 1")
    t:advance("30s")
    t:equal(alice:sees("#annx"), { "polls-bot: poll 1: Owner asks 1 a ██████████ 1 · 2 b 0 (/vote 1 NUMBER)" })
    alice:run("/poll-close 1")
    t:equal(alice:sees("#annx")[2], "polls-bot: poll 1 is closed: Owner asks 1 a ██████████ 1 · 2 b 0")
    -- By itself the bot writes nothing there, and says so in the message that it wrote for the owner.
    alice:run("/poll Again | a | b")
    t:advance("25h")
    local seen = alice:sees("#annx")
    t:equal({ #seen, seen[3] }, { 3, "polls-bot: poll 2 is closed: Again 1 a 0 · 2 b 0" })
  end,

  who_is_no_longer_in_the_group_is_not_told = function(t)
    local alice, fay, bob = t:person("alice"), t:person("fay"), t:person("bob")
    alice.me.chat.create("Secret", { kind = "invite" })
    alice.me.chat.open("#secret")
    for _, person in ipairs { fay, bob } do
      alice.me.chat.invite("#secret", person.handle)
      person.me.chat.join("secret")
      person.me.chat.open("#secret")
    end
    alice:run("/poll Lunch? | rice | noodles")
    for _, person in ipairs { fay, bob } do person:run("/vote 1 1") end
    local before = { #fay.me.notifications.list(), #bob.me.notifications.list() }
    alice.me.chat.take_out("#secret", "fay")
    alice:run("/poll-close 1")
    t:equal(#fay.me.notifications.list(), before[1])
    t:equal(#bob.me.notifications.list(), before[2] + 1)
  end,

  --- Whoever voted is known by number: handles change.
  a_vote_keeps_no_handle = function(t)
    local _, bob = group(t)
    bob:run("/vote 1 1")
    local votes = 0
    for id = 1, 9 do
      local vote = t:document("votes", "1/" .. id)
      if vote then
        votes = votes + 1
        t:equal({ vote.voter, vote.handle }, { id, nil })
      end
    end
    t:equal(votes, 1)
  end,

  old_ones_are_forgotten = function(t)
    local alice, bob = group(t)
    bob:run("/vote 1 1")
    alice:run("/poll-close 1")
    local poll = t:document("polls", "1")
    -- A minute less than 29 days: what is 30 days old goes at four in the morning, whichever zone that is in.
    poll.closes = t:now() - 29 * 86400 + 60
    t:document("polls", "1", poll)
    t:advance("1d")
    t:equal(#counts(alice), 2)
    t:equal(t:document("votes", "1/2").number, 1)
    t:advance("1d")
    t:equal(alice:run("/poll-result 1"), { "error: there is no poll 1 here" })
    t:equal(t:document("votes", "1/2"), nil)
  end,

  an_option_that_is_there_already_is_refused = function(t)
    local alice = group(t)
    local said = "error: option %d is the same as option %d"
    for line, numbers in pairs {
      ["When? | 3pm | 4pm | 3pm"] = { 3, 1 }, ["Canteen? | canteen | Ｃａｎｔｅｅｎ"] = { 2, 1 },
      ["Where? | a | B | b\u{200B}"] = { 3, 2 }, ["去邊？｜飯｜麵｜ 麵 "] = { 3, 2 },
    } do
      t:equal(alice:run("/poll " .. line), { said:format(numbers[1], numbers[2]) }, line)
      t:equal(alice:run("/poll-secret " .. line), { said:format(numbers[1], numbers[2]) }, line)
    end
    t:equal(#alice:sees("#study"), 1)
  end,

  it_is_written_with_a_chinese_keyboard = function(t)
    local alice, bob, said = group(t, "/poll 食乜？｜飯｜麵")
    t:equal(said, { "poll 1 is open, and all see who votes for what" })
    t:equal(bob:run("/vote １ ２"), { "you voted for 麵 in poll 1" })
    t:equal(alice:run("/poll-close １ ２h"), { "poll 1 closes in 2h" })
  end,

  one_option_is_no_poll = function(t)
    local _, _, said = group(t, "/poll Lunch? | rice")
    t:equal(said, { "error: give 2 to 9 options with | between them" })
  end,
}
