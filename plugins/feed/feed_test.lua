-- The tests of feed: quad plugin test plugins/feed

local function contacts(one, other)
  one.me.people.connect(other.handle)
  other.me.people.accept(one.handle)
end

--- Alice and Bob in touch, Carol a stranger.
local function people(t)
  local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
  contacts(alice, bob)
  return alice, bob, carol
end

local function post(person, caption) return person:run(("/photo %d %s"):format(person:upload("harbour.jpg"), caption or "")) end

--- The captions that a person's feed shows.
local function captions(person, line)
  local _, cards = person:run(line or "/feed")
  local found = {}
  for index, card in ipairs(cards) do found[index] = card.subtitle or "" end
  return found
end

return {
  contacts_see_a_photo_and_strangers_nothing_of_it = function(t)
    local alice, bob, carol = people(t)
    t:equal(post(alice, "At the pier"), { "photo 1 is there for your contacts. /photo delete 1 takes it back" })
    t:equal(captions(bob), { "At the pier" })
    t:equal(captions(alice), { "At the pier" })
    local lines, cards = carol:run("/feed")
    t:equal(lines, { "no photos yet. /photo PATH CAPTION shows your contacts one; /connect HANDLE finds more people" })
    t:equal(cards, {})
    t:equal(carol:run("/photo show 1"), { "error: there is no photo 1 for you. /feed shows those that are" })
    t:equal(carol:run("/photo show 99"), { "error: there is no photo 99 for you. /feed shows those that are" })
  end,

  a_card_has_the_picture_and_who_shows_it = function(t)
    local alice, bob = people(t)
    post(alice, "At the pier")
    local _, cards = bob:run("/feed")
    t:equal(cards[1].title, "alice (alice)")
    t:equal(cards[1].picture.media.name, "harbour.jpg")
    t:equal(cards[1].fields, { { "photo 1", "0 likes, 0 comments" } })
    t:ok(bob:fetches(cards[1].picture.media))
  end,

  newest_come_first_by_pages = function(t)
    local alice, bob = people(t)
    for number = 1, 12 do post(number % 2 == 0 and alice or bob, "n" .. number) end
    t:equal(captions(alice), { "n12", "n11", "n10", "n9", "n8" })
    t:equal(captions(alice, "/feed bob"), { "n11", "n9", "n7", "n5", "n3" })
  end,

  photos_that_nobody_sees_hide_none_before_them = function(t)
    local alice, bob = people(t)
    post(alice, "At the pier")
    local author = alice.me.people.profile().id
    -- As of somebody in touch who is leaving: newer, and of whom no picture is given out any more.
    for number = 1, 7 do
      t:document("photos", tostring(100 + number), {
        author = author, media = 90000 + number, caption = "gone", at = t:now(),
      })
    end
    t:equal(captions(bob), { "At the pier" })
    t:equal(bob:run("/feed"), {})
    for number = 8, 90 do
      t:document("photos", tostring(100 + number), {
        author = author, media = 90000 + number, caption = "gone", at = t:now(),
      })
    end
    -- So many aren't passed over at once.
    t:equal(bob:run("/feed"), { "/more shows the next" })
  end,

  likes_and_comments_are_told_to_the_author = function(t)
    local alice, bob = people(t)
    post(alice, "At the pier")
    t:equal(bob:run("/photo like 1"), { "you like photo 1" })
    t:equal(bob:run("/photo like １"), { "you like photo 1 already. /photo unlike 1 takes it back" })
    bob:run("/photo comment 1 lovely light")
    local lines = alice:run("/photo show 1")
    t:equal(lines[1], "1 bob: lovely light")
    local told = alice.me.notifications.list({ limit = 5 })
    t:equal(told[1].text, "something new on your photo 1: /photo show 1")
    alice.me.notifications.set_preference("photo", "off")
    bob:run("/photo comment 1 again")
    t:equal(#alice.me.notifications.list({ limit = 5 }), #told)
    t:equal(bob:run("/photo unlike 1"), { "you don't like photo 1 any more" })
    local _, cards = alice:run("/feed")
    t:equal(cards[1].fields, { { "photo 1", "0 likes, 2 comments" } })
  end,

  only_its_author_changes_a_photo = function(t)
    local alice, bob, carol = people(t)
    post(alice, "At the pier")
    t:equal(bob:run("/caption 1 mine"), { "error: photo 1 is not yours" })
    t:equal(carol:run("/caption 1 mine"), { "error: there is no photo 1 for you. /feed shows those that are" })
    t:equal(bob:run("/photo delete 1"), { "error: photo 1 is not yours" })
    t:equal(carol:run("/photo delete 1"), { "error: there is no photo 1 for you. /feed shows those that are" })
    t:equal(alice:run("/caption 1 At the pier, at night"), { "photo 1 has another caption now" })
    t:equal(captions(bob), { "At the pier, at night" })
  end,

  a_deleted_photo_is_gone_with_its_picture_and_what_was_said = function(t)
    local alice, bob = people(t)
    post(alice, "At the pier")
    local _, cards = bob:run("/feed")
    bob:run("/photo comment 1 lovely")
    t:equal(alice:run("/photo delete 1"), { "photo 1 is gone, with what was said about it" })
    t:ok(not bob:fetches(cards[1].picture.media))
    t:ok(not alice:fetches(cards[1].picture.media))
    t:equal(captions(bob), {})
    t:equal(bob:run("/photo show 1"), { "error: there is no photo 1 for you. /feed shows those that are" })
  end,

  forgetting_ends_it_both_ways_at_once = function(t)
    local alice, bob, carol = people(t)
    contacts(alice, carol)
    post(alice, "of alice")
    post(bob, "of bob")
    bob:run("/photo comment 1 lovely")
    local _, cards = bob:run("/feed alice")
    local picture = cards[1].picture.media
    alice.me.people.forget("bob")
    t:equal(captions(bob), { "of bob" })
    t:equal(captions(alice), { "of alice" })
    t:ok(not bob:fetches(picture))
    t:equal(bob:run("/photo show 1"), { "error: there is no photo 1 for you. /feed shows those that are" })
    t:equal(bob:run("/photo like 1"), { "error: there is no photo 1 for you. /feed shows those that are" })
    t:equal(bob:run("/photo comment 1 look at me"), { "error: there is no photo 1 for you. /feed shows those that are" })
    t:equal(alice:run("/photo show 2"), { "error: there is no photo 2 for you. /feed shows those that are" })
    -- What was said on Alice's photo is no longer there for anybody.
    t:equal(carol:run("/photo show 1"), { "/photo comment 1 TEXT says something about it" })
  end,

  taking_back_a_comment_tells_who_was_forgotten_nothing = function(t)
    local alice, bob = people(t)
    post(alice, "stays")
    post(alice, "goes")
    bob:run("/photo comment 1 lovely")
    bob:run("/photo comment 2 lovely")
    alice.me.people.forget("bob")
    alice:run("/photo delete 2")
    for id = 1, 3 do
      t:equal(bob:run("/photo uncomment " .. id), {
        ("error: no comment %d is there any more that is yours or on a photo of yours"):format(id),
      })
    end
    -- It was taken back all the same.
    alice.me.people.connect("bob")
    t:equal(alice:run("/photo show 1"), { "/photo comment 1 TEXT says something about it" })
  end,

  who_is_hidden_is_not_counted_either = function(t)
    local alice, bob, carol = people(t)
    local dave = t:person("dave")
    contacts(alice, carol)
    contacts(alice, dave)
    post(alice, "At the pier")
    for _, person in ipairs { bob, dave } do
      person:run("/photo like 1")
      person:run("/photo comment 1 lovely")
    end
    local function counted(person, line)
      local _, cards = person:run(line or "/feed")
      return cards[1].fields[1][2]
    end
    t:equal(counted(carol), "2 likes, 2 comments")
    carol.me.people.forget("bob")
    t:equal(counted(carol), "1 like, 1 comment")
    t:equal(counted(carol, "/photo show 1"), "1 like, 1 comment")
    t:equal(counted(alice), "2 likes, 2 comments")
    dave.me.people.forget("carol")
    t:equal(counted(carol), "0 likes, 0 comments")
    t:equal(carol:run("/photo show 1"), { "/photo comment 1 TEXT says something about it" })
    -- Who may not see the photo any more counts for nobody.
    alice.me.people.forget("bob")
    t:equal(counted(alice), "1 like, 1 comment")
    t:equal(counted(dave), "1 like, 1 comment")
  end,

  a_photo_that_one_likes_is_not_offered_to_be_liked = function(t)
    local alice, bob = people(t)
    post(alice, "one")
    post(alice, "two")
    bob:run("/photo like 2")
    local _, cards = bob:run("/feed")
    t:equal(cards[1].actions, { { "comments", "/photo show 2" } })
    t:equal(cards[2].actions, { { "like", "/photo like 1" }, { "comments", "/photo show 1" } })
  end,

  a_great_many_are_counted_up_to_a_hundred = function(t)
    local alice, bob = people(t)
    post(alice, "busy")
    post(alice, "calm")
    bob:run("/photo comment 2 one")
    for _ = 1, 99 do bob:run("/photo comment 1 again") end
    local function counted()
      local _, cards = alice:run("/feed")
      return { cards[1].fields[1][2], cards[2].fields[1][2] }
    end
    t:equal(counted(), { "0 likes, 1 comment", "0 likes, 99 comments" })
    bob:run("/photo comment 1 again")
    t:equal(counted(), { "0 likes, 1 comment", "0 likes, more than 99 comments" })
    -- What is hidden is passed over, however much it is.
    for _ = 1, 120 do alice:run("/photo comment 1 mine") end
    alice.me.people.forget("bob")
    for _ = 1, 3 do alice:run("/photo uncomment " .. 221 - _) end
    t:equal(counted(), { "0 likes, 0 comments", "0 likes, more than 99 comments" })
    for id = 102, 130 do alice:run("/photo uncomment " .. id) end
    t:equal(counted(), { "0 likes, 0 comments", "0 likes, 88 comments" })
  end,

  a_comment_goes_by_its_author_or_the_photos = function(t)
    local alice, bob, carol = people(t)
    contacts(alice, carol)
    post(alice, "At the pier")
    bob:run("/photo comment 1 one")
    bob:run("/photo comment 1 two")
    local no = "error: no comment %d is there any more that is yours or on a photo of yours"
    t:equal(carol:run("/photo uncomment 1"), { no:format(1) })
    t:equal(carol:run("/photo uncomment 77"), { no:format(77) })
    t:equal(bob:run("/photo uncomment 1"), { "comment 1 is gone" })
    t:equal(alice:run("/photo uncomment 2"), { "comment 2 is gone" })
  end,

  an_old_page_shows_nothing_of_who_was_forgotten = function(t)
    local alice, bob = people(t)
    for number = 1, 7 do post(alice, "n" .. number) end
    t:equal(#captions(bob), 5)
    bob.me.people.forget("alice")
    t:equal(captions(bob, "/feed"), {})
  end,

  what_is_no_picture_and_what_is_somebody_elses_is_refused = function(t)
    local alice, bob = people(t)
    t:equal(alice:run(("/photo %d notes"):format(alice:upload("notes.pdf"))), {
      "error: notes.pdf is no picture; /attach sends any file in a conversation",
    })
    local id = bob:upload("harbour.jpg")
    t:equal(alice:run(("/photo %d mine"):format(id))[1], ("error: you have uploaded no picture or file %d; /forward ID PLACE sends on a message with one"):format(id))
    t:equal(captions(bob), {})
    bob:run(("/photo %d once"):format(id))
    t:ok(bob:run(("/photo %d twice"):format(id))[1]:find("^error: "), "a picture is part of one thing")
    t:equal(captions(bob), { "once" })
  end,

  words_have_their_bounds = function(t)
    local alice = people(t)
    t:equal(post(alice, ("a"):rep(501)), { "error: that is longer than 500 letters" })
    post(alice)
    t:equal(captions(alice), { "" })
    t:equal(alice:run("/photo comment 1"), { "error: what do you say about it? /photo comment 1 TEXT" })
    t:equal(alice:run("/photo like"), { "error: which photo? Give its number, as in /photo show 3; /feed shows them" })
    t:equal(alice:run("/photo like x"), { "error: which photo? Give its number, as in /photo show 3; /feed shows them" })
  end,

  numbers_are_taken_as_lists_show_them = function(t)
    local alice, bob = people(t)
    post(alice)
    t:equal(bob:run("/photo like #1"), { "you like photo 1" })
    t:equal(bob:run("/photo comment #１ lovely")[1], "commented on photo 1. /photo uncomment 1 takes it back")
    t:equal(bob:run("/photo uncomment 1234"), {
      "error: no comment 1234 is there any more that is yours or on a photo of yours",
    })
    t:equal(bob:run("/photo uncomment #1"), { "comment 1 is gone" })
    t:equal(bob:run("/photo like 1234567890123456"), {
      "error: which photo? Give its number, as in /photo show 3; /feed shows them",
    })
  end,

  a_comment_is_a_line_and_a_caption_has_some = function(t)
    local alice, bob = people(t)
    post(alice, "one\r\n\r\ntwo\tthree")
    bob:run("/photo comment 1 one\ntwo")
    t:equal(captions(bob), { "one\n\ntwo three" })
    t:equal(bob:run("/photo show 1")[1], "1 bob: one two")
  end,

  whatever_somebody_is_called_their_photos_can_be_seen = function(t)
    local alice, bob = people(t)
    alice.me.people.rename("n" .. ("\u{301}"):rep(240))
    t:equal(post(alice, "a" .. ("\u{301}"):rep(600)), { "error: that is longer than 500 letters" })
    post(alice, "plain")
    t:equal(captions(bob), { "plain" })
  end,

  who_was_forgotten_cannot_count_what_is_hidden = function(t)
    local alice, bob = people(t)
    for number = 1, 12 do post(alice, "n" .. number) end
    alice.me.people.forget("bob")
    t:equal(bob:run("/feed alice"), { "no photos of alice for you yet: you see those of people in touch with you" })
    bob.me.people.forget("alice")
    bob.me.people.connect("alice")
    t:equal(#captions(bob, "/feed alice"), 0)
  end,

  an_author_is_told_once_in_a_while_of_each = function(t)
    local alice, bob = people(t)
    post(alice, "At the pier")
    for _ = 1, 5 do
      bob:run("/photo like 1")
      bob:run("/photo unlike 1")
    end
    local told = 0
    for _, notice in ipairs(alice.me.notifications.list({ limit = 50 })) do
      if notice.text:find("on your photo 1", 1, true) then told = told + 1 end
    end
    t:equal(told, 1)
    t:advance("11m")
    bob:run("/photo comment 1 lovely")
    local latest = alice.me.notifications.list({ limit = 1 })[1]
    t:equal(latest.text, "something new on your photo 1: /photo show 1")
  end,

  comments_that_are_taken_back_count = function(t)
    local alice, bob = people(t)
    post(alice, "At the pier")
    for number = 1, 200 do
      bob:run("/photo comment 1 x")
      bob:run("/photo uncomment " .. number)
    end
    t:equal(bob:run("/photo comment 1 x"), { "error: you can make 200 comments a day" })
    t:advance("25h")
    t:equal(bob:run("/photo comment 1 x")[1], "commented on photo 1. /photo uncomment 201 takes it back")
  end,

  what_is_about_a_photo_that_is_gone_goes_at_night = function(t)
    local alice, bob = people(t)
    post(alice, "stays")
    bob:run("/photo like 1")
    bob:run("/photo comment 1 lovely")
    local person = bob.me.people.profile().id
    -- Of an earlier version, with how far the night before came.
    t:document("swept", "likes", {})
    for number = 1, 250 do
      t:document("likes", "9/" .. number, { photo = 9, person = person })
    end
    t:document("comments", "77", { photo = 9, person = person, text = "gone", at = t:now() })
    t:advance("1d")
    t:equal(t:document("likes", "9/1"), nil)
    t:equal(t:document("likes", "9/250"), nil)
    t:equal(t:document("comments", "77"), nil)
    t:equal(t:document("swept", "likes"), nil)
    t:equal(bob:run("/photo unlike 1"), { "you don't like photo 1 any more" })
    t:equal(alice:run("/photo show 1")[1], "1 bob: lovely")
  end,

  photos_are_asked_for_in_plain_words = function(t)
    local alice, bob = people(t)
    post(alice, "At the pier")
    t:equal(captions(bob, "/ask show me the photos of my friends"), { "At the pier" })
    bob:speaks("zh-Hant")
    t:equal(captions(bob, "/ask 睇相"), { "At the pier" })
  end,
}
