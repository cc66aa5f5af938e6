-- Offers, what becomes of an item, and what the two say of one another.

local none = "error: there is no item 1 for you: it may be reserved, sold or taken down. /items shows those for sale"

--- Alice's desk, with so many pieces.
local function desk(t, pieces)
  local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
  alice:run(('/item-add IKEA desk price:300 category:furniture condition:okay district:"Sai Kung" quantity:%d'):format(pieces or 1))
  return alice, bob, carol
end

--- The day that stands in a line. The test begins at noon UTC of 1 March 2026, which is the 2nd from +12:00 on.
local function day(t, line)
  local found = line:match("%d%d%d%d%-%d%d%-%d%d")
  t:ok(found == "2026-03-01" or found == "2026-03-02", line)
  return found
end

--- The day after.
local function next_day(found) return ("2026-03-%02d"):format(found:sub(-2) + 1) end

local function told(person)
  local list = {}
  for index, one in ipairs(person.me.notifications.list()) do list[index] = one.text end
  return list
end

local function field(card, label)
  for _, pair in ipairs(card.fields) do
    if pair[1] == label then return pair[2] end
  end
end

return {
  a_desk_is_offered_for_accepted_and_sold_and_both_have_it_in_their_history_and_rate = function(t)
    local alice, bob, carol = desk(t)
    t:equal(bob:run("/item-offer 1 250"), {
      "you offer HK$250 for 1 piece of IKEA desk. Its seller is told",
      "talk about it in #trade-2: /open #trade-2",
    })
    carol:run("/item-offer 1 260")
    t:advance("2s")
    t:equal(told(alice)[1], "news of offers on your item 1: /item-offer 1")
    local lines = alice:run("/item-offer 1")
    t:equal(lines[#lines], "/item-offer 1 accept @X or refuse @X")
    t:equal(lines[1]:gsub("%s+", " "), "@carol HK$260 1 piece waiting just now")
    t:equal(alice:run("/item-offer 1 accept @bob")[1],
      "item 1: 1 piece reserved for @bob at HK$250. /item-status 1 sold @bob once it is theirs")
    t:equal(alice:run("/item-offer 1 accept @carol"),
      { "error: all pieces of item 1 are reserved: /item-status 1 open frees them" })
    t:advance("2s")
    t:equal(told(bob), { "your offer on item 1 was accepted: /item 1" })
    local today = day(t, bob:run("/items history")[1])
    t:equal(bob:run("/items history"), { "reserved for you  1  IKEA desk  1 piece  " .. today .. "  @alice HK$250" })
    t:equal(alice:run("/item-status 1 sold"), { "item 1: 1 piece sold to @bob", "/item-rate 1 @bob 5 TEXT rates the buyer" })
    t:equal(alice:run("/items history"), { "sold  1  IKEA desk  1 piece  " .. today .. "  @bob HK$250" })
    t:equal(bob:run("/items history"), { "bought  1  IKEA desk  1 piece  " .. today .. "  @alice HK$250" })
    t:equal(carol:run("/items history"), { "nothing sold or bought yet" })
    t:advance("2s")
    t:equal(told(carol), { "your offer on item 1 was not taken" })

    t:equal(bob:run("/item-rate 1 5 friendly and on time"), { "you rated alice with 5 of 5" })
    t:equal(alice:run("/item-rate 1 4 came late"), { "you rated bob with 4 of 5" })
    t:equal(bob:run("/item-rate 1 １ changed my mind"), { "error: you rated alice for item 1 already" })
    t:equal(carol:run("/item-rate 1 1 meh"), { "error: you have no deal on item 1: that needs an accepted offer" })
    t:equal(carol:run("/item-rate 99 1 meh"), { "error: you have no deal on item 99: that needs an accepted offer" })
    t:equal(carol:run("/item-ratings alice"), { "alice: ★ 5.0 of 5 (1 rating)", "★★★★★ @bob just now: friendly and on time" })
    t:equal(bob:run("/item-ratings"), { "bob: ★ 4.0 of 5 (1 rating)", "★★★★ @alice just now: came late" })
  end,

  the_two_talk_in_a_conversation_about_the_item = function(t)
    local alice, bob = desk(t)
    bob:run("/item-offer 1 250")
    local talk = bob.me.chat.conversations({ label = "trade", limit = 1 })[1]
    t:equal(talk.place, "#trade-2")
    t:equal(talk.about, "/item 2")
    t:equal(bob:sees("#trade-2"), { "bob: I offer HK$250 for IKEA desk (item 1)" })
    -- A stranger is invited, and reads the words on entering.
    t:equal(#alice.me.chat.conversations({ label = "trade", limit = 1 }), 0)
    alice:run("/item-offer 1 accept bob")
    t:equal(alice:sees("#trade-2"), { "bob: I offer HK$250 for IKEA desk (item 1)" })
    -- The number of the talk shows its two the item, and nobody else anything.
    local _, cards = alice:run("/item 2")
    t:equal(cards[1].title, "IKEA desk")
    _, cards = bob:run("/item 2")
    t:equal(field(cards[1], "your offer"), "HK$250 for 1 piece: accepted")
    t:equal(t:person("carol"):run("/item 2")[1], (none:gsub("item 1", "item 2")))
  end,

  a_second_request_to_a_stranger_waits_and_the_offer_stands_all_the_same = function(t)
    local alice, bob = desk(t)
    alice:run('/item-add Chair price:50 category:furniture condition:okay district:"Sai Kung"')
    bob:run("/item-offer 1 250")
    t:equal(bob:run("/item-offer 2 40"), {
      "you offer HK$40 for 1 piece of Chair. Its seller is told",
      "its seller has yet to answer another request of yours: you talk once an offer is accepted",
    })
    t:equal(alice:run("/item-offer 2 accept @bob")[2], "talk about it in #trade-4: /open #trade-4")
    t:equal(#bob.me.chat.conversations({ label = "trade", limit = 5 }), 2)
  end,

  what_is_reserved_is_free_again_as_its_seller_likes = function(t)
    local alice, bob, carol = desk(t)
    bob:run("/item-offer 1 250")
    alice:run("/item-offer 1 accept @bob")
    local _, cards = bob:run("/item 1")
    t:equal(field(cards[1], "status"), "reserved")
    t:ok(cards[1].severity ~= "warning", "that is nothing to be warned of")
    t:equal(carol:run("/item-offer 1 300"), { none })
    t:equal(alice:run("/item-status 1 open"), { "all pieces of item 1 are free again. Those for whom they were reserved are told" })
    t:advance("2s")
    t:equal(told(bob)[1], "item 1 is not reserved any more")
    carol:run("/item-offer 1 300")
    alice:run("/item-offer 1 accept @carol")
    t:equal(alice:run("/item-offer 1 accept @bob")[1], "error: all pieces of item 1 are reserved: /item-status 1 open frees them")
    t:equal(alice:run("/item-offer 1 refuse @carol"), { "item 1 is not reserved for carol any more" })
    t:equal(alice:run("/item-offer 1 accept @carol"), { "error: the offer of carol on item 1 is refused" })
    alice:run("/item-offer 1 accept @bob")
    t:equal(bob:run("/item-offer 1 withdraw"), { "your offer on item 1 is taken back" })
    t:equal(carol:run("/items desk")[1], "1  IKEA desk  HK$300  Okay  Sai Kung  @alice")
    t:equal(bob:run("/item-offer 1 withdraw"), { "error: you have no offer on item 1 that counts" })
    t:equal(alice:run("/item-status 1 open"), { "error: item 1 is for sale already" })
  end,

  pieces_are_reserved_and_sold_one_by_one = function(t)
    local alice, bob, carol = desk(t, 3)
    t:equal(bob:run("/item-offer 1 250 4"), { "error: only 3 pieces are free" })
    bob:run("/item-offer 1 250 x2")
    carol:run("/item-offer 1 260 2")
    alice:run("/item-offer 1 accept @bob")
    t:equal(alice:run("/item-offer 1 accept @carol"),
      { "error: only 1 piece of item 1 is free: the others are reserved" })
    t:equal(alice:run("/item-set 1 quantity 1"), { "error: 2 pieces are reserved: it can't be fewer" })
    t:equal(alice:run("/item-status 1 archive"), { "error: pieces of item 1 are reserved: /item-status 1 open or sold comes first" })
    carol:run("/item-offer 1 260 1")
    alice:run("/item-offer 1 accept @carol")
    t:equal(alice:run("/item-status 1 sold"), { "error: item 1 is reserved for several people: /item-status 1 sold @X" })
    t:equal(alice:run("/item-status 1 sold @bob"), {
      "item 1: 2 pieces sold to @bob", "/item-rate 1 @bob 5 TEXT rates the buyer", "of item 1 are left for sale: 1 piece",
    })
    t:equal(alice:run("/item-status 1 sold @bob"),
      { "error: no offer of bob on item 1 is accepted. /item-offer 1 accept @X comes first" })
    alice:run("/item-status 1 sold @carol")
    t:equal(alice:run("/item-rate 1 5 good"), { "error: item 1 went to several people: /item-rate 1 @X 5 TEXT" })
    t:equal(alice:run("/item-rate 1 @dave 5 good"), { "error: you have no deal with dave on item 1" })
    t:equal(alice:run("/item-rate 1 @carol 5 good"), { "you rated carol with 5 of 5" })
  end,

  sold_is_final = function(t)
    local alice = desk(t)
    t:equal(alice:run("/item-status 1 reserved"), { "item 1 is reserved: nobody else sees it. /item-status 1 open frees it" })
    t:equal(alice:run("/item-status 1 sold"), { "item 1: 1 piece sold" })
    for _, line in ipairs {
      "/item-status 1 open", "/item-status 1 archive", "/item-status 1 sold", "/item-set 1 price 5", "/item-set 1 quantity 5",
      "/item-bump 1", "/item-status 1 reserved",
    } do
      t:equal(alice:run(line), { "error: item 1 is sold, and that is final" }, line)
    end
    local sold = alice:run("/items history")
    t:equal(sold, { "sold  1  IKEA desk  1 piece  " .. day(t, sold[1]) .. "  outside of Quad" })
  end,

  a_handle_of_before_is_told_to_nobody_and_nothing_is_lost_with_it = function(t)
    local alice, bob, carol = desk(t)
    bob:run("/item-offer 1 250")
    local mark = "1/" .. bob.me.people.profile().id
    local offer = t:document("offers", mark)
    offer.handle = "before"
    t:document("offers", mark, offer)
    t:ok(alice:run("/item-offer 1")[1]:find("@bob ", 1, true))
    t:ok(alice:run("/item-offer 1 accept @bob")[2]:find("talk about it in #trade-2", 1, true), "and Bob is there")
    t:advance("2s")
    t:equal(bob.me.notifications.list({ limit = 1 })[1].text, "your offer on item 1 was accepted: /item 1")
    t:equal(alice:run("/item-status 1 sold")[1], "item 1: 1 piece sold to @bob")
    t:equal(alice:run("/item-rate 1 5")[1], "you rated bob with 5 of 5")
  end,

  the_two_agree_on_when_and_where_they_meet = function(t)
    local alice, bob, carol = desk(t)
    bob:run("/item-offer 1 250")
    t:equal(bob:run("/item-meet 1 tomorrow 18:30 HKU station"),
      { "error: you have no deal on item 1: that needs an accepted offer" })
    alice:run("/item-offer 1 accept @bob")
    local time = next_day(day(t, bob:run("/items history")[1])) .. " 18:30"
    t:equal(bob:run("/item-meet 1 tomorrow 18:30 HKU station"),
      { "item 1: the handover at " .. time .. " stands in both calendars. /item-meet 1 off takes it out" })
    t:equal(alice:sees("#trade-2")[2], "bob: Let us hand over IKEA desk (item 1) at " .. time .. ", place: HKU station")
    t:equal(alice:run("/item-meet 1 yesterday 18:30"), { "error: write a time from now on, within a year" })
    t:equal(alice:run("/item-meet 1 someday 18:30"), { "error: write a day and a time, such as /item-meet 1 friday 18:00 HKU station exit A1" })
    t:equal(alice:run("/item-meet 1 2026-02-01 18:30"), { "error: write a time from now on, within a year" })
    t:equal(alice:run("/item-meet 1 friday 25:00"), { "error: write a day and a time, such as /item-meet 1 friday 18:00 HKU station exit A1" })
    t:equal(alice:run("/item-meet 1 @carol friday 18:00"), { "error: you have no deal on item 1: that needs an accepted offer" })
    t:equal(carol:run("/item-meet 1 friday 18:00"), { none })
    t:equal(bob:run("/item-meet 1  tomorrow   18：30 HKU：A1"),
      { "item 1: the handover at " .. time .. " stands in both calendars. /item-meet 1 off takes it out" })
    for _, words in ipairs { "tomorrow 6:30pm HKU", "聽晚 6:30 港大站", "tomorrow evening at 6:30", "聽日下午六點半-七點 港大站", "聽晚六點半" } do
      t:equal(bob:run("/item-meet 1 " .. words),
        { "item 1: the handover at " .. time .. " stands in both calendars. /item-meet 1 off takes it out" }, words)
    end
    local one, other = time:gsub("18:30", "08:00"), time:gsub("18:30", "20:00")
    t:equal(bob:run("/item-meet 1 聽日 8點 港大站"), { ("error: that may be %s or %s: write the one that is meant"):format(one, other) })
    t:equal(alice:run("/item-meet 1 off"), { "item 1: the handover is off" })
    t:equal(alice:run("/item-meet 1 off"), { "error: no handover of item 1 stands in the calendars" })
    alice:run("/item-meet 1 friday 18:00")
    alice:run("/item-status 1 sold")
    t:advance("2s")
  end,

  offers_are_checked_and_bounded = function(t)
    local alice, bob = desk(t)
    t:equal(bob:run("/item-offer 1 free"), { "error: a price is a whole number of HK$ from 1 to 1,000,000, such as 300" })
    t:equal(bob:run("/item-offer 1 250 -1"), { "error: pieces are a whole number from 1 to 99" })
    t:equal(alice:run("/item-offer 1 250"), { "error: item 1 is your own" })
    t:equal(alice:run("/item-offer 1 accept"), { "error: whose offer? /item-offer 1 accept @X" })
    t:equal(alice:run("/item-offer 1 accept @bob"), { "error: there is no offer of bob on item 1" })
    t:equal(alice:run("/item-offer 1 accept @nobody"), { "error: there is no offer of nobody on item 1" })
    t:equal(alice:run("/item-offer 1"), { "no offers wait on item 1" })
    t:equal(bob:run("/item-offer 1"), { "/item-offer 1 PRICE offers a price; /item-offer 1 PRICE PIECES for several pieces" })
    for price = 1, 30 do bob:run("/item-offer 1 " .. price) end
    t:equal(bob:run("/item-offer 1 99"), { "error: you can make 30 offers a day" })
    t:equal(#alice:run("/item-offer 1"), 2)
  end,

  who_was_rated_rates_back_once_though_the_deal_is_off = function(t)
    local alice, bob, carol = desk(t)
    local refused = { "error: you have no deal on item 1: that needs an accepted offer" }
    bob:run("/item-offer 1 250")
    alice:run("/item-offer 1 accept @bob")
    bob:run("/item-rate 1 1 never came")
    alice:run("/item-offer 1 refuse @bob")
    t:equal(bob:run("/item-rate 1 1 again"), refused)
    t:equal(carol:run("/item-rate 1 1 me too"), refused)
    t:equal(alice:run("/item-rate 1 @carol 1 liar"), { "error: you have no deal with carol on item 1" })
    t:equal(alice:run("/item-rate 1 1 liar"), { "you rated bob with 1 of 5" })
    t:equal(alice:run("/item-rate 1 @bob 1 liar"), { "error: you rated bob for item 1 already" })
    t:equal(bob:run("/item-rate 1 1 again"), { "error: you rated alice for item 1 already" })
    -- The other way round, with somebody else meanwhile, and once the item is gone.
    carol:run("/item-offer 1 250")
    alice:run("/item-offer 1 accept @carol")
    alice:run("/item-rate 1 @carol 2 rude")
    carol:run("/item-offer 1 withdraw")
    alice:run("/item-status 1 archive")
    alice:run("/item-status 1 delete")
    t:equal(carol:run("/item-rate 1 1 rude herself"), { "you rated alice with 1 of 5" })
    t:equal(carol:run("/item-rate 1 1 again"), { "error: you rated alice for item 1 already" })
    t:equal(t:person("dan"):run("/item-rate 1 1 me too"), refused)
    t:equal(t:person("dan"):run("/item-rate 1 @alice 1 me too"), refused)
  end,

  stars_are_those_of_the_ratings_that_are_there = function(t)
    local alice, bob, carol = desk(t, 2)
    for _, buyer in ipairs { bob, carol } do
      buyer:run("/item-offer 1 250")
      alice:run("/item-offer 1 accept @" .. buyer.handle)
    end
    bob:run("/item-rate 1 1 bad")
    carol:run("/item-rate 1 4 good")
    t:equal(carol:run("/item-ratings alice")[1], "alice: ★ 2.5 of 5 (2 ratings)")
    -- As if Bob's account and what he said were gone.
    local mark = ("1/%d/%d"):format(bob.me.people.profile().id, alice.me.people.profile().id)
    local rating = t:document("ratings", mark)
    rating.about = 0
    t:document("ratings", mark, rating)
    t:equal(carol:run("/item-ratings alice"), { "alice: ★ 4.0 of 5 (1 rating)", "★★★★ @carol just now: good" })
    local _, cards = carol:run("/item 1")
    t:equal(field(cards[1], "seller"), "alice (@alice) · ★ 4.0 of 5 (1 rating)")
  end,

  a_handover_leaves_the_calendar_with_either_account = function(t)
    local alice, bob, carol = desk(t, 2)
    local ids = { alice = alice.me.people.profile().id, bob = bob.me.people.profile().id }
    for _, buyer in ipairs { bob, carol } do
      buyer:run("/item-offer 1 250")
      alice:run("/item-offer 1 accept @" .. buyer.handle)
      buyer:run("/item-meet 1 tomorrow 18:30 HKU")
    end
    local function dates(person)
      return select(2, table.concat(person:run("/calendar next"), "\n"):gsub("Handover", ""))
    end
    local function close(person) t:document("leavers", tostring(ids[person]), { at = t:now() }) end
    t:equal({ dates(alice), dates(bob), dates(carol) }, { 2, 1, 1 })
    -- A buyer's offer goes with the account: as if it were no more.
    local offer = t:document("offers", "1/" .. ids.bob)
    offer.state = "gone"
    t:document("offers", "1/" .. ids.bob, offer)
    close "bob"
    t:advance("3s")
    t:equal({ dates(alice), dates(bob), dates(carol) }, { 1, 0, 1 })
    t:equal(told(alice)[1], "item 1 is not reserved any more")
    t:equal(t:document("handovers", "1/" .. ids.bob), nil)
    close "alice"
    t:advance("3s")
    t:equal({ dates(alice), dates(carol) }, { 0, 0 })
    t:equal(told(carol)[1], "item 1 is not reserved any more")
    t:equal(t:document("leavers", tostring(ids.alice)), nil)
  end,

  a_handover_that_is_off_or_past_is_kept_for_nobody = function(t)
    local alice, bob = desk(t)
    local mark = "1/" .. bob.me.people.profile().id
    bob:run("/item-offer 1 250")
    alice:run("/item-offer 1 accept @bob")
    for _, line in ipairs { "/item-meet 1 off", "/item-status 1 open" } do
      alice:run("/item-offer 1 accept @bob")
      alice:run("/item-meet 1 tomorrow 18:30")
      t:ok(t:document("handovers", mark), line)
      alice:run(line)
      t:equal(t:document("handovers", mark), nil, line)
    end
    alice:run("/item-offer 1 accept @bob")
    alice:run("/item-meet 1 tomorrow 18:30")
    t:advance("2d")
    t:equal(t:document("handovers", mark), nil)
  end,

  many_offers_to_a_seller_who_closed_the_account_end = function(t)
    local alice, people = t:person("alice"), {}
    alice:run('/item-add Desk price:300 category:furniture condition:okay district:north')
    for number = 1, 35 do
      people[number] = t:person("person" .. number)
      people[number]:run("/item-offer 1 200")
    end
    t:document("leavers", tostring(alice.me.people.profile().id), { at = t:now() })
    t:advance("5s")
    for number = 1, 35 do t:equal(told(people[number])[1], "your offer on item 1 was not taken", "person " .. number) end
  end,

  what_is_reserved_for_somebody_unseen_can_be_freed = function(t)
    local alice, bob, carol = desk(t, 2)
    local free = "/item-status 1 open frees all that is reserved, also for somebody whom you can't see"
    local answer = "/item-offer 1 accept @X or refuse @X"
    bob:run("/item-offer 1 250")
    alice:run("/item-offer 1 accept @bob")
    t:equal(alice:run("/item-offer 1")[2], answer)
    bob.me.people.forget("alice")
    local lines = alice:run("/item-offer 1")
    t:equal(lines[1]:gsub("%s+", " "), "somebody HK$250 1 piece accepted just now")
    t:equal({ table.unpack(lines, 2) }, { free })
    carol:run("/item-offer 1 260")
    t:equal({ table.unpack(alice:run("/item-offer 1"), 3) }, { answer, free })
    alice:run("/item-status 1 open")
    t:equal({ table.unpack(alice:run("/item-offer 1"), 2) }, { answer })
  end,
}
