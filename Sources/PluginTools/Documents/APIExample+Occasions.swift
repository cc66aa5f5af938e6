/// Examples of what a plugin is called for without a command.
extension APIExample {
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

    static let reminders = APIExample(
        name: "nudge",
        plugin: """
            return {
              name = "nudge", version = "1.0.0", summary = "Reminds.", needs = { "bot", "store" },
              notifications = {
                due = { text = { en = "nudge {id} is due", ["zh-Hant"] = "提醒 {id} 到時間了", ["zh-Hans"] = "提醒 {id} 到时间了" } },
              },
              collections = { nudges = { person = "owner", due = "at" } },
              due = {
                nudges = function(key, nudge)
                  bot.notify(nudge.handle, "due", { id = tonumber(key) })
                  if nudge.daily then
                    store.update("nudges", key, { at = time.add(nudge.at, { days = 1 }) })
                  else
                    store.remove("nudges", key)
                  end
                end,
              },
              commands = {
                nudge = {
                  summary = "Reminds you in some minutes, once or each day.",
                  args = { { "minutes", "integer", min = 1 }, { "how", "choice", choices = { "once", "daily" } } },
                  run = function(call, minutes, how)
                    local nudge = {
                      owner = call.person.id, handle = call.person.handle,
                      at = time.now() + 60 * minutes, daily = how == "daily",
                    }
                    call:reply("nudge " .. store.add("nudges", nudge).key)
                  end,
                },
                nudges = {
                  summary = "Says how many wait.",
                  run = function(call) call:reply(tostring(store.count("nudges"))) end,
                },
              },
            }
            """,
        tests: """
            return {
              it_reminds_once = function(t)
                local alice = t:person("alice")
                t:equal(alice:run("/nudge 10 once"), { "nudge 1" })
                t:advance("9m")
                t:equal(#alice.me.notifications.list(), 0)
                t:advance("1h")
                t:equal(alice.me.notifications.list()[1].text, "nudge 1 is due")
                t:equal(alice:run("/nudges"), { "0" })
              end,

              it_comes_back_each_day = function(t)
                local alice = t:person("alice")
                alice:run("/nudge 10 daily")
                t:advance("2d")
                t:equal(alice:run("/nudges"), { "1" })
                t:ok(alice.me.notifications.list()[1].at > t:now() - 86400, "the second came yesterday at ten past noon")
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
}
