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

  likes_and_comments_are_told_to_the_author = function(t)
    local alice, bob = people(t)
    post(alice, "At the pier")
    t:equal(bob:run("/photo like 1"), { "you like photo 1" })
    t:equal(bob:run("/photo like 1"), { "you like photo 1 already. /photo unlike 1 takes it back" })
    bob:run("/photo comment 1 lovely light")
    local lines = alice:run("/photo show 1")
    t:equal(lines[1], "1 bob: lovely light")
    local told = alice.me.notifications.list(5)
    t:equal(told[1].text, "something new on your photo 1: /photo show 1")
    alice.me.notifications.set("photo", "off")
    bob:run("/photo comment 1 again")
    t:equal(#alice.me.notifications.list(5), #told)
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
    -- It may still be taken back by who wrote it.
    t:equal(bob:run("/photo uncomment 1"), { "comment 1 is gone" })
  end,

  a_comment_goes_by_its_author_or_the_photos = function(t)
    local alice, bob, carol = people(t)
    contacts(alice, carol)
    post(alice, "At the pier")
    bob:run("/photo comment 1 one")
    bob:run("/photo comment 1 two")
    local no = "error: there is no comment %d that is yours or on a photo of yours"
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

  whatever_somebody_is_called_their_photos_can_be_seen = function(t)
    local alice, bob = people(t)
    alice.me.people.rename("n" .. ("\u{301}"):rep(3000))
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
    for _, notice in ipairs(alice.me.notifications.list(50)) do
      if notice.text:find("on your photo 1", 1, true) then told = told + 1 end
    end
    t:equal(told, 1)
    t:advance("11m")
    bob:run("/photo comment 1 lovely")
    t:equal(alice.me.notifications.list(1)[1].text, "something new on your photo 1: /photo show 1")
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

  photos_are_asked_for_in_plain_words = function(t)
    local alice, bob = people(t)
    post(alice, "At the pier")
    t:equal(captions(bob, "/ask show me the photos of my friends"), { "At the pier" })
    bob:speaks("zh-Hant")
    t:equal(captions(bob, "/ask 睇相"), { "At the pier" })
  end,
}
