/// Examples of what a plugin answers, keeps and tells.
extension APIExample {
    static let answers = APIExample(
        name: "halls",
        plugin: """
            return {
              name = "halls", version = "1.0.0", summary = "Knows who lives where.",
              needs = { "store", "answer:people.nearby" },
              collections = { halls = { person = "who" } },
              hooks = {
                ["people.nearby"] = function(one, other, settings)
                  local here, there = store.get("halls", tostring(one)), store.get("halls", tostring(other))
                  return here ~= nil and there ~= nil and here.hall == there.hall
                end,
              },
              commands = {
                hall = {
                  summary = "Says where you live.", args = { { "hall", "text" } },
                  run = function(call, hall)
                    store.put("halls", tostring(call.person.id), { who = call.person.id, hall = hall })
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              people_of_a_hall_are_near = function(t)
                local alice, bob = t:person("alice"), t:person("bob")
                alice:run("/hall Swire")
                t:equal(t:hook("people.nearby", alice, bob), false)
                bob:run("/hall Swire")
                t:equal(t:hook("people.nearby", alice, bob), true)
              end,
            }
            """)

    static let intents = APIExample(
        name: "canteen",
        plugin: """
            return {
              name = "canteen", version = "1.0.0", summary = "Knows what there is to eat.",
              intents = {
                ["canteen.menu"] = {
                  summary = { en = "the menu", ["zh-Hant"] = "餐單", ["zh-Hans"] = "菜单" },
                  phrases = {
                    en = { "what is for (lunch|dinner) [at {hall}] [{day}]", "menu [of|at] {hall} [{day}]", "food at {hall}" },
                    ["zh-Hant"] = { "{day}{hall}食咩", "{hall}有咩食", "{hall}餐單" },
                    ["zh-Hans"] = { "{day}{hall}吃什么", "{hall}有什么吃的", "{hall}菜单" },
                  },
                  slots = {
                    hall = {
                      values = { ["Swire Hall"] = { "swire", "太古堂" }, ["Lee Hall"] = { "lee", "利堂" } },
                      required = true, ask = { en = "Which hall?", ["zh-Hant"] = "哪一個舍堂？", ["zh-Hans"] = "哪个宿舍？" },
                    },
                    day = "day",
                  },
                  run = function(call, slots)
                    call:reply(("%s, %s: rice"):format(slots.hall, slots.day or "today"))
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              questions_are_understood = function(t)
                local alice = t:person("alice")
                t:equal(alice:run("/ask what's for dinner at swire tomorrow?"), { "Swire Hall, tomorrow: rice" })
                t:equal(alice:run("/ask and at lee?"), { "Lee Hall, tomorrow: rice" })
                t:equal(alice:run("/ask 太古堂今晚有咩食"), { "Swire Hall, tonight: rice" })
                t:ok(t:ask("利堂聽日食咩"):find('canteen.menu {"day":"tomorrow","hall":"Lee Hall"}', 1, true))
              end,
              what_is_missing_is_asked_for = function(t)
                local said = t:person("alice"):run("/ask what is for lunch", { "the swire one" })
                t:equal(said, { "Which hall?", "Swire Hall, today: rice" })
              end,
              what_is_nothing_of_it_gets_no_answer = function(t)
                t:equal(t:ask("is there life on mars"), "none {}")
              end,
            }
            """)

    static let documents = APIExample(
        name: "purse",
        plugin: """
            return {
              name = "purse", version = "1.0.0", summary = "Keeps coins.", needs = { "store" },
              collections = { purses = { indexes = { coins = "number" }, person = "owner" } },
              commands = {
                pay = {
                  summary = "Pays coins.", args = { { "who", "handle" }, { "coins", "integer", min = 1 } },
                  run = function(call, who, coins)
                    local left = store.transaction(function(tx)
                      local mine = tx:get("purses", call.person.handle) or { coins = 10, owner = call.person.id }
                      local theirs = tx:get("purses", who) or { coins = 10 }
                      if mine.coins < coins then call:fail("too few coins") end
                      mine.coins, theirs.coins = mine.coins - coins, theirs.coins + coins
                      tx:put("purses", who, theirs)
                      return tx:put("purses", call.person.handle, mine)
                    end)
                    call:reply(("%d left"):format(left.coins))
                  end,
                },
                rich = {
                  summary = "Says who has most.",
                  run = function(call)
                    local found = store.find("purses", { order = "-coins", limit = 1 })
                    call:reply(#found > 0 and found[1].key or "nobody")
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              coins_move = function(t)
                local alice = t:person("alice")
                t:equal(alice:run("/rich"), { "nobody" })
                t:equal(alice:run("/pay bob 4"), { "6 left" })
                t:equal(alice:run("/pay bob 7"), { "error: too few coins" })
                t:equal(alice:run("/rich"), { "bob" })
              end,
            }
            """)

