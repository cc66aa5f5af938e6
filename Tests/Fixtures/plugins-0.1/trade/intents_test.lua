-- What people ask in plain words.

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

return {
  questions_in_plain_words_are_answered = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    add(alice, "IKEA desk")
    alice:run("/item-add 宜家書枱 price:250 category:furniture condition:okay district:西貢")
    alice:run("/item-add Gold desk price:5000 category:furniture condition:okay district:西貢")
    t:equal(ids(bob, "/ask who sells a desk under 300"), "1")
    t:equal(ids(bob, "/ask is anyone selling a desk?"), "3 1")
    t:equal(ids(bob, "/ask any second-hand furniture under 260"), "2")
    t:equal(ids(bob, "/ask 有冇人賣書枱"), "2")
    t:equal(ids(bob, "/ask 邊個賣書枱呀"), "2")
    t:equal(ids(bob, "/ask 有没有人卖书枱？"), "2")
    t:equal(ids(bob, "/ask 有冇人賣300以下嘅書枱"), "2")
    -- Over 300 is more than that, and at least 300 that too.
    t:equal(ids(bob, "/ask who sells a desk over 300"), "3")
    t:equal(ids(bob, "/ask who sells a desk at least 300"), "3 1")
    t:equal(ids(bob, "/ask cheap desk under 300"), "1")
    t:equal(ids(bob, "/ask 有冇平過三百蚊嘅書枱"), "2")
    t:ok(t:ask("cheap desk"):find("^none"), t:ask("cheap desk"))
    t:ok(t:ask("who sells a desk or a chair"):find("^none"), t:ask("who sells a desk or a chair"))
    t:equal(ids(bob, "/items price:4-5k"), "3")
    t:equal(ids(bob, "/items price:0.2k-0.3k"), "2 1")
    t:equal(ids(bob, "/items price:4至5千"), "3")
    t:equal(ids(bob, "/ask 有冇人賣280以上嘅書枱"), "")
    t:equal(ids(bob, "/ask who sells a desk between 200 and 400"), "1")
    t:equal(ids(bob, "/ask who sells anything but a desk"), "")
    t:ok(t:ask("15000蚊以下"):find("^none"), t:ask("15000蚊以下"))
    t:equal(ids(alice, "/ask what am I selling"), "3 2 1")
    t:equal(ids(bob, "/ask 有咩二手嘢賣"), "3 2 1")
    t:equal(ids(bob, "/ask 睇下二手市場"), "3 2 1")
    t:equal(ids(bob, "/ask what is everyone selling?"), "3 2 1")
    t:equal(ids(bob, "/ask buy a second-hand desk under 300"), "1")
    t:equal(ids(bob, "/ask 有没有人出二手书枱"), "2")
    t:equal(ids(bob, "/ask who sells a desk in sai kung"), "3 1")
    t:equal(ids(bob, "/ask who sells a desk in shatin"), "")
    local lines = bob:run("/ask I want to sell my bike", { "400", "cancel" })
    t:ok(table.concat(lines, "|"):find("2/8  For how many HK$, each? (a whole number)", 1, true), "its title is known")
  end,

  what_is_nothing_of_it_is_not_answered_here = function(t)
    for _, asked in ipairs { "will it rain tomorrow", "when is the next bus", "我想食飯", "is there life on mars" } do
      t:ok(not t:ask(asked):find("^trade"), asked)
    end
    -- What people say to one another all day.
    for _, said in ipairs {
      "anyone awake", "i used to live there", "buy me bubble tea", "where can i buy a brita filter", "hands up", "wait a second",
      "black friday sale", "need a hand with moving", "i put it on one arm only", "cheap ramen near me", "有冇人打機", "想買奶茶",
      "有冇人見過我張學生證", "有人讓位俾我",
    } do
      t:ok(not t:ask(said):find("trade"), said .. ": " .. t:ask(said))
    end
    t:ok(t:ask("想買部二手單車"):find('trade.find {"thing":"單車"}', 1, true))
    t:ok(t:ask("我想賣張枱"):find("^trade.add"))
    t:ok(t:ask("我想卖自行车"):find("^trade.add"))
    t:ok(t:ask("I want to buy a used bike"):find('trade.find {"thing":"bike"}', 1, true))
  end,
}
