--- Alice, who may post, and has posted once.
local function editor(t)
  local alice = t:administrator("alice")
  t:equal(alice:run("/news-add First | It begins"), { "news 1 is posted, and everybody is told: First" })
  return alice
end

return {
  nobody_else_posts = function(t)
    local eve = t:person("eve")
    local refused = { "error: news is posted by administrators and those whom they named for it" }
    t:equal(eve:run("/news-add Free money | Here"), refused)
    t:equal(eve:run("/news-add"), refused)
    for _, handle in ipairs { "ali", "alic", "alicee", "zo" } do
      t:equal(t:person(handle):run("/news-add Free money | Here"), refused, handle)
    end
    t:equal(eve:run("/news"), { "there is no news yet" })
    t:equal(eve:run("/news 1"), { "error: there is no news 1. /news lists what there is" })
    t:equal(eve:run("/news-comment 1 hello"), { "error: there is no news 1. /news lists what there is" })
  end,

  news_are_read_by_everybody = function(t)
    local alice = editor(t)
    local bob = t:person("bob")
    t:equal(bob:run("/news"), { "1  2026-03-01  First  @alice", "/news ID shows an item" })
    local lines, cards = bob:run("/news 1")
    t:equal(cards[1].title, "First")
    t:equal(lines, { "It begins", "/news-comment 1 TEXT comments" })
  end,

  pages_of_whom_one_forgot_are_passed_over = function(t)
    local alice, bob = editor(t), t:person("bob")
    local carol = t:person("carol").me.people.profile().id
    alice:run("/news-comment 1 Mine")
    for number = 2, 25 do
      t:document("news", tostring(number), {
        person = carol, handle = "carol", title = "Hidden", text = "x", at = t:now(), audience = "everyone",
      })
      t:document("comments", tostring(number), { news = 1, person = carol, text = "Hidden", at = t:now() })
    end
    t:equal(#bob:run("/news"), 11)
    bob.me.people.forget("carol")
    t:equal(bob:run("/news"), { "1  2026-03-01  First  @alice", "/news ID shows an item" })
    t:equal(#bob:run("/news 1"), 3)
  end,

  a_handle_of_before_is_told_to_nobody = function(t)
    local alice, bob, eve = editor(t), t:person("bob"), t:person("eve")
    for _, collection in ipairs { "news", "comments" } do
      if collection == "comments" then bob:run("/news-comment 1 Well done") end
      local stored = t:document(collection, "1")
      stored.handle = "before"
      t:document(collection, "1", stored)
    end
    t:equal(eve:run("/news"), { "1  2026-03-01  First  @alice", "/news ID shows an item" })
    local lines, cards = eve:run("/news 1")
    t:equal(lines[2], "1  2026-03-01  bob: Well done")
    t:ok(cards[1].subtitle:find("alice", 1, true))
    t:equal(alice.me.notifications.list({ limit = 1 })[1].text:find("1", 1, true) ~= nil, true)
  end,

  everybody_is_told_but_who_switched_it_off = function(t)
    local alice, people = editor(t), {}
    for index = 1, 250 do people[index] = t:person("p" .. index) end
    people[7].me.notifications.set_preference("news.news", "off")
    t:advance("1m")
    local before = {}
    for index, person in ipairs(people) do before[index] = #person.me.notifications.list() end
    alice:run("/news-add Second | It goes on")
    t:advance("1m")
    t:equal(people[1].me.notifications.list()[1].text, "there is news: /news 2")
    for index, person in ipairs(people) do
      t:equal(#person.me.notifications.list(), before[index] + (index == 7 and 0 or 1), tostring(index))
    end
    t:advance("1d")
    t:equal(#people[250].me.notifications.list(), before[250] + 1)
  end,

  an_item_taken_back_is_told_to_nobody = function(t)
    local alice = editor(t)
    local bob = t:person("bob")
    alice:run("/news-drop 1")
    t:advance("1m")
    t:equal(#bob.me.notifications.list(), 0)
  end,

  comments_are_said_and_removed_by_who_made_them = function(t)
    local alice = editor(t)
    local bob, eve = t:person("bob"), t:person("eve")
    t:equal(bob:run("/news-comment 1 Well\ndone"), { "you commented on news 1. /news-uncomment 1 takes it back" })
    t:equal(eve:run("/news 1"), { "It begins", "1  2026-03-01  bob: Well done", "/news-comment 1 TEXT comments" })
    for _, person in ipairs { eve, alice } do
      t:equal(person:run("/news-uncomment 1"), { "error: you have no comment 1" })
      t:equal(person:run("/news-uncomment 9"), { "error: you have no comment 9" })
    end
    t:equal(bob:run("/news-uncomment 1"), { "comment 1 is removed" })
    t:equal(#eve:run("/news 1"), 2)
  end,

  its_author_is_told_of_comments_once_an_hour = function(t)
    local alice = editor(t)
    local bob = t:person("bob")
    for index = 1, 5 do bob:run("/news-comment 1 Comment " .. index) end
    t:equal(#alice.me.notifications.list(), 1)
    t:equal(alice.me.notifications.list()[1].text, "your news 1 has new comments: /news 1")
    alice:run("/news-comment 1 Thanks")
    t:equal(#alice.me.notifications.list(), 1)
    t:advance("1h")
    bob:run("/news-comment 1 And more")
    t:equal(#alice.me.notifications.list(), 2)
  end,

  comments_of_the_forgotten_are_not_shown = function(t)
    local alice = editor(t)
    local bob, eve = t:person("bob"), t:person("eve")
    eve:run("/news-comment 1 Hello")
    bob.me.people.forget("eve")
    t:equal(#bob:run("/news 1"), 2)
    t:equal(#eve:run("/news 1"), 3)
  end,

  news_of_somebody_forgotten_are_not_there = function(t)
    local alice = editor(t)
    local bob, eve = t:person("bob"), t:person("eve")
    bob.me.people.forget("alice")
    t:equal(bob:run("/news"), { "there is no news yet" })
    for _, line in ipairs { "/news 1", "/news-comment 1 hello" } do
      t:equal(bob:run(line), { "error: there is no news 1. /news lists what there is" }, line)
    end
    -- Alice's own forgetting changes nothing for Eve.
    eve:run("/news-comment 1 Hello")
    alice:run("/news-comment 1 Welcome")
    local before = eve:run("/news 1")
    alice.me.people.forget("eve")
    t:equal(eve:run("/news 1"), before)
    t:equal(eve:run("/news")[1], "1  2026-03-01  First  @alice")
  end,

  what_is_too_much_is_refused = function(t)
    local alice = editor(t)
    local bob = t:person("bob")
    t:equal(alice:run("/news-add " .. ("x"):rep(101) .. " | Y"), { "error: that is longer than 100 letters" })
    t:equal(alice:run("/news-add X | " .. ("x"):rep(2601)), { "error: that is longer than 2,600 letters" })
    t:equal(alice:run("/news-add  | Y")[1]:sub(1, 6), "error:")
    t:equal(bob:run("/news-comment 1 " .. ("x"):rep(501)), { "error: that is longer than 500 letters" })
    for _ = 2, 10 do alice:run("/news-add X | Y") end
    t:equal(alice:run("/news-add X | Y"), { "error: you can post 10 items of news a day" })
    for _ = 1, 100 do bob:run("/news-comment 1 again") end
    t:equal(bob:run("/news-comment 1 again"), { "error: you can make 100 comments a day" })
    -- Taking some back makes no room for spam, but tomorrow does.
    t:advance("25h")
    t:equal(bob:run("/news-comment 1 again")[1]:sub(1, 13), "you commented")
    for _ = 1, 4 do
      t:advance("25h")
      for _ = 1, 100 do bob:run("/news-comment 1 again") end
    end
    t:equal(bob:run("/news-comment 1 again"), { "error: you have 500 comments, which is the most. /news-uncomment COMMENT takes one back" })
    bob:run("/news-uncomment 1")
    t:advance("25h")
    t:equal(bob:run("/news-comment 1 again")[1]:sub(1, 13), "you commented")
  end,

  comments_come_by_pages = function(t)
    local alice = editor(t)
    for index = 1, 25 do t:person("bob"):run("/news-comment 1 Comment " .. index) end
    local lines = t:person("eve"):run("/news 1")
    t:equal(lines[2], "25  2026-03-01  bob: Comment 25")
    t:equal(lines[#lines - 1], "/more shows earlier comments")
    t:equal(#lines, 23)
  end,

  only_its_author_takes_an_item_back = function(t)
    local alice = editor(t)
    local zoe, bob = t:person("zoe"), t:person("bob")
    for index = 1, 95 do bob:run("/news-comment 1 Comment " .. index) end
    t:equal(zoe:run("/news-drop 1"), { "error: news 1 is not yours" })
    t:equal(alice:run("/news-drop 1"), { "First is taken back, with its comments" })
    t:equal(bob:run("/news 1"), { "error: there is no news 1. /news lists what there is" })
    t:equal(bob:run("/news-comment 1 too late"), { "error: there is no news 1. /news lists what there is" })
    t:advance("1m")
    t:equal(bob:run("/news-uncomment 1"), { "error: you have no comment 1" })
    t:equal(bob:run("/news-uncomment 95"), { "error: you have no comment 95" })
  end,

  a_form_asks_for_an_item_of_news = function(t)
    local alice = editor(t)
    local picture = alice:upload("pier.jpg")
    local said = alice:run("/news-add", { "Pier", "It opens", tostring(picture), "yes" })
    t:equal(said[#said], "news 2 is posted, and everybody is told: Pier")
    local _, cards = t:person("bob"):run("/news 2")
    t:equal(cards[1].picture.alt, "Pier")
    t:ok(t:person("bob"):fetches(cards[1].picture.media))
    alice:run("/news-drop 2")
    t:ok(not t:person("bob"):fetches(cards[1].picture.media))
  end,

  it_speaks_chinese = function(t)
    local eve = t:person("eve")
    eve:speaks("zh-Hant")
    t:equal(eve:run("/news"), { "暫時沒有公告" })
    local alice = editor(t)
    alice:speaks("zh-Hant")
    local said = table.concat(alice:run("/news-add", { "碼頭", "開放了", "skip", "yes" }), "\n")
    t:ok(said:find("標題：碼頭", 1, true) and said:find("內容：開放了", 1, true), said)
    eve:speaks("zh-Hans")
    t:equal(eve:run("/news-add X | Y"), { "error: 只有管理员及其指定的人可发布公告" })
  end,

  it_is_asked_for_in_plain_words = function(t)
    t:equal(t:person("eve"):run("/ask 有咩新消息"), { "暫時沒有公告" })
    t:equal(t:person("eve"):run("/ask show me the latest news"), { "there is no news yet" })
  end,

  taking_back_makes_no_room = function(t)
    local alice, bob = editor(t), t:person("bob")
    for index = 2, 10 do
      alice:run("/news-add X | Y")
      alice:run("/news-drop " .. index)
    end
    t:equal(alice:run("/news-add X | Y"), { "error: you can post 10 items of news a day" })
    for index = 1, 100 do
      bob:run("/news-comment 1 again")
      bob:run("/news-uncomment " .. index)
    end
    t:equal(bob:run("/news-comment 1 again"), { "error: you can make 100 comments a day" })
    t:advance("25h")
    t:equal(alice:run("/news-add X | Y"), { "news 11 is posted, and everybody is told: X" })
    t:equal(bob:run("/news-comment 1 again")[1]:sub(1, 13), "you commented")
  end,

  its_author_is_not_told_of_what_the_forgotten_say = function(t)
    local alice = editor(t)
    local bob, dan, eve = t:person("bob"), t:person("dan"), t:person("eve")
    alice.me.people.forget("dan")
    eve.me.people.forget("alice")
    dan:run("/news-comment 1 Look at me")
    eve:run("/news-comment 1 And me")
    t:equal(#alice.me.notifications.list(), 0)
    -- Neither do they keep the author from what others say in that hour.
    bob:run("/news-comment 1 Well done")
    t:equal(#alice.me.notifications.list(), 1)
  end,
}
