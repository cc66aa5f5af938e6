-- What somebody finds out who tries: nothing.

local function none(id)
  return { ("error: there is no item %d for you: it may be reserved, sold or taken down. /items shows those for sale"):format(id) }
end

local function add(person, title, fields)
  return person:run(("/item-add %s price:300 category:furniture condition:okay district:\"Sai Kung\" %s"):format(title, fields or ""))
end

--- All that somebody may try on an item that is not for them: the same as of one that never was.
local function nothing_of(t, person, id, why)
  for _, line in ipairs { "/item %d", "/item-offer %d", "/item-offer %d 250", "/item-offer %d withdraw", "/item-keep %d" } do
    t:equal(person:run(line:format(id)), none(id), why .. ": " .. line)
    t:equal(person:run(line:format(999)), none(999), why .. ": " .. line)
  end
  for _, line in ipairs {
    "/item-status %d open", "/item-status %d sold", "/item-set %d price 1", "/item-bump %d", "/item-stats %d",
    "/item-offer %d accept @bob", "/item-offer %d refuse @bob", "/item-picture %d off",
  } do
    local said = ("error: you have no item %d. /items mine shows yours"):format(id)
    t:equal(person:run(line:format(id)), { said }, why .. ": " .. line)
  end
  for _, line in ipairs { "/items", "/items sort:hot", "/items sort:top" } do
    t:equal(person:run(line), { "nothing is for sale now. /item-add offers something" }, why .. ": " .. line)
  end
  for _, line in ipairs { "/items desk", "/items alice", "/items seller:alice" } do
    t:equal(person:run(line), { "nothing for sale fits. /item-alert with the same words tells you when something does" }, why .. ": " .. line)
  end
  t:equal(person:run("/items history"), { "nothing sold or bought yet" }, why)
  t:equal(person:run(("/item-rate %d 1 bad"):format(id)),
    { ("error: you have no deal on item %d: that needs an accepted offer"):format(id) }, why)
end

