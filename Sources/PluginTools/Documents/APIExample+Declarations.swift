/// Examples of what a manifest declares.
extension APIExample {
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
}
