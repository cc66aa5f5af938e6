-- Quiet hours: quad plugin test plugins/notifications

return {
  questions_in_plain_words_are_answered = function(t)
    for _, asked in ipairs { "show my notifications", "any new notifications?", "查一下我的通知", "睇下我嘅通知", "有冇新通知" } do
      t:ok(t:ask(asked):find("^notifications.latest"), asked .. ": " .. t:ask(asked))
    end
  end,

  quiet_hours_are_said_in_many_ways = function(t)
    local alice = t:person("alice")
    for _, words in ipairs {
      "23:00 07:00", "23:00-07:00", "23：00 ０７:00", "11pm 7am", "11 pm 7 am", "11pm-7am", "晚上11時 朝早7時", "晚上11時至朝早7時",
      "晚上十一点到早上七点", "11pm to 7am",
    } do
      t:ok(alice:run("/quiet " .. words)[1]:find("quiet from 23:00 to 07:00 (", 1, true), words)
    end
    for _, words in ipairs { "22:00-24:00", "22:00 12am", "10pm-midnight" } do
      t:ok(alice:run("/quiet " .. words)[1]:find("quiet from 22:00 to 00:00 (", 1, true), words)
    end
    t:ok(alice:run("/quiet 11pm 7am asia/tokyo")[1]:find("(Asia/Tokyo)", 1, true))
    t:ok(alice:run("/quiet off")[1]:find("no quiet hours", 1, true))
  end,

  what_is_no_hour_or_two_is_told = function(t)
    local alice = t:person("alice")
    for words, wrong in pairs {
      ["23:00"] = "write it as", ["25:00 07:00"] = "25:00 is not a time of day", ["11pm 7"] = "7 is not a time of day",
      ["tonight 11pm"] = "tonight is not a time of day", ["23:00 07:00 Nowhere/At_All"] = "there is no time zone",
      ["11點至7點"] = "that may be 11:00-19:00 or 23:00-07:00", ["11點 7點"] = "that may be 11:00 or 23:00",
      ["11pm 7點"] = "7點 may be 07:00 or 19:00", ["07:00-07:00"] = "can't begin and end at the same time",
    } do
      local said = alice:run("/quiet " .. words)[1]
      t:ok(said:find(wrong, 1, true), words .. ": " .. said)
    end
  end,
}