    static let cards = APIExample(
        name: "rain",
        plugin: """
            return {
              name = "rain", version = "1.0.0", summary = "Says how much it rains.",
              commands = {
                rain = {
                  summary = "Says how much it rains.",
                  run = function(call)
                    local district = call:ask { prompt = "Which district?", timeout = "30s" }
                    if not district then return call:reply("another time, then") end
                    call:card {
                      title = "Rain in " .. district, severity = "warning",
                      fields = { { "now", "3 mm" } },
                      chart = { kind = "bars", values = { 1, 3 }, labels = { "8:00", "9:00" }, unit = "mm" },
                      actions = { { "again", "/rain" } },
                    }
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              the_answer_is_used = function(t)
                local lines, cards = t:person("alice"):run("/rain", { "Sai Wan" })
                t:equal(lines, { "Which district?" })
                t:equal(cards[1].title, "Rain in Sai Wan")
                t:equal(cards[1].chart.values, { 1, 3 })
              end,
              nobody_has_to_answer = function(t)
                t:equal(t:person("alice"):run("/rain"), { "Which district?", "another time, then" })
              end,
            }
            """)

    static let notifications = APIExample(
        name: "kettle",
        plugin: """
            return {
              name = "kettle", version = "1.0.0", summary = "Says when tea is ready.", needs = { "bot" },
              notifications = {
                ready = {
                  text = {
                    en = "pot {id} is ready", ["zh-Hant"] = "第 {id} 壺茶好了", ["zh-Hans"] = "第 {id} 壶茶好了",
                  },
                },
                cold = { text = { en = "it is cold", ["zh-Hant"] = "茶涼了", ["zh-Hans"] = "茶凉了" }, default = false },
              },
              commands = {
                tea = {
                  summary = "Tells somebody that a pot is ready.",
                  args = { { "who", "handle" }, { "pot", "integer", min = 1 } },
                  run = function(call, who, pot)
                    bot.notify(who, "ready", { id = pot })
                    bot.notify(who, "cold")
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              who_switched_nothing_is_told_of_the_one = function(t)
                local alice, bob = t:person("alice"), t:person("bob")
                alice:run("/tea bob 7")
                local told = bob.me.notifications.list()
                t:equal(#told, 1)
                t:equal(told[1].text, "pot 7 is ready")
                bob.me.notifications.set("kettle.ready", "off")
                alice:run("/tea bob 8")
                t:equal(#bob.me.notifications.list(), 1)
              end,
            }
            """)

    static let alerts = APIExample(
        name: "seats",
        plugin: """
            local free = 0
            return {
              name = "seats", version = "1.0.0", summary = "Counts free seats in the library.",
              commands = {
                seats = {
                  summary = "Says how many seats are free.", args = { { "count", "integer" } },
                  run = function(call, count) free = count end,
                },
              },
              alerts = {
                seats = {
                  summary = { en = "free seats in the library", ["zh-Hant"] = "圖書館空位", ["zh-Hans"] = "图书馆空位" },
                  args = { { "least", "integer", min = 1 } }, every = "1m",
                  text = { en = "{id} seats are free", ["zh-Hant"] = "有 {id} 個空位", ["zh-Hans"] = "有 {id} 个空位" },
                  check = function(alert)
                    if free < 0 then return false, "nobody counts the seats now" end
                    return free >= alert.least and { free = free } or nil
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              seats_that_become_free_are_told = function(t)
                local alice = t:person("alice")
                t:equal(t:alert("seats 5"), {})
                alice:run("/seats 7")
                t:equal(t:alert("seats 5"), { free = "7 seats are free" })
              end,
            }
            """)
}
