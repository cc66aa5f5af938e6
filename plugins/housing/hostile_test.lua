-- What nobody should have to expect, typed at every command that reads text: quad plugin test plugins/housing

--- What lines are made of: each is repeated, and what is typed is read in one pass all the same.
local pieces = {
  '"', '""', 'a:"', 'title:"', "title:", "a:", ":", "x ", '" ', "a  ", "：", "「", "，", "ﷺ", " ", "\t", "a\u{301}\u{327}\u{323}", "rent:1 ",
  "district:a ", "district:西貢,", "within:min", "from:1 ", "1-", "-", "1:", "10:00 ", "friday 18:00,", "1 ", "9", "後", "%", "(", "[", "\0", "|",
  "\u{202E}", "{count}", "\u{1F468}\u{200D}",
}

--- Bytes of such a line, up to half of the longest that a console takes.
local lengths = { 64, 1000, 4096 }

local function lines()
  local list = {}
  for _, piece in ipairs(pieces) do
    for _, length in ipairs(lengths) do
      -- Whole letters.
      local line = piece:rep(length // #piece)
      list[#list + 1], list[#list + 2] = line, "a" .. line .. 'b"'
    end
  end
  return list
end

--- Types lines at a command, and answers with the same whatever is asked. What breaks a budget fails the test.
local function typed(...)
  local commands = { ... }
  return function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:run("/flat-add Near the pier district:Sai Kung rent:9000 size:400 rooms:1 beds:1 toilets:1 address:3 Pier Road")
    for index, line in ipairs(lines()) do
      local answers = {}
      for number = 1, 20 do answers[number] = line end
      for _, command in ipairs(commands) do
        -- Who owns the flat, and who doesn't.
        local said = (index % 2 == 0 and alice or bob):run(command .. " " .. line, answers)
        for _, each in ipairs(said) do t:ok(not each:find("stopped", 1, true), command .. " " .. line:sub(1, 40)) end
      end
    end
    t:ok(bob:run("/flat 1")[1] == nil, "and the flat is as it was")
  end
end

return {
  a_filter_is_read_whatever_is_typed = typed("/flats", "/flat-alert", "/flat-suggest"),
  a_flat_is_offered_whatever_is_typed = typed("/flat-add"),
  a_field_is_set_whatever_is_typed = typed("/flat-set 1 rent", "/flat-set 1 from", "/flat-set 1 district", "/flat-set 1 furnished", "/flat-set 1"),
  times_are_offered_whatever_is_typed = typed("/viewing 1", "/viewing 1 slots", "/viewing 1 book"),
  words_are_written_whatever_is_typed = typed("/review 1", "/review-reply 1", "/flat-ask 1", "/report 1", "/flat-status 1 rented"),

  what_is_too_long_is_refused_with_what_is_accepted = function(t)
    local alice = t:person("alice")
    t:equal(alice:run("/flat-add " .. ("x "):rep(1500)), { "error: a line that offers a flat has at most 2,000 letters" })
    local words = {}
    for number = 1, 21 do words[number] = "x" .. number end
    t:equal(alice:run("/flat-alert " .. table.concat(words, " ")), { "error: an alert has at most 20 words; of Chinese, each two letters count as one" })
    t:ok(alice:run("/flat-alert " .. ("district:西貢,西貢,sai-kung "):rep(5))[1]:find("^alert 1 is set"), "each district once")
  end,

  many_alerts_with_words_are_held_against_a_long_flat = function(t)
    local alice, people = t:person("alice"), {}
    for number = 1, 5 do
      people[number] = t:person("waiting" .. number)
      for _ = 1, 8 do people[number]:run("/flat-alert quiet sunny harbour view balcony lift club pets gym roof") end
      people[number]:run("/flat-alert 近碼頭 quiet")
    end
    alice:run("/flat-add Near the pier district:Sai Kung rent:9000 size:400 rooms:1 beds:1 toilets:1 address:3 text:quiet，近碼頭。 " .. ("海"):rep(900))
    t:advance("10s")
    for _, person in ipairs(people) do t:equal(#person.me.notifications.list({ limit = 10 }), 1) end
  end,
}
