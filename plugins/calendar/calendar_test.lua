-- A test begins on Sunday, 1 March 2026, at noon UTC, in whatever zone the community has: what is expected of clocks is
-- worked out from how far they are ahead of UTC then. What happens where they change is tested with another zone, as
-- OwnTestsTests does:
--
--     echo '{"community":{"timeZone":"Europe/London"}}' > /tmp/c.json
--     quad plugin test --config /tmp/c.json plugins/calendar

--- Seconds that the community's clocks are ahead of UTC on a day of March (the 5th where none is given), as an export has it.
--- It takes the next number of an entry, and a test of its own holds it against the clock.
local function ahead(t, day)
  local clock, on = t:person("clock"), day or 5
  local id = clock:run(("/event-add 2026-03-%02d 12:00 | Noon"):format(on))[1]:match("%d+")
  local there, hour, minute = table.concat(clock:run("/calendar export"), "\n")
    :match("DTSTART:202603(%d%d)T(%d%d)(%d%d)")
  clock:run("/event-drop " .. id)
  return ((on - there) * 24 + 12 - hour) * 3600 - minute * 60
end

--- Seconds from the beginning of a test to an hour of a day of March by the community's clocks.
local function till(t, day, hour) return ((day - 1) * 24 + hour - 12) * 3600 - ahead(t) end

--- The same moment as an export has it.
local function stamp(t, day, hour)
  local seconds = till(t, day, hour) + 12 * 3600
  return ("202603%02dT%02d%02d00Z"):format(1 + seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60)
end

--- The day of March on which a test begins by the community's clocks: from 12 hours ahead of UTC on it is Monday already.
local function first_day(t) return ahead(t) >= 12 * 3600 and 2 or 1 end

local function group(t)
  local alice, bob = t:person("alice"), t:person("bob")
  alice.me.chat.create("Study")
  bob.me.chat.join("study")
  alice.me.chat.open("#study")
  bob.me.chat.open("#study")
  return alice, bob
end

--- Whether clocks go on an hour on 29 March, and back on 25 October.
local function london(t)
  local person = t:person("clock")
  person:run("/event-add 2026-07-01 12:00 | Noon")
  return table.concat((person:run("/calendar export"))):find("DTSTART:20260701T110000Z", 1, true) ~= nil
end

local function told(person) return #person.me.notifications.list() end

--- What a list says of each, without its number and with one space between columns.
local function rows(person, line)
  local list = {}
  for index, said in ipairs(person:run(line)) do list[index] = (said:gsub("^d?%d+%s+", ""):gsub("%s+", " ")) end
  return list
end

local function value(card, label)
  for _, field in ipairs(card.fields) do if field[1] == label then return field[2] end end
end