return {
  reserved_sold_and_archived_items_are_not_there_for_others = function(t)
    local alice, bob, mallory = t:person("alice"), t:person("bob"), t:person("mallory")
    add(alice, "Desk")
    bob:run("/item-offer 1 250")
    alice:run("/item-offer 1 accept @bob")
    nothing_of(t, mallory, 1, "reserved")
    alice:run("/item-status 1 open")
    alice:run("/item-status 1 archive")
    nothing_of(t, mallory, 1, "archived")
    t:equal(bob:run("/item 1"), none(1))
    alice:run("/item-status 1 open")
    bob:run("/item-offer 1 250")
    alice:run("/item-offer 1 accept @bob")
    alice:run("/item-status 1 sold")
    nothing_of(t, mallory, 1, "sold")
    local _, cards = bob:run("/item 1")
    t:equal(cards[1].title, "Desk")
  end,

  a_buyer_keeps_no_name_of_who_sold = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk", "quantity:2")
    bob:run("/item-offer 1 250")
    alice:run("/item-offer 1 accept @bob")
    local kept = { t:document("offers", "1/" .. bob.me.people.profile().id) }
    alice:run("/item-status 1 sold @bob")
    kept[2] = t:document("deals", "1")
    for _, document in ipairs(kept) do
      for name, value in pairs(document) do t:ok(value ~= "alice", name .. ": it would stay when the account closes") end
    end
    t:equal(#kept, 2)
  end,

  offers_are_between_the_two = function(t)
    local alice, bob, mallory = t:person("alice"), t:person("bob"), t:person("mallory")
    add(alice, "Desk", "quantity:3")
    bob:run("/item-offer 1 250")
    t:equal(mallory:run("/item-offer 1"), { "/item-offer 1 PRICE offers a price; /item-offer 1 PRICE PIECES for several pieces" })
    local lines, cards = mallory:run("/item 1")
    t:equal(#lines, 0)
    for _, field in ipairs(cards[1].fields) do t:ok(field[1] ~= "your offer" and field[1] ~= "reserved", field[1]) end
    t:equal(mallory:run("/item 2"), none(2))
    t:equal(mallory:run("/item-offer 2"), none(2))
    t:equal(#mallory.me.chat.conversations({ label = "trade", limit = 5 }), 0)
    t:ok(not pcall(mallory.me.chat.join, "trade-2"))
    t:equal(mallory:run("/item-offer 1 withdraw"), { "error: you have no offer on item 1 that counts" })
    t:equal(mallory:run("/item-rate 1 1 thief"), { "error: you have no deal on item 1: that needs an accepted offer" })
    t:equal(bob:run("/item-rate 1 1 too early"), { "error: you have no deal on item 1: that needs an accepted offer" })
    t:advance("5m")
    t:equal(#mallory.me.notifications.list(), 0)
  end,

  those_who_dealt_alone_rate_whoever_they_name = function(t)
    local alice, bob, mallory = t:person("alice"), t:person("bob"), t:person("mallory")
    add(alice, "Desk")
    bob:run("/item-offer 1 250")
    mallory:run("/item-offer 1 260")
    alice:run("/item-offer 1 accept @bob")
    alice:run("/item-status 1 sold")
    t:equal(alice:run("/item-rate 1 @mallory 1 thief"), { "error: you have no deal with mallory on item 1" })
    t:equal(alice:run("/item-rate 1 @nobody 1 thief"), { "error: you have no deal with nobody on item 1" })
    t:equal(alice:run("/item-rate 1 @alice 5 me"), { "error: you have no deal with alice on item 1" })
    t:equal(mallory:run("/item-rate 1 @alice 1 thief"), { "error: you have no deal on item 1: that needs an accepted offer" })
  end,

  what_somebody_keeps_says_nothing_of_what_became_of_it = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    bob:run("/item-keep 1")
    alice:run("/item-status 1 archive")
    t:equal(bob:run("/items kept"), { "you keep nothing that is for sale now. /item-keep ID keeps an item" })
    t:equal(bob:run("/item-keep 1 off"), { "you don't keep item 1 any more" })
    t:equal(bob:run("/item-keep 999 off"), { "error: you don't keep item 999" })
  end,

  who_forgot_somebody_sells_them_nothing_and_hears_nothing_of_them = function(t)
    local alice, mallory = t:person("alice"), t:person("mallory")
    add(alice, "Desk")
    mallory:run("/item-keep 1")
    mallory:run("/item-offer 1 250")
    alice.me.people.forget("mallory")
    t:equal(mallory:run("/item-offer 1 withdraw"), { "your offer on item 1 is taken back" })
    nothing_of(t, mallory, 1, "forgotten")
    t:equal(mallory:run("/items kept"), { "you keep nothing that is for sale now. /item-keep ID keeps an item" })
    t:equal(alice:run("/item-offer 1"), { "no offers wait on item 1" })
    t:equal(alice:run("/item-offer 1 accept @mallory"), { "error: there is no offer of mallory on item 1" })
  end,

  who_was_forgotten_is_answered_about_somebody_as_about_a_stranger = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    t:person("carol")
    alice.me.people.forget("bob")
    for _, line in ipairs { "/item-ratings @%s", "/items seller:%s" } do
      local function said(who) return (table.concat(bob:run(line:format(who)), "\n"):gsub(who, "WHO")) end
      t:equal(said("alice"), said("carol"), line)
      t:ok(not said("alice"):find("nobody"), line)
    end
    -- Whom one forgot oneself is nobody.
    t:equal(alice:run("/item-ratings @bob"), { "error: there is nobody called bob" })
  end,

  a_list_that_goes_on_shows_nothing_that_went_meanwhile = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    for number = 1, 20 do add(alice, "Cup " .. number) end
    add(bob, "Cup 21")
    bob:run("/item-offer 1 5")
    alice:run("/item-status 1 archive")
    for _, line in ipairs { "/items cup", "/items cup sort:hot", "/items cup sort:top" } do
      t:equal(#t:person("mallory"):run(line), 21, line .. ": 20, and what to do with one")
    end
  end,

  words_of_people_make_no_lines_and_no_fields_of_their_own = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, 'Desk {price} %s "quoted" | bar\tTab')
    local _, cards = bob:run("/item 1")
    t:equal(cards[1].title, "Desk {price} %s quoted | bar Tab")
    t:equal(#bob:run("/items desk"), 2)
    t:equal(bob:run("/item-offer 1 5")[1], "you offer HK$5 for 1 piece of Desk {price} %s quoted | bar Tab. Its seller is told")
    local marks = ("e" .. ("\u{301}"):rep(60))
    t:equal(alice:run("/item-set 1 title " .. marks), { "error: title: at most 45 characters" })
  end,

  who_accepts_and_frees_again_and_again_is_stopped = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "Desk")
    bob:run("/item-offer 1 200")
    for _ = 1, 50 do
      alice:run("/item-offer 1 accept @bob")
      alice:run("/item-status 1 open")
    end
    t:equal(alice:run("/item-offer 1 accept @bob"), { "error: you can make 50 changes a day" })
    t:advance("1d")
    t:ok(alice:run("/item-offer 1 accept @bob")[1]:find("^item 1: 1 piece reserved for @bob"))
  end,

  a_refused_or_closed_offer_shows_its_item_no_longer = function(t)
    local alice, bob, carol = t:person("alice"), t:person("bob"), t:person("carol")
    add(alice, "Desk")
    bob:run("/item-offer 1 200")
    carol:run("/item-offer 1 250")
    alice:run("/item-offer 1 refuse @bob")
    alice:run("/item-offer 1 accept @carol")
    t:equal(bob:run("/item 1"), none(1))
    t:equal(bob:run("/item-offer 1 500"), none(1))
    alice:run("/item-status 1 sold")
    t:equal(bob:run("/item 1"), none(1))
    t:equal(bob:run("/item 2"), none(2))
  end,
}
