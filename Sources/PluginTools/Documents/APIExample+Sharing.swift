/// The example of two plugins, one of which lets the other use a collection.
extension APIExample {
    static let shares = APIExample(
        name: "calendar",
        beside: [
            "housing": """
            return {
              name = "housing", version = "1.0.0", summary = "Keeps viewings of flats.", needs = { "store" },
              collections = {
                viewings = { indexes = { start = "time", tenant = "number" }, person = "tenant", share = { read = { "calendar" } } },
              },
              commands = {
                view = {
                  summary = "Arranges a viewing.", args = { { "hours", "integer" }, { "flat", "text" } },
                  run = function(call, hours, flat)
                    store.add("viewings", { tenant = call.person.id, flat = flat, start = time.now() + 3600 * hours })
                  end,
                },
              },
            }
            """
        ],
        plugin: """
            return {
              name = "calendar", version = "1.0.0", summary = "Shows what is to come.", needs = { "store" },
              shares = { ["housing.viewings"] = "read" },
              commands = {
                week = {
                  summary = "Shows your week.",
                  run = function(call)
                    local query = { where = { tenant = call.person.id, start = { min = time.now() } }, order = "start" }
                    local known, viewings = pcall(store.find, "housing.viewings", query)
                    if not known then return call:reply("viewings can't be shown now") end
                    local lines = {}
                    for number, viewing in ipairs(viewings) do
                      lines[number] = time.iso(viewing.start):sub(1, 16) .. " " .. viewing.flat
                    end
                    call:reply(#lines > 0 and lines or "nothing")
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              viewings_are_shown = function(t)
                local alice, bob = t:person("alice"), t:person("bob")
                alice:run("/view 3 Pok Fu Lam")
                t:equal(alice:run("/week"), { "2026-03-01T15:00 Pok Fu Lam" })
                t:equal(bob:run("/week"), { "nothing" })
              end,
            }
            """)
}
