-- Alerts on new items.

local function add(person, title, fields)
  return person:run(("/item-add %s condition:okay district:\"Sai Kung\" %s"):format(title, fields))
end

local function told(person)
  local list = {}
  for _, one in ipairs(person.me.notifications.list({ limit = 50 })) do table.insert(list, 1, one.text) end
  return list
end

return {
  a_new_item_that_fits_is_told_once = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    t:equal(bob:run("/item-alert"), { "you have no alerts. /item-alert desk price:-300 sets one" })
    t:equal(bob:run("/item-alert desk price:-300"), { "alert 1: you are told once of each new item that fits desk price:-300" })
    bob:run("/item-alert category:furniture,books")
    carol:run("/item-alert 书枱")
    add(alice, "IKEA desk", "price:250 category:furniture")
    add(alice, "Desk of gold", "price:2500 category:electronics")
    add(alice, "宜家書枱", "price:2500 category:sports")
    t:advance("5s")
    t:equal(told(bob), { "a new item fits your alert: /item 1" })
    t:equal(told(carol), { "a new item fits your alert: /item 3" })
    alice:run("/item-set 1 price 200")
    t:advance("5s")
    t:equal(#told(bob), 1)
    alice:run("/item-set 2 price 300")
    t:advance("5s")
    t:equal(told(bob)[2], "a new item fits your alert: /item 2")
    t:equal(#told(alice), 0)
  end,

  all_of_its_fields_must_fit = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    bob:run('/item-alert lamp red condition:okay district:"Sai Kung",north price:100-200')
    add(alice, "Lamp", "price:150 category:furniture")
    add(alice, "Red lamp", "price:99 category:furniture")
    add(alice, "Red lamp", "price:201 category:furniture")
    alice:run('/item-add Red lamp price:150 category:furniture condition:worn district:north')
    alice:run('/item-add Red lamp price:150 category:furniture condition:okay district:shatin')
    t:advance("10s")
    t:equal(told(bob), {})
    alice:run('/item-add LAMP, very RED price:150 category:furniture condition:okay district:north')
    t:advance("10s")
    t:equal(told(bob), { "a new item fits your alert: /item 6" })
  end,

  many_are_told_batch_after_batch = function(t)
    local alice, people = t:person("alice"), {}
    for number = 1, 60 do
      people[number] = t:person("person" .. number)
      people[number]:run("/item-alert desk")
    end
    add(alice, "Desk", "price:250 category:furniture")
    t:advance("10s")
    for number = 1, 60 do t:equal(#told(people[number]), 1, "person " .. number) end
  end,

  many_who_offered_are_told_that_it_is_gone = function(t)
    local alice, people = t:person("alice"), {}
    add(alice, "Desk", "price:250 category:furniture")
    for number = 1, 50 do
      people[number] = t:person("person" .. number)
      people[number]:run("/item-offer 1 200")
    end
    alice:run("/item-status 1 archive")
    t:advance("10s")
    for number = 1, 50 do t:equal(told(people[number]), { "your offer on item 1 was not taken" }, "person " .. number) end
  end,

  it_ends_when_its_owner_likes_and_for_nobody_else = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    bob:run("/item-alert desk")
    t:equal(carol:run("/item-alert off 1"), { "error: you have no alert 1" })
    t:equal(carol:run("/item-alert off 2"), { "error: you have no alert 2" })
    t:equal(bob:run("/item-alert"), { "1  desk" })
    t:equal(bob:run("/item-alert off １"), { "alert 1 is over" })
    add(alice, "Desk", "price:250 category:furniture")
    t:advance("10s")
    t:equal(told(bob), {})
    for number = 1, 10 do bob:run("/item-alert desk " .. number) end
    t:equal(bob:run("/item-alert desk"), { "error: you have 10 alerts, which is the most. /item-alert off N ends one" })
    t:equal(bob:run("/item-alert sort:hot"), { "error: there is no sort: here you may write price, category, condition, district" })
  end,

  what_is_gone_before_it_is_told_is_not_told = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    bob:run("/item-alert desk")
    add(alice, "Desk", "price:250 category:furniture")
    alice:run("/item-status 1 archive")
    t:advance("10s")
    t:equal(told(bob), {})
  end,

  who_forgot_the_seller_is_not_told_of_what_has_a_picture = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    bob:run("/item-alert desk")
    alice.me.people.forget("bob")
    local picture = alice:upload("desk.jpg")
    alice:run("/item-add Desk price:300 category:furniture condition:okay",
      { "north", "skip", "skip", tostring(picture), "yes" })
    t:advance("10s")
    t:equal(told(bob), {})
  end,

  an_alert_that_wants_what_is_not_known_here_fits_nothing = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    bob:run("/item-alert desk")
    local anchor = t:document("anchors", "1/1")
    anchor.filter.colour = { "red" }
    t:document("anchors", "1/1", anchor)
    add(alice, "Desk", "price:250 category:furniture")
    t:advance("10s")
    t:equal(told(bob), {})
    anchor.filter.colour = nil
    t:document("anchors", "1/1", anchor)
    add(alice, "Desk", "price:250 category:furniture")
    t:advance("10s")
    t:equal(told(bob), { "a new item fits your alert: /item 2" })
  end,

  an_alert_of_an_earlier_version_is_told_listed_and_ended = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local id, filter = bob.me.people.profile().id, { words = "書枱 desk" }
    t:document("watches", "7", { person = id, filter = filter })
    t:document("anchors", "1", {
      anchor = "word desk", watch = "7", person = id, filter = filter, least = 0, most = 1e12,
    })
    add(alice, "Desk", "price:250 category:furniture")
    add(alice, "書枱 DESK", "price:250 category:furniture")
    t:advance("10s")
    t:equal(told(bob), { "a new item fits your alert: /item 2" })
    t:equal(bob:run("/item-alert"), { "7  書枱 desk" })
    t:equal(bob:run("/item-alert off 7"), { "alert 7 is over" })
    t:equal(t:document("anchors", "1"), nil)
  end,

  what_ends_no_alert_sets_none = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local which = { "error: say which alert ends: /item-alert off N. /item-alert lists yours" }
    bob:run("/item-alert desk")
    for _, line in ipairs { "off", "OFF", "off 3 please", "off desk", "off, 1", "off 9999999999999999", "取消", "取消 書枱" } do
      t:equal(bob:run("/item-alert " .. line), which, line)
    end
    t:equal(bob:run("/item-alert"), { "1  desk" })
    t:equal(bob:run("/item-alert off-white lamp")[1], "alert 2: you are told once of each new item that fits off-white lamp")
    t:equal(bob:run("/item-alert office chair")[1], "alert 3: you are told once of each new item that fits office chair")
    t:equal(bob:run("/item-alert off #2"), { "alert 2 is over" })
    t:equal(bob:run("/item-alert 取消3"), { "alert 3 is over" })
  end,
}
