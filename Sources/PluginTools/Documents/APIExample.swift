/// A whole plugin that the document shows, with its own tests. A test of Quad's runs all of them.
package struct APIExample: Sendable {
    /// The plugin's name.
    package let name: String
    package let plugin: String
    package let tests: String

    /// As the document shows it.
    var markdown: String {
        "```lua\n\(plugin)\n```\n\n```lua\n-- \(name)_test.lua\n\(tests)\n```"
    }

    /// All that the document shows.
    package static let all = [
        commands, phrases, settings, timers, events, hooks, answers, words, needs, notifications, documents,
        cards,
    ]

    static let commands = APIExample(
        name: "lunch",
        plugin: """
            return {
              name = "lunch", version = "1.0.0", summary = "Arranges lunch.", topic = "talk",
              commands = {
                lunch = {
                  summary = "Proposes lunch.",
                  args = {
                    { "size", "choice", choices = { "small", "large" } },
                    { "people", "integer", min = 1, max = 20, default = 2 },
                    { "note", "text", optional = true },
                  },
                  guests = true,
                  run = function(call, size, people, note)
                    call:reply(("a %s lunch for %d%s"):format(size, people, note and ": " .. note or ""))
                  end,
                },
                treat = {
                  summary = "Says whom you treat.",
                  args = { { "who", "handle" }, { "where", "place" } },
                  usage = "WHO #GROUP",
                  run = function(call, who, where) call:reply(("%s treats %s in %s"):format(call.person.handle, who, where)) end,
                },
                dishes = {
                  summary = "Counts dishes.",
                  args = { { "day", "word" }, { "dish", "list", default = { "rice" } } },
                  run = function(call, day, dishes) call:reply(("%s: %d (%s)"):format(day, #dishes, dishes[1])) end,
                },
              },
            }
            """,
        tests: """
            return {
              arguments_are_read = function(t)
                local alice = t:person("alice")
                t:equal(t:guest():run("/lunch large"), { "a large lunch for 2" })
                t:equal(alice:run("/lunch small 4 by the window"), { "a small lunch for 4: by the window" })
                t:equal(alice:run("/treat @bob Study Circle"), { "alice treats bob in #Study Circle" })
                t:equal(alice:run("/dishes Monday tofu, bean curd"), { "Monday: 2 (tofu)" })
                t:equal(alice:run("/dishes Monday"), { "Monday: 1 (rice)" })
              end,
              what_is_wrong_is_told = function(t)
                t:equal(t:person("alice"):run("/lunch huge"),
                  { "error: SIZE is one of small, large. Usage: /lunch small|large [PEOPLE] [NOTE]" })
              end,
            }
            """)

    static let phrases = APIExample(
        name: "menu",
        plugin: """
            return {
              name = "menu", version = "1.0.0", summary = "Writes menus.",
              commands = {
                menu = {
                  summary = "Writes a menu.",
                  args = { { "tags", "list" }, { "title", "text" }, { "dish", "list" } },
                  separator = "|",
                  run = function(call, tags, title, dishes)
                    call:reply(title .. " (" .. table.concat(tags, " ") .. ")\\n" .. table.concat(dishes, "\\n"))
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              parts_are_split_at_bars = function(t)
                t:equal(t:person("alice"):run("/menu hot, cheap | Today, at noon | rice, beans | soup"),
                  { "Today, at noon (hot cheap)", "rice, beans", "soup" })
              end,
            }
            """)

    static let settings = APIExample(
        name: "greeter",
        plugin: """
            return {
              name = "greeter", version = "1.0.0", summary = "Greets.",
              settings = {
                word = { type = "string", default = "hello", max = 20, summary = "What it says." },
                times = { type = "integer", default = 1, min = 1, max = 3, summary = "How often it says it." },
                pause = { type = "number", default = 0.5, min = 0, max = 10, summary = "Seconds between." },
                loud = { type = "boolean", default = false, summary = "Whether it shouts." },
                mood = { type = "choice", choices = { "warm", "cool" }, default = "warm", summary = "How it says it." },
              },
              commands = {
                greet = {
                  summary = "Greets you.",
                  run = function(call)
                    local set = call.settings
                    local said = (set.word .. " "):rep(set.times) .. set.mood .. (set.loud and "!" or ".")
                    call:reply(said .. " " .. set.pause)
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              defaults_hold_where_nothing_is_configured = function(t)
                t:equal(t:person("alice"):run("/greet"), { "hello warm. 0.5" })
              end,
            }
            """)

    static let timers = APIExample(
        name: "bell",
        plugin: """
            return {
              name = "bell", version = "1.0.0", summary = "Rings.", needs = { "store" },
              settings = { count = { type = "integer", default = 2, min = 1, max = 9, summary = "Strokes an hour." } },
              collections = { rings = {} },
              every = {
                ["1h"] = function(settings) store.increment("rings", "hourly", "count", settings.count) end,
              },
              at = {
                ["08:00"] = function() store.increment("rings", "morning", "count") end,
                ["Mon 09:30"] = function() store.increment("rings", "monday", "count") end,
              },
              commands = {
                rings = {
                  summary = "Says how often it rang.",
                  run = function(call)
                    local function count(key) local rings = store.get("rings", key) return rings and rings.count or 0 end
                    call:reply(("%d %d %d"):format(count("hourly"), count("morning"), count("monday")))
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              -- A test begins on Sunday, 1 March 2026, at noon.
              it_rings = function(t)
                local alice = t:person("alice")
                t:advance("2h")
                t:equal(alice:run("/rings"), { "4 0 0" })
                t:advance("1d")
                t:equal(alice:run("/rings"), { "52 1 1" })
              end,
            }
            """)

    static let events = APIExample(
        name: "welcome",
        plugin: """
            return {
              name = "welcome", version = "1.0.0", summary = "Welcomes posts.", needs = { "store", "read:forum" },
              settings = { most = { type = "integer", default = 10, min = 1, summary = "Posts it counts." } },
              collections = { authors = {} },
              events = {
                ["forum.liked"] = function(event, settings)
                  local known = store.get("authors", event.actor)
                  if not known or known.likes < settings.most then store.increment("authors", event.actor, "likes") end
                end,
              },
              commands = {
                likes = {
                  summary = "Says how often you liked something.",
                  run = function(call)
                    local known = store.get("authors", call.person.handle)
                    call:reply(known and tostring(known.likes) or "never")
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              likes_are_counted = function(t)
                local alice, bob = t:person("alice"), t:person("bob")
                local post = alice.me.forum.post({ "student life" }, "Notes", "I scanned mine")
                t:equal(bob:run("/likes"), { "never" })
                bob.me.forum.like(post.id)
                t:equal(bob:run("/likes"), { "1" })
              end,
            }
            """)

    static let hooks = APIExample(
        name: "tidy",
        plugin: """
            return {
              name = "tidy", version = "1.0.0", summary = "Ranks, and writes tags alike.", priority = 5,
              settings = { weight = { type = "number", default = 2, min = 0, summary = "What a like counts." } },
              hooks = {
                ["tag.normalize"] = function(tag, normal, settings) return (normal:gsub("-", "_")) end,
                ["forum.score"] = function(post, score, settings) return score + settings.weight * post.likes end,
              },
            }
            """,
        tests: """
            return {
              tags_are_alike = function(t) t:equal(t:hook("tag.normalize", "Table-Tennis"), "table_tennis") end,
              likes_count = function(t) t:equal(t:hook("forum.score", { likes = 3 }, 1), 7) end,
            }
            """)

    static let answers = APIExample(
        name: "halls",
        plugin: """
            return {
              name = "halls", version = "1.0.0", summary = "Knows who lives where.", needs = { "store" },
              collections = { halls = { person = "who" } },
              answers = {
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
                t:equal(t:answer("people.nearby", alice, bob), false)
                bob:run("/hall Swire")
                t:equal(t:answer("people.nearby", alice, bob), true)
              end,
            }
            """)

    static let words = APIExample(
        name: "steps",
        plugin: """
            return {
              name = "steps", version = "1.0.0",
              words = {
                summary = { en = "Counts steps.", ["zh-Hant"] = "計算步數。", ["zh-Hans"] = "计算步数。" },
                summary_walk = { en = "Walks.", ["zh-Hant"] = "步行。", ["zh-Hans"] = "步行。" },
                walked = {
                  en = "{who} walked {steps}", ["zh-Hant"] = "{who} 走了 {steps}", ["zh-Hans"] = "{who} 走了 {steps}",
                },
                steps = {
                  en = { one = "{count} step", other = "{count} steps" },
                  ["zh-Hant"] = "{count} 步", ["zh-Hans"] = "{count} 步",
                },
              },
              commands = {
                walk = {
                  args = { { "count", "integer", min = 1 } },
                  run = function(call, count)
                    local steps = call:text("steps", { count = count })
                    call:reply(call:text("walked", { who = call.person.username, steps = steps }))
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              forms_are_chosen = function(t)
                t:equal(t:person("alice"):run("/walk 1"), { "alice walked 1 step" })
                t:equal(t:person("alice"):run("/walk 1200"), { "alice walked 1,200 steps" })
              end,
            }
            """)

    static let needs = APIExample(
        name: "crier",
        plugin: """
            return {
              name = "crier", version = "1.0.0", summary = "Cries the weather.",
              needs = { "act:chat", "bot", "http:weather.example" },
              commands = {
                cry = {
                  summary = "Has the bot say the weather in a group of yours.", args = { { "name", "text" } },
                  run = function(call, name)
                    local weather = http.get("https://weather.example/now", { json = true }).json
                    local group = call.me.chat.create(name)
                    bot.chat.join(group.place:sub(2))
                    bot.chat.send(group.place, weather.text)
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              the_bot_speaks = function(t)
                t:serve("https://weather.example/now", { json = { text = "sunny" } })
                local alice = t:person("alice")
                t:equal(alice:run("/cry Weather"), {})
                t:equal(alice:sees("#weather"), { "crier-bot: sunny" })
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
                    bot.notify(who, "ready", pot)
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
}
