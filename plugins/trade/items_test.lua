-- What is sold, how it is found, and how it looks.

local function add(person, title, fields)
  local lines = person:run(("/item-add %s price:300 category:furniture condition:okay district:\"Sai Kung\" %s"):format(title, fields or ""))
  return lines[1]:match("item (%d+)") or lines[1]
end

local function ids(person, line)
  local found = {}
  for _, row in ipairs((person:run(line))) do
    local id = row:match("^(%d+) ")
    if id then found[#found + 1] = id end
  end
  return table.concat(found, " ")
end

local function field(card, label)
  for _, pair in ipairs(card.fields) do
    if pair[1] == label then return pair[2] end
  end
end

return {
  an_item_is_offered_in_one_line_and_found = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    for _, line in ipairs { "/items", "/items sort:hot" } do
      t:equal(bob:run(line), { "nothing is for sale now. /item-add offers something" })
    end
    t:equal(alice:run('/item-add IKEA desk price:HK$1,200 category:furniture condition:okay district:"Sai Kung"'), {
      "item 1 is for sale: IKEA desk, HK$1,200",
      "/item-picture 1 FILE adds a picture, /item-set 1 FIELD VALUE changes it, /item-offer 1 shows offers",
    })
    t:equal(bob:run("/items"), { "1  IKEA desk  HK$1,200  Okay  Sai Kung  @alice", "/item ID shows one, and what to do with it" })
    local _, cards = bob:run("/item 1")
    t:equal(cards[1].title, "IKEA desk")
    t:equal(field(cards[1], "pieces"), "1 piece")
    t:equal(field(cards[1], "seller"), "alice (@alice)")
    t:equal(cards[1].actions, { { "keep it", "/item-keep 1" }, { "offer the price", "/item-offer 1 1200" } })
  end,

  a_title_is_seen = function(t)
    local alice = t:person("alice")
    for _, blank in ipairs { "\u{3164}", "\u{AD}", "\u{2060}", "\u{2800}", "\u{FEFF}\u{202E}" } do
      t:equal(add(alice, blank), "error: give it a title, such as IKEA desk")
    end
    t:equal(add(alice, "IKEA\u{3000}\u{3000}desk"), "1")
    t:ok(t:person("bob"):run("/items")[1]:find("IKEA desk", 1, true))
  end,

  what_a_line_does_not_say_is_asked_for = function(t)
    local alice = t:person("alice")
    local picture = alice:upload("desk.jpg")
    local lines = alice:run("/item-add IKEA desk price:300",
      { "chairs", "Furniture", "worn", "sai kung", "skip", "a bit scratched", tostring(picture), "yes" })
    t:equal(lines[#lines - 1], "item 1 is for sale: IKEA desk, HK$300")
    local _, cards = t:person("bob"):run("/item 1")
    t:equal(cards[1].subtitle, "a bit scratched")
    t:equal(cards[1].picture.alt, "a picture of IKEA desk")
    t:ok(t:person("bob"):fetches(cards[1].picture.media))
  end,

  chinese_is_asked_and_found_in_either_script = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    alice:speaks("zh-Hant")
    local lines = alice:run("/item-add", { "宜家書枱", "300", "傢俬", "尚可", "西貢", "1", "skip", "skip", "yes" })
    t:equal(lines[#lines - 1], "已放售物品 1：宜家書枱，HK$300")
    t:equal(ids(bob, "/items 书枱"), "1")
    t:equal(ids(bob, "/items 書枱 價錢：-300 類別：家具 地區：西贡"), "1")
    t:equal(ids(bob, "/items 書架"), "")
  end,

  what_is_asked_is_read_and_answered_in_ones_own_language_or_any_other = function(t)
    local alice = t:person("alice")
    alice:speaks("zh-Hant")
    local said = table.concat(alice:run("/item-add 書枱", { "平", "300", "furniture", "Okay", "离岛", "skip", "skip", "skip", "yes" }), "\n")
    t:ok(said:find("價錢須為 1 至 1000000 的整數", 1, true), said)
    t:ok(said:find("類別須為其中之一：電子產品、傢俬", 1, true), said)
    t:ok(said:find("類別：傢俬", 1, true), "the last look names each in a word: " .. said)
    local item = t:document("items", "1")
    t:equal({ item.category, item.condition, item.district }, { "furniture", "okay", "islands" }, "what is stored is the word")
    t:equal(ids(t:person("bob"), "/items district:Islands category:傢俬"), "1")
  end,

  districts_are_those_in_which_flats_are_offered = function(t)
    local alice = t:person("alice")
    local said = table.concat(alice:run('/item-add Lamp price:20 category:furniture condition:okay district:Mars'), "\n")
    t:ok(said:find("Central & Western, Eastern, Southern, Wan Chai, Sheung Shui, Islands", 1, true), said)
    for _, name in ipairs { "離島", "Tung Chung", "愉景湾", "Causeway Bay" } do
      t:ok(add(alice, "Lamp", ('district:"%s"'):format(name)):find("^%d+$"), name)
    end
  end,

  filters_restrict_by_price_kind_condition_district_and_words = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    alice:run('/item-add Red bike price:900 category:sports condition:worn district:shatin')
    alice:run('/item-add Calculus book price:80 category:books condition:perfect district:shatin')
    bob:run('/item-add Lamp price:120 category:furniture condition:almost district:"Tai Po"')
    t:equal(ids(carol, "/items"), "3 2 1")
    t:equal(ids(carol, "/items price:100-900"), "3 1")
    t:equal(ids(carol, "/items price:120"), "3 2")
    t:equal(ids(carol, "/items price:500-"), "1")
    for _, range in ipairs { "0.1-0.9k", "1百-9百", "1-9百", "100至900元" } do t:equal(ids(carol, "/items price:" .. range), "3 1", range) end
    t:equal(ids(carol, "/items category:books,sports"), "2 1")
    t:equal(ids(carol, "/items condition:worn,perfect category:books"), "2")
    t:equal(ids(carol, '/items district:"Tai Po",shatin'), "3 2 1")
    t:equal(ids(carol, '/items district:"tai po"'), "3")
    t:equal(ids(carol, "/items bob"), "3")
    t:equal(ids(carol, "/items seller:@alice book"), "2")
    t:equal(carol:run("/items sort:top")[1]:sub(1, 2), "3 ")
    t:equal(carol:run("/items piano"), { "nothing for sale fits. /item-alert with the same words tells you when something does" })
  end,

  what_was_typed_on_other_keyboards_is_read = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    local all = ids(bob, "/items")
    t:equal(all, "1")
    local item = t:document("items", "1")
    local price, district = item.price, item.district:gsub("_", ""):upper()
    for _, line in ipairs {
      ("price:%d-1"):format(price), ("price:1−%d"):format(price), ("price:≤%d"):format(price), "price:1～９９９９９",
      "district:" .. district, "「Desk」", "price:hk$1-",
    } do
      t:equal(ids(bob, "/items " .. line), all, line)
    end
    t:equal(ids(bob, ("/items price:<%d"):format(price - 1)), "")
  end,

  -- Of two sessions at once the second runs its steps again, and counts what the first stored.
  what_is_held_against_a_bound_goes_by_a_document_of_the_persons = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local function turns(person)
      local room = t:document("rooms", tostring(person.me.people.profile().id))
      return room and room.turns or 0
    end
    local function enters(person, line)
      local before = turns(person)
      person:run(line)
      t:equal(turns(person), before + 1, line)
    end
    add(alice, "Desk")
    t:equal(turns(alice), 1)
    enters(bob, "/item-keep 1")
    enters(bob, "/item-offer 1 1")
    enters(bob, "/item-alert desk")
    alice:run("/item-offer 1 refuse @bob")
    alice:run("/item-status 1 archive")
    enters(alice, "/item-status 1 open")
  end,

  what_is_wrong_is_told_with_what_is_accepted = function(t)
    local alice = t:person("alice")
    local function said(line) return alice:run(line)[1] end
    t:equal(said("/items price:cheap"), "error: write prices as price:100-300, price:-300 or price:100-, in whole HK$; price:300 is at most that")
    t:equal(said("/items sort:best"), "error: sort:recent, sort:top or sort:hot")
    t:equal(said("/items colour:red"), "error: there is no colour: here you may write price, category, condition, district, seller, sort")
    t:equal(said("/items category:"), "error: write something behind category:")
    t:equal(said("/items !!!"), "error: write a word to look for, such as desk")
    t:equal(said("/items condition:rotten"), "error: there is no condition rotten: one of Perfect, Almost perfect, Okay, Worn")
    t:equal(said("/items seller:nobody"), "error: there is nobody called nobody")
    for _, price in ipairs { "0", "-5", "1.5", "1e3", "1000001", "nan", "99999999999999999999" } do
      t:equal(said("/item-add x price:" .. price .. " category:books condition:okay district:north"),
        "error: a price is a whole number of HK$ from 1 to 1,000,000, such as 300", price)
    end
    t:equal(said("/item-add x price:5 category:books condition:okay district:north quantity:0"),
      "error: pieces are a whole number from 1 to 99")
    t:equal(said("/item-add " .. ("x"):rep(46) .. " price:5"), "error: title: at most 45 characters")
    t:equal(said("/item 0"), "error: ID is a whole number from 1 to 999999999999. Usage: /item ID")
    t:equal(said("/items mine"), "you sell nothing yet. /item-add offers something")
  end,

  what_is_to_be_left_out_is_refused_and_not_looked_for = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "IKEA desk")
    for _, dash in ipairs { "-", "－", "–" } do
      for _, command in ipairs { "/items desk ", "/item-alert desk " } do
        t:equal(bob:run(command .. dash .. "IKEA"),
          { "error: a search leaves nothing out: write it without -IKEA, or IKEA to look for that" }, command .. dash)
      end
    end
    t:equal(ids(bob, "/items ikea - desk price:-9000"), "1")
  end,

  a_field_that_is_there_twice_is_refused = function(t)
    local alice = t:person("alice")
    for line, name in pairs {
      ["/items price:-9000 price:8600-"] = "price", ["/items category:books 類別:furniture"] = "category",
    } do
      t:equal(alice:run(line), { ("error: %s: is there twice. Write it once"):format(name) }, line)
    end
  end,

  a_field_is_changed_by_its_seller_alone = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    t:equal(alice:run("/item-set 1 title White table"), { "item 1 has another title now" })
    t:equal(alice:run("/item-set 1 title White table"), { "item 1: title is that already" })
    t:equal(alice:run("/item-set 1 quantity ３"), { "item 1 has 3 pieces now" })
    t:equal(alice:run("/item-set 1 quantity 1"), { "item 1 has 1 piece now" })
    t:equal(ids(bob, "/items desk"), "")
    t:equal(ids(bob, "/items table alice"), "1")
    alice:run("/item-set 1 price 250")
    t:equal(ids(bob, "/items price:-250"), "1")
    t:equal(alice:run("/item-set 1 seller bob"),
      { "error: there is no seller: here you may write title, price, category, condition, district, quantity, detail" })
    t:equal(bob:run("/item-set 1 price 1"), { "error: you have no item 1. /items mine shows yours" })
    t:equal(bob:run("/item-set 99 price 1"), { "error: you have no item 99. /items mine shows yours" })
  end,

  pictures_are_for_everybody_until_the_item_is_gone = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    t:equal(alice:run("/item-picture 1 " .. alice:upload("notes.pdf")), { "error: notes.pdf is no picture" })
    alice:run("/item-picture 1 " .. alice:upload("desk.jpg"))
    local _, cards = bob:run("/item 1")
    local media = cards[1].picture.media
    t:ok(bob:fetches(media))
    alice:run("/item-status 1 archive")
    t:ok(not bob:fetches(media))
    alice:run("/item-status 1 open")
    t:ok(bob:fetches(media))
    alice:run("/item-picture 1 off")
    t:ok(not alice:fetches(media))
    for number = 1, 5 do alice:run("/item-picture 1 " .. alice:upload(number .. ".jpg")) end
    t:equal(alice:run("/item-picture 1 " .. alice:upload("6.jpg")), { "error: an item has at most 5 pictures" })
  end,

  pictures_of_what_is_reserved_or_sold_are_for_those_who_see_it = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    add(alice, "Desk")
    alice:run("/item-picture 1 " .. alice:upload("desk.jpg"))
    local _, cards = carol:run("/item 1")
    local media = cards[1].picture.media
    local function seen()
      local who = {}
      for _, person in ipairs { alice, bob, carol } do who[#who + 1] = person:fetches(media) and 1 or 0 end
      return table.concat(who)
    end
    t:equal(seen(), "111")
    alice:run("/item-status 1 reserved")
    t:equal(seen(), "100", "for somebody outside")
    alice:run("/item-status 1 open")
    bob:run("/item-offer 1 250")
    carol:run("/item-offer 1 200")
    alice:run("/item-offer 1 accept @bob")
    t:equal(seen(), "110", "for who has it reserved")
    -- Who waits sees the item, and no picture that they couldn't fetch.
    _, cards = carol:run("/item 1")
    t:equal(cards[1].title, "Desk")
    t:ok(not cards[1].picture)
    alice:run("/item-picture 1 " .. alice:upload("leg.jpg"))
    _, cards = alice:run("/item 1")
    t:ok(not carol:fetches(cards[1].picture.media))
    bob:run("/item-offer 1 withdraw")
    t:equal(seen(), "111", "it is open again")
    alice:run("/item-offer 1 accept @carol")
    alice:run("/item-status 1 sold @carol")
    t:equal(seen(), "101", "for who bought it")
    alice:run("/item-status 1 delete")
    t:equal(seen(), "000")
  end,

  pictures_of_what_ends_by_itself_are_its_sellers = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    alice:run("/item-picture 1 " .. alice:upload("desk.jpg"))
    local _, cards = bob:run("/item 1")
    for _, span in ipairs { "24d", "25h", "5d" } do t:advance(span) end
    t:ok(alice:run("/items mine")[1]:find("taken down", 1, true))
    t:ok(not bob:fetches(cards[1].picture.media))
    t:ok(alice:fetches(cards[1].picture.media))
  end,

  long_lists_go_on_with_more = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    for number = 1, 20 do add(alice, "Chair " .. number) end
    for number = 21, 25 do add(bob, "Chair " .. number) end
    local lines = carol:run("/items chair")
    t:equal(#lines, 21)
    t:equal(lines[21], "/more shows the next")
    t:ok(lines[1]:find("^25 "))
    t:equal(#carol:run("/items chair sort:hot"), 21)
    t:equal(#carol:run("/items chair sort:top"), 21)
  end,

  a_new_item_is_bumped_once_in_72_hours = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    t:advance("1h")
    add(alice, "Chair")
    t:equal(ids(bob, "/items"), "2 1")
    t:equal(alice:run("/item-bump 1"), { "error: item 1 may be bumped again in 2d23h" })
    t:advance("71h")
    t:equal(alice:run("/item-bump 1"), { "item 1 is on top of the recent ones, and shown for 30 days" })
    t:equal(ids(bob, "/items"), "1 2")
    t:equal(alice:run("/item-bump 1"), { "error: item 1 may be bumped again in 3d" })
    t:equal(bob:run("/item-bump 2"), { "error: you have no item 2. /items mine shows yours" })
    -- Taking it down and showing it again bumps nothing.
    alice:run("/item-status 2 archive")
    alice:run("/item-status 2 open")
    t:equal(ids(bob, "/items"), "1 2")
  end,

  a_refusal_names_what_there_is_in_the_reader_s_language = function(t)
    local alice = t:person("alice")
    alice:speaks("zh-Hant")
    t:ok(alice:run("/items category:火箭")[1]:find("^error: 類別沒有「火箭」，請選：電子產品、傢俬、"))
  end,

  it_ends_after_30_days_with_a_reminder_5_days_before = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    t:advance("24d")
    t:equal(#alice.me.notifications.list(), 0)
    t:advance("25h")
    t:equal(alice.me.notifications.list()[1].text, "your item 1 ends in 5 days: /item-bump 1 shows it longer")
    t:equal(ids(bob, "/items"), "1")
    t:advance("5d")
    t:equal(ids(bob, "/items"), "")
    t:equal(bob:run("/item 1"), bob:run("/item 1"))
    t:equal(alice:run("/items mine"), { "1  Desk  HK$300  Okay  Sai Kung  taken down", "/item ID shows one, and what to do with it" })
    t:equal(#alice.me.notifications.list(), 1)
    alice:run("/item-status 1 open")
    t:equal(ids(bob, "/items"), "1")
    t:advance("26d")
    t:equal(#alice.me.notifications.list(), 2)
  end,

  top_and_hot_follow_what_people_keep_and_look_at = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    add(alice, "Desk")
    bob:run("/item-keep 1")
    carol:run("/item-keep 1")
    t:advance("3d")
    add(alice, "Chair")
    bob:run("/item 2")
    carol:run("/item 2")
    carol:run("/item 2")
    t:advance("2m")
    t:equal(ids(bob, "/items"), "2 1")
    t:equal(ids(bob, "/items sort:top"), "1 2")
    t:equal(ids(bob, "/items sort:hot"), "2 1")
    t:equal(bob:run("/item-keep 1"), { "you keep item 1 already" })
    t:equal(ids(bob, "/items kept"), "1")
    t:equal(bob:run("/item-keep 1 off"), { "you don't keep item 1 any more" })
    t:equal(bob:run("/item-keep 1 off"), { "error: you don't keep item 1" })
    t:equal(alice:run("/item-keep 1"), { "error: item 1 is your own" })
  end,

  a_rank_is_what_people_do_with_an_item = function(t)
    local item = {
      saves = 3, views = 4, offers = 2, price = 300, quantity = 1, category = "furniture", condition = "okay", district = "sai_kung",
    }
    t:equal(t:hook("trade.rank", item, 0), 48)
  end,

  hot_is_found_among_more_items_than_one_look_reads = function(t)
    local bob = t:person("bob")
    add(t:person("old"), "Chair")
    for _, name in ipairs { "bob", "carol", "dave" } do t:person(name):run("/item-keep 1") end
    t:advance("5d")
    for seller = 1, 3 do
      local person = t:person("seller" .. seller)
      for number = 1, 20 do add(person, ("Chair %d"):format(number)) end
    end
    bob:run("/item-keep 3")
    t:person("carol"):run("/item 4")
    t:advance("2m")
    t:ok(ids(bob, "/items sort:hot"):find("^3 4 1 61 60 "), ids(bob, "/items sort:hot"))
    t:ok(ids(bob, "/items sort:top"):find("^1 3 4 "), ids(bob, "/items sort:top"))
    t:ok(ids(bob, "/items chair price:-300 sort:hot"):find("^3 4 1 "))
  end,

  statistics_are_the_sellers_and_count_a_person_once_a_day = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    add(alice, "Desk")
    alice:run("/item 1")
    bob:run("/item 1")
    bob:run("/item 1")
    carol:run("/item 1")
    carol:run("/item-keep 1")
    t:advance("1d")
    bob:run("/item 1")
    local _, cards = alice:run("/item-stats 1")
    t:equal(cards[1].chart.values, { 0, 0, 0, 0, 0, 0, 2, 1 })
    t:equal(field(cards[1], "views"), "3")
    t:equal(field(cards[1], "kept"), "1")
    _, cards = alice:run("/item-stats 1 month")
    t:equal(#cards[1].chart.values, 31)
    _, cards = alice:run("/item-stats 1 year")
    t:equal(#cards[1].chart.values, 13)
    t:equal(cards[1].chart.values[13], 3)
    t:equal(bob:run("/item-stats 1"), { "error: you have no item 1. /items mine shows yours" })
  end,

  statistics_have_the_mean_of_what_others_offer_like_it = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    for _, title in ipairs { "Desk", "Chair" } do add(alice, title) end
    local function mean() return field(select(2, alice:run("/item-stats 1"))[1], "views of others like it, on average") end
    for number = 1, 4 do add(t:person("seller" .. number), "Lamp") end
    t:equal(mean(), nil, "four are few enough to tell whose the views are")
    add(t:person("seller5"), "Lamp")
    t:equal(mean(), "0.0")
    for _, id in ipairs { 2, 3, 4 } do bob:run("/item " .. id) end
    t:advance("2m")
    t:equal(mean(), "0.4", "two of five; the chair is alice's own")
    t:person("seller1"):run("/item-status 3 archive")
    t:equal(mean(), nil)
  end,

  items_are_found_by_the_name_that_their_seller_has_now = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    alice.me.people.rename("Wonderland")
    t:advance("2s")
    t:equal(ids(bob, "/items wonderland"), "1")
  end,

  what_is_sold_or_taken_down_can_be_removed_and_counts_until_then = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    for day = 1, 10 do
      for number = 1, 20 do
        local id = add(alice, ("Cup %d of day %d"):format(number, day))
        if day < 10 then alice:run(("/item-status %s %s"):format(id, number % 2 == 0 and "archive" or "sold")) end
      end
      t:advance("1d")
    end
    local full = "error: you have 200 items, with those that are sold or taken down, which is the most. /item-status ID delete removes one"
    t:equal(add(alice, "One more"), full)
    t:equal(bob:run("/item-status 1 delete"), { "error: you have no item 1. /items mine shows yours" })
    t:equal(alice:run("/item-status 200 delete"),
      { "error: only what is taken down or sold can be removed: /item-status 200 archive comes first" })
    carol:run("/item-keep 200")
    bob:run("/item-offer 200 250")
    carol:run("/item-offer 200 260")
    alice:run("/item-offer 200 accept @bob")
    alice:run("/item-status 200 sold")
    t:equal(alice:run("/item-status 200 delete"), { "item 200 is removed" })
    t:advance("2s")
    t:equal(alice:run("/item-status 200 delete"), { "error: you have no item 200. /items mine shows yours" })
    t:equal(bob:run("/item 200")[1]:sub(1, 32), "error: there is no item 200 for ")
    t:ok(bob:run("/items history")[1]:find("Cup 20 of day 10", 1, true), "what Bob bought stays his")
    t:equal(bob:run("/item-rate 200 1 broken"), { "you rated alice with 1 of 5" })
    t:equal(carol:run("/item-rate 200 1 broken"), { "error: you have no deal on item 200: that needs an accepted offer" })
    t:equal(t:document("kept", "200/" .. carol.me.people.profile().id), nil)
    t:equal(t:document("offers", "200/" .. carol.me.people.profile().id).state, "closed")
    t:ok(add(alice, "One more"):find("^%d+$"))
  end,

  what_one_person_sells_is_bounded = function(t)
    local alice = t:person("alice")
    for number = 1, 20 do add(alice, "Cup " .. number) end
    t:equal(add(alice, "Cup 21"), "error: you can add 20 items a day")
    t:advance("1d")
    for number = 21, 40 do add(alice, "Cup " .. number) end
    t:advance("1d")
    for number = 41, 50 do add(alice, "Cup " .. number) end
    t:equal(add(alice, "Cup 51"), "error: 50 items of yours are shown, which is the most. /item-status ID archive makes room")
    alice:run("/item-status 1 archive")
    t:equal(add(alice, "Cup 51"), "51")
    t:equal(alice:run("/item-status 1 open"),
      { "error: 50 items of yours are shown, which is the most. /item-status ID archive makes room" })
  end,
}
