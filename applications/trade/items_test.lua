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
    t:equal(alice:run('/item-add IKEA desk price:HK$1,200 category:furniture condition:okay district:"Sai Kung"'), {
      "item 1 is for sale: IKEA desk, HK$1,200",
      "/item-picture 1 FILE shows it, /item-set 1 FIELD VALUE changes it, /item-offer 1 shows offers",
    })
    t:equal(bob:run("/items"), { "1  IKEA desk  HK$1,200  Okay  Sai Kung  @alice" })
    local _, cards = bob:run("/item 1")
    t:equal(cards[1].title, "IKEA desk")
    t:equal(field(cards[1], "pieces"), "1 piece")
    t:equal(field(cards[1], "seller"), "alice (@alice)")
    t:equal(cards[1].actions, { { "keep it", "/item-keep 1" }, { "offer the price", "/item-offer 1 1200" } })
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

  filters_restrict_by_price_kind_condition_district_and_words = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    alice:run('/item-add Red bike price:900 category:sports condition:worn district:shatin')
    alice:run('/item-add Calculus book price:80 category:books condition:perfect district:shatin')
    bob:run('/item-add Lamp price:120 category:furniture condition:almost district:"Tai Po"')
    t:equal(ids(carol, "/items"), "3 2 1")
    t:equal(ids(carol, "/items price:100-900"), "3 1")
    t:equal(ids(carol, "/items price:120"), "3 2")
    t:equal(ids(carol, "/items price:500-"), "1")
    t:equal(ids(carol, "/items category:books,sports"), "2 1")
    t:equal(ids(carol, "/items condition:worn,perfect category:books"), "2")
    t:equal(ids(carol, '/items district:"Tai Po",shatin'), "3 2 1")
    t:equal(ids(carol, '/items district:"tai po"'), "3")
    t:equal(ids(carol, "/items bob"), "3")
    t:equal(ids(carol, "/items seller:@alice book"), "2")
    t:equal(carol:run("/items piano"), { "nothing for sale fits. /item-alert with the same words tells you when something does" })
  end,

  what_is_wrong_is_told_with_what_is_accepted = function(t)
    local alice = t:person("alice")
    local function said(line) return alice:run(line)[1] end
    t:equal(said("/items price:cheap"), "error: write prices as price:100-300, price:-300 or price:100-, in whole HK$")
    t:equal(said("/items price:300-100"), "error: write prices as price:100-300, price:-300 or price:100-, in whole HK$")
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

  a_field_is_changed_by_its_seller_alone = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    t:equal(alice:run("/item-set 1 title White table"), { "item 1 has another title now" })
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
    t:equal(alice:run("/items mine"), { "1  Desk  HK$300  Okay  Sai Kung  taken down" })
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

  items_are_found_by_the_name_that_their_seller_has_now = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    alice.me.people.rename("Wonderland")
    t:advance("2s")
    t:equal(ids(bob, "/items wonderland"), "1")
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
