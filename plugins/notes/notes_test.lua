-- The tests of notes: quad plugin test plugins/notes

--- Metres of a cell.
local cell = 50
--- Degrees of latitude of a metre.
local metre = 180 / (6371008.7714 * math.pi)

--- The middle of a cell near the university: who attacks knows the grid.
local function middle(lat, lon)
  local rows = math.floor(180 / metre / cell)
  local middle = (math.floor((lat + 90) * rows / 180) + 0.5) * 180 / rows - 90
  local columns = math.floor(360 / metre * math.cos(math.rad(middle)) / cell)
  return { lat = middle, lon = (math.floor((lon + 180) * columns / 360) + 0.5) * 360 / columns - 180 }
end

local campus = middle(22.2830, 114.1371)

--- Puts somebody so many metres north and east of the campus.
local function put(t, person, north, east)
  local a_metre_east = metre / math.cos(math.rad(campus.lat))
  t:place(person, { lat = campus.lat + (north or 0) * metre, lon = campus.lon + (east or 0) * a_metre_east })
end

--- Alice and Bob on the campus.
local function two(t)
  local alice, bob = t:person("alice"), t:person("bob")
  put(t, alice)
  put(t, bob)
  return alice, bob
end

local function found(person, what)
  for _, line in ipairs(person:run(what or "/notes")) do
    if line:find("^%d+  ") then return true end
  end
  return false
end

local no_note = { "error: there is no note 1 around you. /notes lists those that are, /here PLACE shares where you are" }
local nothing = { "nobody else's note lies within 400 m. /note TEXT leaves one" }