return {
  an_entry_is_written_and_shown = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/event-add 2026-03-05 18:00-19:30 | Dinner | Canteen"), {
      "event 1 is in the calendar: Thu 2026-03-05 18:00–19:30 Dinner", "you are reminded 30 minutes before",
    })
    t:equal(alice:run("/calendar 2026-03-05"), { "1  Thu 2026-03-05  18:00–19:30  Dinner  Canteen" })
    local day = first_day(t) + 1
    t:equal(alice:run("/calendar tomorrow"), { ("nothing on %s 2026-03-%02d"):format(day == 2 and "Mon" or "Tue", day) })
  end,

  a_month_marks_its_days = function(t)
    local alice = t:person("alice")
    alice:run("/event-add 2026-03-05 18:00 | Dinner")
    alice:run("/event-add 2026-03-05 8pm-9pm | Film")
    alice:run("/event-add 2026-03-06 8pm-9pm | Film")
    local lines, cards = alice:run("/calendar")
    t:equal(cards[1].title, "March 2026")
    t:equal(cards[1].header, { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" })
    local sunday = first_day(t) == 1
    t:equal(cards[1].rows[1], { "", "", "", "", "", "", sunday and " [1] " or " 1 " })
    t:equal(cards[1].rows[2], { sunday and " 2 " or " [2] ", " 3 ", " 4 ", " 5+", " 6•", " 7 ", sunday and "  8  " or " 8 " })
    t:equal(cards[1].rows[6], { sunday and "30 " or " 30  ", "31 ", "", "", "", "", "" })
    t:equal(#lines, 3)
    local _, april = alice:run("/calendar april")
    t:equal(april[1].title, "April 2026")
    t:equal(april[1].subtitle, "0 events")
  end,

  a_day_begins_at_midnight_by_the_clocks_of_the_community = function(t)
    local alice = t:person("alice")
    local function today() return select(2, alice:run("/calendar 2026-03"))[1].rows[2][2] end
    t:advance(till(t, 3, 0) - 1)
    t:equal(today(), " 3 ")
    t:advance(1)
    t:equal(today(), " [3] ")
  end,

  months_are_said_in_many_ways = function(t)
    local alice = t:person("alice")
    for _, words in ipairs { "2026-12", "12/2026", "december", "Dec", "dec 2026", "12月", "2026年12月", "十二月" } do
      local _, cards = alice:run("/calendar " .. words)
      t:equal(cards[1] and cards[1].title, "December 2026", words)
    end
    local _, cards = alice:run("/calendar february")
    t:equal(cards[1].title, "February 2027")
  end,

  what_is_over_is_not_next_and_what_runs_over_midnight_is_on_both_days = function(t)
    local alice = t:person("alice")
    t:advance(till(t, 4, 0.5))
    for _, line in ipairs { "03 23:00-06:00 | Night", "03 20:00-00:00 | Film", "03 18:00-19:00 | Dinner", "04 09:00-10:00 | Lecture" } do
      alice:run("/event-add 2026-03-" .. line)
    end
    local now = { "Wed 2026-03-04 (–06:00) Night", "Wed 2026-03-04 09:00–10:00 Lecture" }
    t:equal(rows(alice, "/calendar next"), now)
    t:equal(rows(alice, "/calendar 2026-03-04"), now, "what ends at midnight is not on the next day")
    t:equal(rows(alice, "/calendar 2026-03-03"), {
      "Tue 2026-03-03 18:00–19:00 Dinner", "Tue 2026-03-03 20:00–00:00 Film", "Tue 2026-03-03 23:00–06:00 Night",
    })
    t:advance("6h")
    t:equal(rows(alice, "/calendar next"), { now[2] })
    t:advance("4h")
    t:equal(alice:run("/calendar next"), { "nothing in the next 60 days" })
    alice:run("/event-add every tuesday 23:00-02:00 until 2026-03-10 | Radio")
    t:equal(rows(alice, "/calendar 2026-03-11"), { "Wed 2026-03-11 (–02:00) Radio weekly" })
    t:equal(rows(alice, "/calendar 2026-03-18"), { "nothing on Wed 2026-03-18" })
  end,

  an_event_of_a_group_is_to_come_until_it_ends = function(t)
    local alice, bob = group(t)
    t:advance(till(t, 3, 1))
    local id = alice:run("/event group 2026-03-02 22:00-02:00 | Quiz")[1]:match("%d+")
    t:equal(#bob:run("/event"), 2)
    t:equal(bob:run(("/event-answer %s yes"):format(id)), { "you come to Quiz" })
    t:equal(rows(bob, "/calendar next"), { "Tue 2026-03-03 (–02:00) Quiz #study" })
    t:advance("2h")
    t:equal(#bob:run("/event"), 1)
    t:equal(bob:run(("/event-answer %s no"):format(id)), { ("error: event %s is over"):format(id) })
  end,

  a_date_of_another_plugin_is_to_come_until_it_ends = function(t)
    local alice = t:person("alice")
    t:advance(till(t, 4, 0.5))
    local now = t:now()
    local function write(key, from, till)
      t:document("dates", key, {
        person = alice.me.people.profile().id, from = now + from, till = now + till, title = key, source = "trade",
      })
    end
    write("trade/late", -3600, 3600)
    write("trade/over", -7200, -3600)
    write("trade/soon", 3600, 7200)
    t:equal(rows(alice, "/calendar next"), { "Wed 2026-03-04 (–01:30) trade/late", "Wed 2026-03-04 01:30–02:30 trade/soon" })
    t:advance("3h")
    t:equal(alice:run("/calendar next"), { "nothing in the next 60 days" })
  end,

  weeks_and_months_from_now_are_shown = function(t)
    local alice = t:person("alice")
    t:advance(till(t, 2, 12))
    alice:run("/event-add 2026-03-04 18:00 | This")
    alice:run("/event-add 2026-03-15 18:00 | Next")
    for _, words in ipairs { "next week", "下星期", "下個禮拜", "下周" } do
      t:equal(rows(alice, "/calendar " .. words), { "Sun 2026-03-15 18:00 Next" }, words)
    end
    t:equal(rows(alice, "/calendar this week"), { "Wed 2026-03-04 18:00 This" })
    t:equal(alice:run("/calendar last week"), { "nothing from Mon 2026-02-23 to Sun 2026-03-01" })
    for words, title in pairs { ["next month"] = "April 2026", ["下個月"] = "April 2026", ["本月"] = "March 2026", ["last month"] = "February 2026" } do
      local _, cards = alice:run("/calendar " .. words)
      t:equal(cards[1] and cards[1].title, title, words)
    end
  end,

  hours_from_now_are_written = function(t)
    local alice = t:person("alice")
    t:advance(till(t, 2, 12))
    for line, expected in pairs {
      ["in 2 hours"] = "Mon 2026-03-02 14:00", ["In half an hour"] = "Mon 2026-03-02 12:30", ["兩小時後"] = "Mon 2026-03-02 14:00",
      ["半個鐘之後"] = "Mon 2026-03-02 12:30", ["14小时后"] = "Tue 2026-03-03 02:00", ["in 3 days 18:00"] = "Thu 2026-03-05 18:00",
    } do
      local said = alice:run("/event-add " .. line .. " | x")[1]
      t:ok(said:find(expected .. " x", 1, true), line .. ": " .. said)
    end
  end,

  a_reminder_is_set_in_any_unit = function(t)
    local alice = t:person("alice")
    alice:run("/event-add 2026-03-05 18:00 | Dinner")
    for words, count in pairs { ["1h"] = 60, ["1 hour before"] = 60, ["兩小時"] = 120, ["４５"] = 45, ["1h30m"] = 90, ["2d"] = 2880 } do
      t:equal(alice:run("/event-remind 1 " .. words), { ("you are reminded %s minutes before"):format(count == 2880 and "2,880" or count) }, words)
    end
    for _, words in ipairs { "90s", "soon", "-1h", "1h later", "" } do
      t:equal(alice:run("/event-remind 1 " .. words)[1]:sub(1, 6), "error:", words)
    end
  end,

  a_chinese_keyboard_writes_all_of_it = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/event-add 2026-03-05 １８：００－１９：３０｜Dinner｜Canteen")[1],
      "event 1 is in the calendar: Thu 2026-03-05 18:00–19:30 Dinner")
    local _, cards = alice:run("/event １")
    t:equal(cards[1].title, "Dinner")
    t:equal(alice:run("/event-remind １ ５"), { "you are reminded 5 minutes before" })
    t:equal(alice:run("/event-drop １"), { "Dinner is taken out" })
  end,

  a_day_by_numbers_that_is_past_is_asked_back = function(t)
    local alice = t:person("alice")
    t:advance(till(t, 2, 12))
    local said = "error: that is past: 2026-01-12. Days stand before months; write 2026-01-12, if it is meant"
    for _, line in ipairs { "12/1/2026 18:00", "18:00 12/1/2026", "１２/１/2026 18:00" } do
      t:equal(alice:run("/event-add " .. line .. " | x"), { said }, line)
    end
    for _, line in ipairs { "2026-01-12 18:00", "12/3/2026 18:00", "last friday 18:00" } do
      t:equal(alice:run("/event-add " .. line .. " | x")[1]:sub(1, 6), "event ", line)
    end
  end,

  every_other_week_is_refused_in_ones_own_language = function(t)
    local alice = t:person("alice")
    for _, line in ipairs {
      "every other tuesday 18:00", "every second tuesday 18:00 until 24/12", "隔星期二 8:00-9:00 直到 24/12", "每隔星期二 18:00", "18:00 隔星期二",
    } do
      local said = alice:run("/event-add " .. line .. " | x")[1]
      t:ok(said:find("^error: it repeats each week or not at all") or said:find("^error: which day"), line .. ": " .. said)
    end
    t:ok(alice:run("/event-add 隔星期二 8:00-9:00 直到 24/12 | x")[1]:find("^error: it repeats each week"))
    alice:speaks("zh-Hant")
    t:equal(alice:run("/event-add 星期二 18:00 直到 24/12 | x"), { "error: 只有重複的事項才有完結日：逢星期二 18:00 直到 24/12" })
    t:equal(#alice:run("/event-add 逢星期二 18:00 直到 24/12 | x"), 3, "what it says is taken")
    alice:speaks("zh-Hans")
    t:equal(alice:run("/event-add 星期二 18:00 直到 24/12 | x"), { "error: 只有重复的事项才有结束日：每星期二 18:00 直到 24/12" })
  end,

  what_is_no_day_is_told = function(t)
    local alice = t:person("alice")
    for _, words in ipairs { "someday", "2026-13", "3000-01", "1969-12-31", "2026-02-30" } do
      t:ok(alice:run("/calendar " .. words)[1]:find("^error: which month or day%?"), words)
    end
  end,

  it_reminds_before_and_once = function(t)
    local alice = t:person("alice")
    alice:run("/event-add 2026-03-03 09:00 | Lecture")
    t:advance(till(t, 3, 8.5) - 30)
    t:equal(told(alice), 0)
    t:advance("1m")
    t:equal(alice.me.notifications.list()[1].text, "an event in your calendar begins soon. /event 1 shows it")
    t:advance("2d")
    t:equal(told(alice), 1)
  end,

  how_long_before_is_changed_for_one_and_for_all = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/event-remind default 60"), {
      "from now on you are reminded 60 minutes before, where you choose nothing else",
    })
    t:equal(alice:run("/event-add 2026-03-03 09:00 | Lecture")[2], "you are reminded 60 minutes before")
    t:equal(alice:run("/event-remind 1 5"), { "you are reminded 5 minutes before" })
    t:advance(till(t, 3, 9) - 330)
    t:equal(told(alice), 0)
    t:advance("1m")
    t:equal(told(alice), 1)
    alice:run("/event-remind default off")
    t:equal(alice:run("/event-add tomorrow 09:00 | Lecture"), {
      "event 3 is in the calendar: Wed 2026-03-04 09:00 Lecture", "there is no reminder of it",
    })
    t:equal(alice:run("/event-remind 3 -5"), { "error: a whole number of minutes up to 40,320, a time such as 1h, or off" })
    t:equal(alice:run("/event-remind 3 99999999999999999999"), { "error: a whole number of minutes up to 40,320, a time such as 1h, or off" })
  end,

  who_switched_it_off_is_not_told = function(t)
    local alice = t:person("alice")
    alice.me.notifications.set_preference("calendar.soon", "off")
    alice:run("/event-add 2026-03-03 09:00 | Lecture")
    t:advance("3d")
    t:equal(told(alice), 0)
  end,

  each_tuesday_until_a_day = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/event-add every tuesday 18:00-19:00 until 2026-03-20 | Swim"), {
      "event 1 is in the calendar: Tue 2026-03-03 18:00–19:00 Swim", "it repeats each week until Fri 2026-03-20",
      "you are reminded 30 minutes before",
    })
    t:equal(#alice:run("/calendar next"), 3)
    t:equal(alice:run("/calendar 2026-03-17"), { "1  Tue 2026-03-17  18:00–19:00  Swim  weekly" })
    t:equal(alice:run("/calendar 2026-03-24"), { "nothing on Tue 2026-03-24" })
    local began, six = t:now(), till(t, 3, 17.5)
    t:advance("18d")
    local notes = alice.me.notifications.list()
    t:equal(#notes, 3)
    -- Where clocks change on one of these days, the hour stays what it is.
    for week = 0, 2 do
      local late = notes[3 - week].at - began - six - week * 7 * 86400
      t:ok(math.abs(late) <= 3601 and (week > 0 or math.abs(late) <= 1), tostring(late))
    end
  end,

  a_repeat_without_end_ends_after_a_year = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/event-add every tuesday 18:00 | Swim")[2], "it repeats each week until Thu 2027-03-04")
    t:equal(alice:run("/event-add every tuesday 18:00 until 2028-01-01 | Swim"), { "error: it can repeat for a year at most" })
    t:equal(alice:run("/event-add every tuesday 18:00 until 2026-03-02 | Swim"), { "error: it would end before it begins" })
    t:equal(alice:run("/event-add tuesday 18:00 until 2026-04-01 | Swim"), {
      "error: only what repeats has an end: every tuesday 18:00 until 24/12",
    })
  end,

  what_is_written_wrongly_is_told = function(t)
    local alice = t:person("alice")
    local function refused(line, words)
      local said = alice:run("/event-add " .. line)
      t:equal({ said[1]:sub(1, #words + 7), #said }, { "error: " .. words, 1 }, line)
    end
    refused("2026-03-05 | Dinner", "at what time?")
    refused("2026-03-05 25:00 | Dinner", "at what time?")
    refused("2026-03-05 18:60 | Dinner", "at what time?")
    refused("2026-03-05 13pm | Dinner", "at what time?")
    refused("2026-02-30 18:00 | Dinner", "which day?")
    refused("18:00 | Dinner", "which day?")
    refused("2026-03-05 18:00-18:00 | Dinner", "it would end when it begins")
    refused("2026-03-05 18:00 19:00 | Dinner", "at what time?")
    refused("9999-12-31 18:00 | Dinner", "a day lies from a year ago")
    refused("1970-01-01 18:00 | Dinner", "a day lies from a year ago")
    refused("2026-03-05 18:00", "what is it?")
    refused("2026-03-05 18:00 |  ", "what is it?")
    refused("2026-03-05 18:00 | " .. ("x"):rep(101), "that is longer than 100 letters")
  end,

  times_are_said_in_many_ways = function(t)
    local alice = t:person("alice")
    for _, words in ipairs { "6pm-8pm", "18:00 - 20:00", "18:00–20:00", "下午6時至下午8點", "6:00pm-8:00pm", "6-8pm", "下午6時-8時", "18時-20時00分" } do
      local said = alice:run("/event-add 2026-03-05 " .. words .. " | Dinner")
      t:ok(said[1]:find("18:00–20:00 Dinner", 1, true), words .. ": " .. said[1])
    end
  end,

  a_range_may_begin_in_the_morning = function(t)
    local alice = t:person("alice")
    t:ok(alice:run("/event-add 2026-03-05 11-1pm | Lunch")[1]:find("11:00–13:00", 1, true))
    t:ok(alice:run("/event-add 2026-03-05 晚上7時半至9時 | 戲")[1]:find("19:30–21:00", 1, true))
    t:ok(alice:run("/event-add 2026-03-05 24-12 | x")[1]:find("^error: at what time"))
  end,

  a_part_of_the_day_counts_wherever_it_stands = function(t)
    local alice = t:person("alice")
    -- Monday, at noon.
    t:advance(till(t, 2, 12))
    for line, expected in pairs {
      ["聽晚 8點"] = "Tue 2026-03-03 20:00", ["今晚 10點-11點"] = "Mon 2026-03-02 22:00–23:00",
      ["tonight 8:00"] = "Mon 2026-03-02 20:00", ["this evening 9:00"] = "Mon 2026-03-02 21:00",
      ["周五晚8点半"] = "Fri 2026-03-06 20:30", ["8:00 friday evening"] = "Fri 2026-03-06 20:00",
      ["聽日 中午11點半"] = "Tue 2026-03-03 11:30", ["聽日 中午12時至2時"] = "Tue 2026-03-03 12:00–14:00",
      ["friday noon"] = "Fri 2026-03-06 12:00", ["聽日 凌晨2時"] = "Tue 2026-03-03 02:00",
      ["今晚11時-1時"] = "Mon 2026-03-02 23:00–01:00", ["今晚12點"] = "Tue 2026-03-03 00:00",
      ["friday 9pm-midnight"] = "Fri 2026-03-06 21:00–00:00", ["friday 18:00-24:00"] = "Fri 2026-03-06 18:00–00:00",
      ["friday 18:00 until 19:00"] = "Fri 2026-03-06 18:00–19:00",
    } do
      local said = alice:run("/event-add " .. line .. " | x")[1]
      t:ok(said:find(expected .. " x", 1, true), line .. ": " .. said)
    end
  end,

  a_day_of_next_week_is_not_one_of_this_week = function(t)
    local alice = t:person("alice")
    t:advance(till(t, 2, 12))
    for line, expected in pairs {
      ["下星期三 18:00"] = "Wed 2026-03-11 18:00", ["next wednesday 18:00"] = "Wed 2026-03-11 18:00",
      ["星期三 18:00"] = "Wed 2026-03-04 18:00", ["this wednesday 18:00"] = "Wed 2026-03-04 18:00",
      ["last friday 18:00"] = "Fri 2026-02-27 18:00", ["十二月二十四日 18:00"] = "Thu 2026-12-24 18:00",
      ["24號 18:00"] = "Tue 2026-03-24 18:00", ["3 days ago 18:00"] = "Fri 2026-02-27 18:00",
    } do
      local said = alice:run("/event-add " .. line .. " | x")[1]
      t:ok(said:find(expected .. " x", 1, true), line .. ": " .. said)
    end
    for _, line in ipairs { "in -3 days 18:00", "0 days 18:00", "三十二號 18:00", "十三月一日 18:00", "lunch friday 18:00" } do
      t:ok(alice:run("/event-add " .. line .. " | x")[1]:find("^error: which day"), line)
    end
    t:advance("5d")
    t:ok(alice:run("/event-add this wednesday 18:00 | x")[1]:find("^error: which day"))
  end,

  what_may_be_two_hours_or_nights_is_refused_with_both = function(t)
    local alice = t:person("alice")
    t:advance(till(t, 2, 12))
    local function refused(line, one, other)
      t:equal(alice:run("/event-add " .. line .. " | x"),
        { ("error: that may be %s or %s: write the one that is meant"):format(one, other) }, line)
    end
    refused("聽日 晚上12時-1時", "2026-03-03 00:00-01:00", "2026-03-04 00:00-01:00")
    refused("聽日 晚上1時", "2026-03-03 01:00", "2026-03-04 01:00")
    refused("friday midnight", "2026-03-06 00:00", "2026-03-07 00:00")
    refused("friday 8點", "2026-03-06 08:00", "2026-03-06 20:00")
    refused("逢星期五 8點", "2026-03-06 08:00", "2026-03-06 20:00")
    refused("friday 12:30-1:30", "2026-03-06 12:30-01:30", "2026-03-06 12:30-13:30")
    refused("聽日 上午12時", "2026-03-03 00:00", "2026-03-03 12:00")
    t:ok(alice:run("/event-add 2026-03-04 00:00-01:00 | x")[1]:find("Wed 2026-03-04 00:00–01:00 x", 1, true))
    for _, line in ipairs { "聽日 凌晨9時", "friday morning 20:00", "friday 0pm", "聽日 晚上25時" } do
      t:ok(alice:run("/event-add " .. line .. " | x")[1]:find("^error: at what time"), line)
    end
  end,

  what_repeats_is_written_in_any_order = function(t)
    local alice = t:person("alice")
    for _, line in ipairs {
      "every tuesday 18:00-19:00 until 2026-03-20", "18:00-19:00 every tuesday until 2026-03-20",
      "every tuesday until 2026-03-20 18:00-19:00", "逢星期二 下午6時至7時 直到 3月20日", "Every Tuesday 6-7pm till 20/3",
    } do
      local said = alice:run("/event-add " .. line .. " | Swim")
      t:ok(said[1]:find("Tue 2026-03-03 18:00–19:00 Swim", 1, true), line .. ": " .. said[1])
      t:equal(said[2], "it repeats each week until Fri 2026-03-20", line)
    end
    for line, wrong in pairs {
      ["every tuesday 18:00 until someday"] = "until which day", ["every tuesday until 2026-03-20"] = "at what time",
      ["every tuesday 18:00 until 2026-03-20 19:00"] = "at what time", ["every day 18:00"] = "which day",
    } do
      t:ok(alice:run("/event-add " .. line .. " | Swim")[1]:find("error: " .. wrong, 1, true), line)
    end
  end,

  what_ends_earlier_on_the_clock_ends_the_day_after = function(t)
    local alice = t:person("alice")
    alice:run("/event-add 2026-03-05 22:00-01:00 | Party")
    local text = table.concat(alice:run("/calendar export"), "\n")
    t:ok(text:find(("DTSTART:%s\nDTEND:%s"):format(stamp(t, 5, 22), stamp(t, 6, 1)), 1, true), text)
  end,

  a_form_asks_for_it = function(t)
    local alice = t:person("alice")
    local said = alice:run("/event-add", { "Dinner", "2026-03-05", "6pm", "skip", "Canteen", "skip", "10", "yes" })
    t:equal(said[#said], "you are reminded 10 minutes before")
    t:equal(alice:run("/calendar 2026-03-05"), { "1  Thu 2026-03-05  18:00  Dinner  Canteen" })
    said = alice:run("/event-add", { "Run", "2026-03-03", "8:00", "9:00", "skip", "2026-03-17", "skip", "yes" })
    t:equal(said[#said - 1], "it repeats each week until Tue 2026-03-17")
    t:equal(alice:run("/calendar 2026-03-10"), { "2  Tue 2026-03-10  08:00–09:00  Run  weekly" })
  end,

  a_form_asks_back_which_hour = function(t)
    local alice = t:person("alice")
    local said = alice:run("/event-add", { "Film", "2026-03-05", "8點", "晚上", "晚上十點半", "skip", "skip", "skip", "yes" })
    t:ok(table.concat(said, "\n"):find("is start 08:00 or 20:00? Write one of them", 1, true))
    t:equal(alice:run("/calendar 2026-03-05"), { "1  Thu 2026-03-05  20:00–22:30  Film" })
  end,

  others_entries_are_not_there = function(t)
    local alice, eve = t:person("alice"), t:person("eve")
    alice:run("/event-add 2026-03-05 18:00 | Secret")
    for _, line in ipairs { "/event 1", "/event-drop 1", "/event-remind 1 5", "/event-answer 1 coming" } do
      t:equal(eve:run(line), { "error: there is no event 1 that you may see" }, line)
      t:equal(eve:run((line:gsub("1", "9"))), { "error: there is no event 9 that you may see" }, line)
    end
    local lines, cards = eve:run("/calendar")
    t:equal({ #lines, cards[1].subtitle }, { 0, "0 events" })
    t:equal(eve:run("/calendar next"), { "nothing in the next 60 days" })
    t:ok(not table.concat(eve:run("/calendar export"), "\n"):find("Secret", 1, true))
    for _, id in ipairs { "1/2", "0x1", "1e0", "99999999999999999999", "'", "01" } do
      t:ok(eve:run("/event-drop " .. id)[1]:find("^error: there is no event"), id)
    end
  end,

  what_is_dropped_is_gone_with_its_reminder = function(t)
    local alice = t:person("alice")
    alice:run("/event-add 2026-03-03 09:00 | Lecture")
    t:equal(alice:run("/event-drop 1"), { "Lecture is taken out" })
    t:equal(alice:run("/event-drop 1"), { "error: there is no event 1 that you may see" })
    t:advance("3d")
    t:equal(told(alice), 0)
  end,

  those_who_come_are_named_as_they_are_called_now_and_whom_one_may_see = function(t)
    local alice, bob = group(t)
    alice:run("/event group 2026-03-02 18:00-19:00 | Quiz")
    bob:run("/event-answer 1 coming")
    local mark = "1/" .. bob.me.people.profile().id
    local answer = t:document("answers", mark)
    answer.handle = "before"
    t:document("answers", mark, answer)
    local _, cards = alice:run("/event 1")
    t:equal(value(cards[1], "coming"), "2: alice, bob")
    alice.me.people.forget("bob")
    _, cards = alice:run("/event 1")
    t:equal(value(cards[1], "coming"), "2: alice")
  end,

  members_see_an_event_and_answer = function(t)
    local alice, bob = group(t)
    t:equal(alice:run("/event group 2026-03-02 18:00-19:00 | Quiz | Room 3"), {
      "event 1 is in the calendar: Mon 2026-03-02 18:00–19:00 Quiz", "you are reminded 30 minutes before",
    })
    t:equal(bob:sees("#study"), { "alice: event 1: Quiz, Mon 2026-03-02 18:00–19:00 (/event-answer 1 coming)" })
    t:equal(bob:run("/event"), { "1  Mon 2026-03-02  18:00–19:00  Quiz  Room 3", "/event ID shows one with who comes, /event-answer ID coming answers" })
    t:equal(bob:run("/calendar 2026-03-02"), { "nothing on Mon 2026-03-02" })
    t:equal(bob:run("/event-answer 1 maybe"), { "you may come to Quiz" })
    t:equal(bob:run("/calendar 2026-03-02"), { "1  Mon 2026-03-02  18:00–19:00  Quiz  Room 3  #study maybe" })
    bob:run("/event-answer 1 coming")
    local _, cards = bob:run("/event 1")
    t:equal(value(cards[1], "coming"), "2: alice, bob")
    t:equal(value(cards[1], "maybe"), "0")
    t:equal(value(cards[1], "your answer"), "coming")
    bob:run("/event-answer 1 no")
    t:equal(bob:run("/calendar 2026-03-02"), { "nothing on Mon 2026-03-02" })
    t:equal(bob:run("/event-drop 1"), { "error: event 1 is not yours" })
    t:equal(bob:run("/event-remind 1 5"), { "error: event 1 is not yours" })
  end,

  outsiders_and_who_left_see_no_event = function(t)
    local alice, bob = group(t)
    local eve = t:person("eve")
    alice:run("/event group 2026-03-02 18:00-19:00 | Quiz")
    bob:run("/event-answer 1 coming")
    for _, line in ipairs { "/event 1", "/event-answer 1 coming", "/event-drop 1", "/event-remind 1 off" } do
      t:equal(eve:run(line), { "error: there is no event 1 that you may see" }, line)
    end
    t:equal(eve:run("/event"), { "error: open a group first: /open #GROUP" })
    bob.me.chat.leave("#study")
    t:equal(bob:run("/event 1"), { "error: there is no event 1 that you may see" })
    t:equal(bob:run("/calendar 2026-03-02"), { "nothing on Mon 2026-03-02" })
    t:ok(not table.concat(bob:run("/calendar export"), "\n"):find("Quiz", 1, true))
  end,

  a_group_of_the_same_name_opens_no_door = function(t)
    local alice = group(t)
    local eve = t:person("eve")
    alice:run("/event group 2026-03-02 18:00-19:00 | Quiz")
    eve.me.chat.create("study", { slug = "mine" })
    t:equal(eve:run("/event 1"), { "error: there is no event 1 that you may see" })
  end,

  an_event_stays_with_a_group_that_changes_its_slug = function(t)
    local alice, bob = group(t)
    local eve = t:person("eve")
    alice:run("/event group 2026-03-02 18:00-19:00 | Quiz")
    alice.me.chat.set_slug("#study", "learning")
    local _, cards = bob:run("/event 1")
    t:equal(value(cards[1], "group"), "#learning")
    pcall(eve.me.chat.create, "Study", { slug = "study" })
    t:equal(eve:run("/event 1"), { "error: there is no event 1 that you may see" })
  end,

  who_comes_is_reminded_and_told_when_it_is_off = function(t)
    local alice, bob = group(t)
    local carol = t:person("carol")
    carol.me.chat.join("study")
    alice:run("/event group 2026-03-02 18:00-19:00 | Quiz")
    bob:run("/event-answer 1 coming")
    carol:run("/event-answer 1 no")
    local before = told(carol)
    t:advance("2d")
    t:equal(bob.me.notifications.list()[1].text, "an event of your group begins soon. /event 1 shows it")
    t:equal(told(carol), before)
    alice:run("/event group 2026-03-05 18:00-19:00 | Quiz")
    bob:run("/event-answer 2 coming")
    local own = told(alice)
    alice:run("/event-drop 2")
    t:advance("1m")
    t:equal(bob.me.notifications.list()[1].text, "event 2, which you answered, was called off")
    t:equal(told(alice), own)
    t:equal(bob:run("/event-answer 2 no"), { "error: there is no event 2 that you may see" })
  end,

  many_who_come_are_all_reminded_once = function(t)
    local alice = group(t)
    local people = {}
    alice:run("/event group 2026-03-02 18:00-19:00 | Quiz")
    for index = 1, 130 do
      local person = t:person("p" .. index)
      person.me.chat.join("study")
      person:run("/event-answer 1 coming")
      people[index] = person
    end
    local before = {}
    for index, person in ipairs(people) do before[index] = told(person) end
    t:advance("2d")
    for index, person in ipairs(people) do t:equal(told(person), before[index] + 1, tostring(index)) end
    alice:run("/event group 2026-03-05 18:00-19:00 | Quiz")
    for _, person in ipairs(people) do person:run("/event-answer 2 coming") end
    for index, person in ipairs(people) do before[index] = told(person) end
    alice:run("/event-drop 2")
    t:advance("1m")
    for index, person in ipairs(people) do t:equal(told(person), before[index] + 1, tostring(index)) end
  end,

  who_may_not_write_makes_no_event = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice.me.chat.create("News", { writing = "announce" })
    bob.me.chat.join("news")
    bob.me.chat.open("#news")
    t:equal(bob:run("/event group 2026-03-02 18:00 | Mine"), {
      "error: only who may write in this group makes events for it",
    })
  end,

  a_form_of_one_group_goes_on_in_no_other = function(t)
    local alice, bob = group(t)
    alice.me.chat.create("Beta")
    bob.me.chat.join("beta")
    alice.me.chat.open("#study")
    t:equal(alice:run("/event group", { "Secret", "2026-03-05" })[1], "An event for #study.")
    alice.me.chat.open("#beta")
    local answers = { "Lunch", "2026-03-06", "12:00", "skip", "skip", "skip", "skip", "yes" }
    local said = table.concat(alice:run("/event group", answers), "\n")
    t:ok(said:find("An event for #beta.", 1, true) and not said:find("goes on where it was", 1, true), said)
    t:equal(bob:sees("#beta"), { "alice: event 1: Lunch, Fri 2026-03-06 12:00 (/event-answer 1 coming)" })
    alice.me.chat.open("#study")
    said = table.concat(alice:run("/event group", { "6pm", "skip", "skip", "skip", "skip", "yes" }), "\n")
    t:ok(said:find("this goes on where it was: 2 of 7 answered", 1, true), said)
    t:equal(bob:sees("#study"), { "alice: event 2: Secret, Thu 2026-03-05 18:00 (/event-answer 2 coming)" })
  end,

  who_is_taken_out_is_told_nothing_more_and_counts_no_more = function(t)
    local alice, fay, bob = t:person("alice"), t:person("fay"), t:person("bob")
    alice.me.chat.create("Alpha", { kind = "invite" })
    alice.me.chat.open("#alpha")
    for _, person in ipairs { fay, bob } do
      alice.me.chat.invite("#alpha", person.handle)
      person.me.chat.join("alpha")
      person.me.chat.open("#alpha")
    end
    alice:run("/event group 2026-03-02 18:00-19:00 | Quiz")
    alice:run("/event group 2026-03-09 18:00-19:00 | Swim")
    for _, person in ipairs { fay, bob } do
      for id = 1, 2 do person:run(("/event-answer %d coming"):format(id)) end
    end
    local _, cards = alice:run("/event 1")
    t:equal(value(cards[1], "coming"), "3: alice, fay, bob")
    local before, others = told(fay), told(bob)
    alice.me.chat.take_out("#alpha", "fay")
    t:advance("2d")
    alice:run("/event-drop 2")
    t:advance("1m")
    t:equal({ told(fay), told(bob) }, { before, others + 2 })
    _, cards = alice:run("/event 1")
    t:equal(value(cards[1], "coming"), "2: alice, bob")
    t:equal(t:document("answers", "1/" .. fay.me.people.profile().id), nil)
  end,

  an_event_of_somebody_who_is_gone_from_the_group_is_not_shown = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice.me.chat.create("Alpha", { kind = "invite" })
    local eve = t:person("eve")
    for _, person in ipairs { bob, eve } do
      alice.me.chat.invite("#alpha", person.handle)
      person.me.chat.join("alpha")
      person.me.chat.open("#alpha")
    end
    alice.me.chat.open("#alpha")
    eve:run("/event group 2026-03-05 18:00-19:00 | Trap")
    eve:run("/event group 2026-03-06 18:00-19:00 | Trap")
    bob:run("/event-answer 1 coming")
    bob:run("/event-answer 2 coming")
    t:equal({ #bob:run("/event"), #bob:run("/calendar next") }, { 3, 2 })
    alice.me.chat.take_out("#alpha", "eve")
    t:equal(bob:run("/event"), { "this group has no events to come. /event group DATE FROM-TO | TITLE makes one" })
    t:equal(bob:run("/event 1"), { "error: there is no event 1 that you may see" })
    t:equal(alice:run("/event-answer 1 coming"), { "error: there is no event 1 that you may see" })
    t:equal(bob:run("/calendar next"), { "nothing in the next 60 days" })
    t:ok(not table.concat(bob:run("/calendar export"), "\n"):find("Trap", 1, true))
    local before = told(bob)
    t:advance(till(t, 6, 2))
    t:equal(told(bob), before, "it reminds nobody")
    alice.me.chat.invite("#alpha", "eve")
    eve.me.chat.join("alpha")
    t:equal(#bob:run("/event"), 2, "who is back has theirs again")
    before = told(bob)
    t:advance("1d")
    t:equal(told(bob), before + 1, "and it reminds")
  end,

  who_forgot_the_maker_takes_the_reminder_from_nobody = function(t)
    local alice, bob = group(t)
    bob:run("/event group 2026-03-05 18:00 | Quiz")
    local before = t:document("entries", "1").remind
    alice.me.people.forget("bob")
    alice:run("/event")
    t:ok(before and t:document("entries", "1").remind == before)
  end,

  who_forgot_the_maker_finds_no_event_of_theirs = function(t)
    local alice, bob = group(t)
    local carol = t:person("carol")
    carol.me.chat.join("study")
    carol.me.chat.open("#study")
    bob:run("/event group 2026-03-05 18:00 | Zwingli | Zurich")
    for _, person in ipairs { alice, carol } do person:run("/event-answer 1 coming") end
    local before = told(alice)
    alice.me.people.forget("bob")
    t:equal(alice:run("/event 1"), { "error: there is no event 1 that you may see" })
    t:equal(alice:run("/event-answer 1 no"), { "error: there is no event 1 that you may see" })
    for _, line in ipairs { "/event", "/calendar 2026-03", "/calendar 2026-03-05", "/calendar export" } do
      local lines, cards = alice:run(line)
      t:ok(not table.concat(lines, "\n"):find("Zwingli") and #cards < 2, line)
    end
    t:equal(#carol:run("/event"), 2, "nobody else's view changes")
    t:advance("5d")
    t:equal(told(alice), before, "it reminds whoever forgot its maker of nothing")
    t:ok(told(carol) > 0)
  end,

  a_date_of_somebody_forgotten_stands_without_their_words = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local from = t:now() + 86400
    t:document("dates", "trade/handover 1/1", {
      person = alice.me.people.profile().id, by = bob.me.people.profile().id, from = from, till = from + 3600,
      title = "Zwingli", venue = "Zurich", about = "/item 1", source = "trade",
    })
    t:ok(table.concat(alice:run("/calendar next"), "\n"):find("Zwingli"))
    alice.me.people.forget("bob")
    for _, line in ipairs { "/calendar next", "/calendar export" } do
      local said = table.concat(alice:run(line), "\n")
      t:ok(not said:find("Zwingli") and not said:find("Zurich"), said)
    end
    t:ok(table.concat(alice:run("/calendar next"), "\n"):find("/item 1"), "that there is something stays")
  end,

  who_was_forgotten_finds_no_difference_in_an_event = function(t)
    local alice, bob = group(t)
    alice:run("/event group 2026-03-05 18:00 | Quiz")
    bob:run("/event-answer 1 coming")
    local _, before = bob:run("/event 1")
    alice.me.people.forget("bob")
    local _, after = bob:run("/event 1")
    t:equal(value(after[1], "coming"), value(before[1], "coming"))
  end,

  who_runs_a_group_has_their_events_shown_to_all = function(t)
    local alice, bob = group(t)
    local carol = t:person("carol")
    carol.me.chat.join("study")
    carol.me.chat.open("#study")
    alice.me.chat.set_role("#study", { handle = "bob", role = "helper" })
    for _, person in ipairs { alice, bob, carol } do person:run("/event group 2026-03-05 18:00 | By " .. person.handle) end
    for _, person in ipairs { alice, bob, carol } do t:equal(#person:run("/event"), 4, person.handle) end
  end,

  a_list_goes_on_behind_events_that_are_not_shown = function(t)
    local alice, bob = group(t)
    local eve = t:person("eve")
    eve.me.chat.join("study")
    eve.me.chat.open("#study")
    for _ = 1, 3 do
      for _ = 1, 10 do eve:run("/event group 2026-03-10 18:00 | Trap") end
      t:advance("1d")
    end
    bob:run("/event group 2026-03-11 18:00 | Quiz")
    eve.me.chat.leave("#study")
    t:equal(alice:run("/event"), {
      "31  Wed 2026-03-11  18:00  Quiz", "/event ID shows one with who comes, /event-answer ID coming answers",
    })
  end,

  what_was_taken_out_again_counts_among_the_events_of_a_day = function(t)
    local alice = group(t)
    for id = 1, 10 do
      t:equal(alice:run("/event group 2026-03-12 18:00 | Quiz")[1]:sub(1, 6), "event ")
      alice:run("/event-drop " .. id)
    end
    t:equal(alice:run("/event group 2026-03-12 18:00 | Quiz"), { "error: you can make 10 events a day" })
    t:equal(alice:run("/event-add 2026-03-12 18:00 | Dinner")[1]:sub(1, 6), "event ", "one's own are not counted")
    t:advance("1d")
    t:equal(alice:run("/event group 2026-03-12 18:00 | Quiz")[1]:sub(1, 6), "event ")
  end,

  a_card_has_room_for_the_longest_that_people_may_write = function(t)
    local alice = group(t)
    local letter = "\u{20BB7}"
    t:equal(#alice:run("/event group every monday 18:00-19:00 | " .. letter:rep(100) .. " | " .. letter:rep(100)), 3)
    for index = 1, 25 do
      local person = t:person(("p%02d"):format(index) .. ("x"):rep(21))
      person.me.chat.join("study")
      person:run("/event-answer 1 coming")
    end
    for _, language in ipairs { "en", "zh-Hant", "zh-Hans" } do
      alice:speaks(language)
      local lines, cards = alice:run("/event 1")
      t:equal({ #lines, #cards, cards[1] and cards[1].title }, { 0, 1, letter:rep(100) })
      local coming = value(cards[1], language == "en" and "coming" or language == "zh-Hant" and "參加" or "参加")
      t:ok(coming:find("^26") and coming:find("alice", 1, true) and coming:find("p01", 1, true), coming)
      t:ok(coming:sub(-3) == "…" and utf8.len(coming) <= 420, coming)
      t:ok(#alice:run("/event") == 2 and #alice:run("/calendar next") > 1)
    end
  end,

  one_person_makes_so_many_events_a_day = function(t)
    local alice = group(t)
    for _ = 1, 10 do alice:run("/event group 2026-03-02 18:00 | Quiz") end
    t:equal(alice:run("/event group 2026-03-02 18:00 | Quiz"), { "error: you can make 10 events a day" })
  end,

  a_thousand_entries_are_listed_by_pages = function(t)
    local alice = t:person("alice")
    for index = 1, 1000 do alice:run("/event-add every monday 18:00-19:00 | Entry " .. index) end
    t:equal(alice:run("/event-add monday 18:00 | One more"), {
      "error: you have 1,000 events, which is the most. /event-drop ID makes room",
    })
    local lines, cards = alice:run("/calendar 2026-03")
    t:equal(cards[1].subtitle, "5,000 events")
    t:equal(cards[1].rows[2][1], first_day(t) == 2 and " [2]+" or " 2+")
    t:equal({ #lines, lines[41] }, { 41, "/more shows 4,960 more" })
    t:equal(#alice:run("/calendar next"), 41)
    -- What one call can't give comes in parts, each of which is a calendar by itself.
    local part, seen, count = alice:run("/calendar export"), {}, 0
    t:equal({ part[1], part[#part] }, { "BEGIN:VCALENDAR", "END:VCALENDAR" })
    for _, line in ipairs(part) do
      t:ok(not line:find("^UID:") or not seen[line], line)
      if line:find("^UID:") then seen[line], count = true, count + 1 end
    end
    t:ok(count >= 150 and count < 1000, tostring(count))
  end,

  an_exported_event_has_a_number_that_no_other_gateway_has = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    t:equal(alice:run("/calendar export"), { "error: nothing of yours is in the calendar" })
    alice:run("/event-add 2026-03-05 18:00 | Dinner")
    bob:run("/event-add 2026-03-05 18:00 | Dinner")
    local function uid(person) return table.concat(person:run("/calendar export"), "\n"):match("UID:(%x+%-%d+)\n") end
    local first, other = uid(alice), uid(bob)
    t:equal({ #first, first:sub(-2), other:sub(-2) }, { 34, "-1", "-2" })
    t:equal({ uid(alice), other:sub(1, 32) }, { first, first:sub(1, 32) }, "it stays, and is the gateway's")
  end,

  an_export_is_an_icalendar_text = function(t)
    local alice = t:person("alice")
    alice:run("/event-add 2026-03-05 18:00-19:30 | Dinner; with, \\ | Canteen")
    alice:run("/event-add every friday 9:00 until 2026-03-20 | Swim")
    -- Clocks that change in these weeks have moments in the rule's place, which are tested below.
    local said = alice:run("/calendar export")
    local repeats = ahead(t, 20) == ahead(t) and "RRULE:FREQ=WEEKLY;UNTIL=" .. stamp(t, 20, 9) or said[17]
    local gateway = said[6]:match("^UID:(%x+)%-1$")
    t:ok(gateway and #gateway == 32, said[6])
    t:equal(said, {
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Quad//calendar 1.0//EN", "CALSCALE:GREGORIAN",
      "BEGIN:VEVENT", "UID:" .. gateway .. "-1", "DTSTAMP:20260301T120000Z", "DTSTART:" .. stamp(t, 5, 18),
      "DTEND:" .. stamp(t, 5, 19.5), "SUMMARY:Dinner\\; with\\, \\\\", "LOCATION:Canteen", "END:VEVENT",
      "BEGIN:VEVENT", "UID:" .. gateway .. "-2", "DTSTAMP:20260301T120000Z", "DTSTART:" .. stamp(t, 6, 9),
      repeats, "SUMMARY:Swim", "END:VEVENT", "END:VCALENDAR",
    })
  end,

  a_time_that_the_clocks_leave_out_is_refused = function(t)
    if not london(t) then return end
    local alice = t:person("alice")
    t:equal(alice:run("/event-add 2026-03-29 01:30 | Gap"), {
      "error: the clocks leave that time out on that day: take an hour later",
    })
    alice:run("/event-add 2026-03-28 23:30-01:30 | Night")
    alice:run("/event-add 2026-10-25 01:30-02:30 | Twice")
    local text = table.concat(alice:run("/calendar export"), "\n")
    t:ok(text:find("DTSTART:20260328T233000Z\nDTEND:20260329T013000Z", 1, true), text)
    t:ok(text:find("DTSTART:20261025T003000Z\nDTEND:20261025T023000Z", 1, true), text)
  end,

  what_repeats_stays_at_its_hour_when_clocks_change = function(t)
    if not london(t) then return end
    local alice = t:person("alice")
    alice:run("/event-add every tuesday 18:00-19:00 until 2026-04-08 | Swim")
    alice:run("/event-add every sunday 01:30 until 2026-04-05 | Gap")
    local text = table.concat(alice:run("/calendar export"), "\n"):gsub("\n ", "")
    t:ok(text:find("RDATE:20260310T180000Z,20260317T180000Z,20260324T180000Z,20260331T170000Z,20260407T170000Z\n", 1, true), text)
    t:ok(text:find("20260322T013000Z,20260329T013000Z,20260405T003000Z\n", 1, true), text)
    t:equal(alice:run("/calendar 2026-03-31")[1], "2  Tue 2026-03-31  18:00–19:00  Swim  weekly")
    alice:run("/event-drop 3")
    local began, days = t:now(), {}
    t:advance("39d")
    for index, note in ipairs(alice.me.notifications.list()) do days[7 - index] = (note.at - began) / 86400 end
    -- Half past five on the clock: an hour earlier by UTC from 31 March on.
    local hours = 5.5 / 24
    t:equal(days, { 2 + hours, 9 + hours, 16 + hours, 23 + hours, 30 + 4.5 / 24, 37 + 4.5 / 24 })
  end,

  long_lines_of_an_export_are_folded_between_letters = function(t)
    local alice = t:person("alice")
    alice:run("/event-add 2026-03-05 18:00 | " .. ("飯"):rep(60))
    local whole = ""
    for _, line in ipairs(alice:run("/calendar export")) do
      t:ok(#line <= 75, line)
      t:ok(utf8.len(line), line)
      whole = line:sub(1, 1) == " " and whole .. line:sub(2) or whole .. "\n" .. line
    end
    t:ok(whole:find("SUMMARY:" .. ("飯"):rep(60) .. "\nEND", 1, true))
  end,

  what_people_write_makes_no_lines_of_its_own = function(t)
    local alice = t:person("alice")
    alice:run("/event-add 2026-03-05 18:00 | Dinner\nEND:VEVENT\r\nBEGIN:VALARM")
    t:equal(#alice:run("/calendar 2026-03-05"), 1)
    for _, line in ipairs(alice:run("/calendar export")) do t:ok(line ~= "BEGIN:VALARM") end
  end,

  old_entries_are_removed_after_their_days = function(t)
    local alice = t:person("alice")
    alice:run("/event-add 2025-03-05 18:00 | Dinner")
    t:advance("35d")
    t:equal(#alice:run("/calendar 2025-03-05"), 1)
    t:advance("8d")
    t:equal(alice:run("/calendar 2025-03-05"), { "nothing on Wed 2025-03-05" })
  end,

  it_speaks_chinese = function(t)
    local alice = t:person("alice")
    alice:speaks("zh-Hant")
    local said, day = alice:run("/event-add 聽日 下午6時-下午8時 | 晚飯 | 飯堂")[1], first_day(t) + 1
    t:equal(said, ("活動 1 已加入日曆：星期%s 2026-03-%02d 18:00–20:00 晚飯"):format(day == 2 and "一" or "二", day))
    alice:run("/event-add 每星期二 18:00 until 2026-03-20 | 游水")
    local lines, cards = alice:run("/calendar 3月")
    t:equal({ cards[1].title, cards[1].subtitle, #lines }, { "2026年3月", "4 項", 4 })
  end,

  chinese_names_days_of_the_week_and_leaves_no_spaces_between_words = function(t)
    local alice = t:person("alice")
    alice:speaks("zh-Hans")
    t:equal(alice:run("/event-add every tuesday 18:00 until 2026-03-20 | 游泳"), {
      "活动 1 已加入日历：周二 2026-03-03 18:00 游泳", "每周重复，至周五 2026-03-20", "会在 30 分钟前提醒你",
    })
    local _, cards = alice:run("/calendar 3月")
    t:equal(cards[1].header, { "一", "二", "三", "四", "五", "六", "日" }, "seven columns fit 40")
    t:equal(alice:run("/event-drop 1"), { "已删去每周的“游泳”" })
    alice:speaks("zh-Hant")
    t:equal(alice:run("/calendar 2026-03-24"), { "星期二 2026-03-24 沒有事項" })
  end,

  dates_of_other_plugins_have_a_number_that_people_can_type = function(t)
    local alice, eve = t:person("alice"), t:person("eve")
    local me = alice.me.people.profile("alice").id
    local function write(key, day)
      local from = t:now() + till(t, day, 15)
      t:document("dates", key, {
        person = me, from = from, till = from + 1800, title = "Viewing", about = "/viewing 1", source = "housing",
      })
    end
    write("housing/viewing-1/2", 5)
    write("housing/viewing-1/4", 4)
    t:equal(eve:run("/calendar next"), { "nothing in the next 60 days" })
    t:equal(alice:run("/calendar next"), {
      "d1  Wed 2026-03-04  15:00–15:30  Viewing  /viewing 1", "d2  Thu 2026-03-05  15:00–15:30  Viewing  /viewing 1",
    })
    t:equal(alice:run("/calendar 2026-03-05")[1]:sub(1, 2), "d2", "it keeps its number")
    t:equal(alice:run("/event-remind d2 60"), { "you are reminded 60 minutes before" })
    t:equal(alice:run("/event-drop D2"), { "error: that was not written by you: /viewing 1" })
    t:equal(eve:run("/event-remind d2 60"), { "error: there is no event d2 that you may see" })
    t:equal(alice:run("/event-remind d3 60"), { "error: there is no event d3 that you may see" })
    t:equal(alice:run("/event-remind d99999999999999999999 60")[1]:sub(1, 6), "error:")
    t:advance(till(t, 5, 14) - 30)
    local before = told(alice)
    t:advance("1m")
    t:equal(told(alice), before + 1)
  end,

  it_is_asked_for_in_plain_words = function(t)
    local alice = t:person("alice")
    alice:run("/event-add 2026-03-05 18:00 | Dinner")
    t:equal(alice:run("/ask what is next in my calendar?"), { "1  Thu 2026-03-05  18:00  Dinner" })
    t:equal(#alice:run("/ask 睇下我個日曆"), 1)
    for _, asked in ipairs { "what do I have on 5 March", "events on Thursday", "我三月五日有咩做", "三月五日有什么安排" } do
      local said = alice:run("/ask " .. asked)[1] or ""
      t:ok(said:find("18:00  Dinner", 1, true), asked .. ": " .. said)
    end
    for asked, day in pairs { ["what's on tomorrow"] = "tomorrow", ["我聽日有咩做"] = "tomorrow", ["events this weekend"] = "weekend" } do
      t:ok(t:ask(asked):find(('calendar.day {"day":"%s"}'):format(day), 1, true), asked .. ": " .. t:ask(asked))
    end
    t:equal(alice:run("/ask what do I have on 6 March")[1], "nothing on Fri 2026-03-06")
  end,
}