return {
  a_note_is_read_by_who_comes_near = function(t)
    local alice, bob = two(t)
    t:equal(alice:run("/note the pool is warm today"), {
      "left note 1 here, to about 50 m: whoever shares a place within 400 m reads it with your name",
      "it stays until you delete it: /note delete 1. /notes mine lists yours",
    })
    t:advance("5m")
    t:equal(bob:run("/notes"), {
      "1  here  alice (alice)  5 min ago  the pool is warm today", "/note answer ID TEXT writes to who left one, who then knows that you were near it",
    })
    put(t, bob, -200)
    t:equal(bob:run("/notes")[1], "1  200 m N  alice (alice)  5 min ago  the pool is warm today")
    put(t, bob, -140, -140)
    t:equal(bob:run("/notes")[1], "1  200 m NE  alice (alice)  5 min ago  the pool is warm today")
    put(t, bob, 600)
    t:equal(bob:run("/notes"), nothing)
  end,

  the_nearest_comes_first = function(t)
    local alice, bob = two(t)
    put(t, alice, 300)
    alice:run("/note far")
    put(t, alice, 100)
    alice:run("/note near")
    local lines = bob:run("/notes")
    t:ok(lines[1]:find("^2  100 m N") and lines[2]:find("^1  300 m N"), table.concat(lines, "\n"))
  end,

  who_shares_no_place_is_told_how = function(t)
    local alice = t:person("alice")
    local told = {
      "error: you don't share a place, and notes are left and read at places: /here PLACE shares yours, such as /here Kowloon Tong Station",
    }
    t:equal(alice:run("/note hello"), told)
    t:equal(alice:run("/notes"), told)
    t:equal(alice:run("/note"), {
      "error: write a note, such as /note the pool is warm today until friday; /here PLACE first shares where you are",
    })
    t:equal(alice:run("/note until friday"), alice:run("/note"))
    t:equal(alice:run("/note \u{3164}\u{2060}"), alice:run("/note"))
  end,

  it_ends_with_its_day = function(t)
    local alice, bob = two(t)
    t:ok(alice:run("/note free cake until tomorrow")[2]:find("it stays through %d%d%d%d%-%d%d%-%d%d%."))
    t:equal(bob:run("/notes")[1], "1  here  alice (alice)  just now  free cake")
    -- Whatever the zone, it is there a day later, and not two days later. The timer comes every ten minutes.
    t:advance("1d")
    local minutes = 24 * 60
    while found(bob) do
      t:advance("7m")
      minutes = minutes + 7
    end
    t:ok(minutes <= 48 * 60 + 7, minutes)
    t:equal(bob:run("/notes"), nothing)
    t:equal(bob:run("/note answer 1 is there any left?"), no_note)
    t:equal(alice:run("/notes mine")[1], "you have left no notes. /note TEXT leaves one at the place that you share")
    t:advance("20m")
    t:equal(alice:run("/note delete 1"), { "error: you have no note 1. /notes mine lists yours" })
  end,

  days_are_written_as_people_do = function(t)
    local alice = two(t)
    for _, day in ipairs {
      "today", "Tomorrow", "friday", "in 3 days", "2 weeks", "24/12", "24 Dec", "December 24", "2099-12-24", "聽日", "三日後",
      "星期五", "12月24日", "下星期三", "next wednesday", "十二月二十四日", "24號", "聽晚", "friday evening",
    } do
      local said = alice:run("/note cake until " .. day)
      t:ok(said[2]:find("it stays through %d%d%d%d%-%d%d%-%d%d%."), day .. ": " .. said[2])
      alice:run("/note delete " .. said[1]:match("note (%d+)"))
    end
    t:ok(alice:run("/note 有蛋糕 直到 聽日")[2]:find("it stays through"))
    t:equal(found(alice, "/notes mine"), true)
    local dates = { "error: write the day behind until as today, tomorrow, friday, in 3 days, 24/12, 24 Dec or 2026-12-24" }
    t:equal(alice:run("/note cake until 31/2"), dates)
    t:equal(alice:run("/note cake until 25:99"), dates)
    t:equal(alice:run("/note cake until in -3 days"), dates)
    t:ok(alice:run("/note cake until yesterday")[1]:find("^error: 2026%-02%-%d%d is over"))
    t:equal(alice:run("/note cake until 2020-01-01"), { "error: 2020-01-01 is over: write a day to come, or none" })
    local lines = alice:run("/note I waited until the end")
    t:equal(lines[3], '"the end" was taken as part of the note, since it is no day such as tomorrow, friday, in 3 days or 24/12')
  end,

  its_author_deletes_it_from_anywhere = function(t)
    local alice, bob = two(t)
    alice:run("/note hello")
    t:equal(bob:run("/note delete １"), { "error: you have no note 1. /notes mine lists yours" })
    t:equal(bob:run("/note delete 7"), { "error: you have no note 7. /notes mine lists yours" })
    put(t, alice, 5000)
    t:equal(alice:run("/notes mine"), {
      "1  just now  for good  hello", "/note delete ID removes one",
    })
    t:equal(alice:run("/note delete 1"), { "deleted note 1" })
    t:equal(bob:run("/notes"), nothing)
  end,

  an_answer_to_a_stranger_is_a_request = function(t)
    local alice, bob = two(t)
    alice:run("/note who plays badminton here?")
    t:equal(bob:run("/note answer 1 I do"), {
      "answered note 1: that asks alice to be in touch. You can write again once they accept",
    })
    t:equal(alice:sees("@bob"), { "bob: (your note 1) I do" })
    -- No second word before an answer, whatever the note.
    alice:run("/note and who plays chess?")
    t:ok(bob:run("/note answer 1 hello?")[1]:find("^error: "))
    t:ok(bob:run("/note answer 2 I do too")[1]:find("^error: "))
    t:equal(#alice:sees("@bob"), 1)
    alice.me.people.accept("bob")
    t:equal(bob:run("/note answer 2 I do too"), {
      "answered note 2: alice has it in your conversation",
    })
    t:equal(#alice:sees("@bob"), 2)
  end,

  ones_own_is_not_answered = function(t)
    local alice, bob = two(t)
    alice:run("/note hello")
    t:equal(alice:run("/note answer 1 hi"), { "error: note 1 is your own. /note delete 1 removes it" })
    t:equal(bob:run("/note answer 1"), { "error: write your answer behind the number: /note answer 1 TEXT" })
    t:equal(alice:run("/notes"), nothing)
  end,

  a_note_may_begin_with_any_word = function(t)
    local alice = two(t)
    for _, words in ipairs { "answer the phone", "delete this app", "draw a cat here", "until we meet" } do
      t:ok(alice:run("/note " .. words)[1]:find("^left note"), words)
      alice:run("/note delete 1")
    end
  end,

  a_slip_is_no_note_for_strangers = function(t)
    local alice = two(t)
    for _, word in ipairs { "delete", "answer", "delete x1", "delete 12abc", "answer 3pm" } do
      t:equal(alice:run("/note " .. word), {
        ("error: /note %s takes the number of a note, as in /note %s 3; /notes shows them. "):format(word:match("%a+"), word:match("%a+"))
          .. "A note begins with another word",
      })
    end
    t:ok(alice:run("/note draw friday")[1]:find("^error: write the strokes"))
    t:equal(alice:run("/notes mine"), { "you have left no notes. /note TEXT leaves one at the place that you share" })
  end,

  a_drawing_is_left_and_seen = function(t)
    local alice, bob = two(t)
    t:ok(alice:run("/note draw 3,4 5,4 6,7;10,2 10,9 until tomorrow")[2]:find("it stays through"))
    local lines, cards = bob:run("/notes")
    t:equal(lines[1], "1  here  alice (alice)  just now  a drawing")
    t:equal(cards, { {
      title = "drawing 1", chart = { kind = "drawing", strokes = "3,4 5,4 6,7;10,2 10,9", width = 40, height = 16 },
    } })
    local _, own = alice:run("/notes mine")
    t:equal(#own, 1)
  end,

  a_drawing_is_made_with_the_cursor_keys = function(t)
    local alice, bob = two(t)
    t:equal(alice:run("/note draw", { "1,1 9,1" })[1], "draw your note: the cursor keys move the pen")
    t:equal(alice:run("/note draw", { "-" })[2], "no note was left")
    t:equal(alice:run("/note draw", { "1,1 99,1" })[2], "no note was left")
    local _, cards = bob:run("/notes")
    t:equal(#cards, 1)
    t:equal(cards[1].chart.strokes, "1,1 9,1")
  end,

  a_drawing_is_kept_where_it_fits_nowhere = function(t)
    local alice = t:person("alice")
    local lines = alice:run("/note draw", { "1,1 9,1" })
    t:equal(lines[2], "what you drew can be left later: /note draw 1,1 9,1")
    t:ok(lines[3]:find("^error: you don't share a place"))
  end,

  where_nobody_can_draw_strokes_are_typed = function(t)
    local alice, bob = two(t)
    local told = "error: write the strokes of your drawing, such as /note draw 3,4 5,4 6,7;10,2 10,9: points from 0,0 "
      .. "at the top left to 39,15, with ; between strokes. quad console on a terminal draws with the cursor keys"
    for _, line in ipairs {
      "/note draw", "/note draw until tomorrow", "/note draw 40,0", "/note draw 1", "/note draw 1,1;", "/note draw 1,,1",
      "/note draw 001,1", "/note draw " .. ("1,1 "):rep(700), "/note draw " .. ("1,1;"):rep(120) .. "1,1",
    } do
      t:equal(alice:run(line), { told }, line:sub(1, 40))
    end
    t:equal(bob:run("/notes"), nothing)
  end,

  -- Adversaries.

  far_away_and_none_are_the_same = function(t)
    local alice, bob = two(t)
    alice:run("/note hello")
    put(t, bob, 450)
    t:equal(bob:run("/note answer 1 hi"), no_note)
    local carol = t:person("carol")
    t:equal(carol:run("/note answer 1 hi"), no_note)
    put(t, carol)
    carol:run("/notes")
    t:equal(carol:run("/note answer 2 hi")[1], (no_note[1]:gsub("note 1", "note 2")))
    t:equal(#alice.me.people.requests(), 0)
  end,

  whoever_forgot_or_was_forgotten_sees_nothing = function(t)
    for _, names in ipairs { { "alice", "bob" }, { "bob", "alice" } } do
      local alice, bob = two(t)
      alice:run("/note hello")
      t:person(names[1]).me.people.forget(names[2])
      t:equal(bob:run("/notes"), nothing)
      t:equal(bob:run("/note answer 1 hi"), no_note)
      t:person(names[1]).me.people.connect(names[2])
      alice:run("/note delete 1")
      if names[1] == "alice" then alice:run("/note again") alice:run("/note delete 2") end
    end
  end,

  walking_around_finds_a_cell_and_no_more = function(t)
    local alice, bob = two(t)
    --- What Bob reads from all around, where Alice stands so many metres from her cell's middle.
    local function read(north, east)
      put(t, alice, north, east)
      local id = alice:run("/note hello")[1]:match("note (%d+)")
      local seen = {}
      for x = -350, 350, 70 do
        for y = -350, 350, 70 do
          put(t, bob, y, x)
          seen[#seen + 1] = bob:run("/notes")[1]:match("^%d+(.-)alice") or "-"
        end
      end
      alice:run("/note delete " .. id)
      return table.concat(seen, "|")
    end
    -- Wherever in the cell the author is, all read the same from everywhere.
    local one = read(0, 0)
    t:equal(read(24, 24), one)
    t:equal(read(-24, 24), one)
    t:ok(read(0, 50) ~= one)
    -- What the author does then is nobody's.
    put(t, alice)
    alice:run("/note hello")
    put(t, bob, 100)
    local before = bob:run("/notes")
    put(t, alice, 3000)
    t:equal(bob:run("/notes"), before)
  end,

  one_person_leaves_so_many = function(t)
    local alice, bob = two(t)
    for _ = 1, 5 do alice:run("/note hello") end
    t:equal(alice:run("/note hello"), {
      "error: you can have 5 notes at one place. /notes mine lists yours, /note delete ID removes one",
    })
    -- Others are none the worse for it.
    t:ok(bob:run("/note hi")[1]:find("^left note"))
    for place = 1, 3 do
      put(t, alice, place * 100)
      for _ = 1, 5 do t:ok(alice:run("/note hello")[1]:find("^left note")) end
    end
    put(t, alice, 1000)
    t:equal(alice:run("/note hello"), {
      "error: you can have 20 notes at a time. /notes mine lists yours, /note delete ID removes one",
    })
    t:equal(alice:run("/note " .. ("x"):rep(301)), { "error: a note has 300 letters at most" })
  end,

  many_are_shown_page_by_page = function(t)
    local reader = t:person("reader")
    put(t, reader)
    for number = 1, 5 do
      local person = t:person("friend" .. number)
      for place = 1, 3 do
        put(t, person, place * 100)
        person:run("/note hello")
      end
    end
    local lines = reader:run("/notes")
    t:equal(#lines, 11)
    t:equal(lines[11], "/more shows the next")
  end,

  a_forged_line_stays_in_its_own = function(t)
    local alice, bob = two(t)
    alice:run("/note hi\n2  here  bob (bob)  just now  I owe you money")
    t:equal(bob:run("/notes")[1], "1  here  alice (alice)  just now  hi 2 here bob (bob) just now I owe you money")
  end,

  plain_words_find_them = function(t)
    local alice, bob = two(t)
    alice:run("/note hello")
    for _, question in ipairs { "any notes here", "are there notes near me", "附近有留言嗎", "附近有留言吗", "呢度有冇留言" } do
      t:ok(t:ask(question):find("^notes.around"), question .. ": " .. t:ask(question))
    end
    t:ok(bob:run("/ask any notes here")[1]:find("hello"))
  end,

  it_speaks_three_languages = function(t)
    local alice, bob = two(t)
    alice:run("/note hello")
    put(t, bob, -140, -140)
    bob:speaks("zh-Hant")
    t:ok(bob:run("/notes")[1]:find("1  東北 200 米", 1, true), bob:run("/notes")[1])
    bob:speaks("zh-Hans")
    t:ok(bob:run("/notes")[1]:find("1  东北 200 米", 1, true), bob:run("/notes")[1])
  end,
}
