/// An example of a form.
extension APIExample {
    static let forms = APIExample(
        name: "flats",
        plugin: """
            return {
              name = "flats", version = "1.0.0", summary = "Flats to share.", needs = { "store" },
              collections = { flats = { person = "owner", indexes = { rent = "number" } } },
              words = {
                called = { en = "What do you call it?", ["zh-Hant"] = "怎樣稱呼它？", ["zh-Hans"] = "怎么称呼它？" },
                added = {
                  en = "added {title} as {id}", ["zh-Hant"] = "已加入 {title}，編號 {id}", ["zh-Hans"] = "已加入 {title}，编号 {id}",
                },
              },
              commands = {
                ["flat-add"] = {
                  summary = "Offers a flat.", args = { { "title", "text", optional = true } },
                  run = function(call, title)
                    local flat = call:form {
                      name = "flat", review = true, answers = { title = title },
                      fields = {
                        { "title", "text", prompt = "called", max = 45 },
                        { "rent", "money", min = 1, max = 1000000 },
                        { "rooms", "integer", max = 20, default = 1 },
                        { "district", "choice", choices = { "Central", "Sha Tin" } },
                        { "from", "day", min = "today", optional = true },
                        { "tags", "choices", choices = { "quiet", "sunny", "furnished" }, max = 2, optional = true },
                      },
                    }
                    -- Put by or given up: the caller was told.
                    if not flat then return end
                    flat.owner = call.person.id
                    -- The form goes in the commit of this, so that a crash leaves the one or the other.
                    local added = store.add("flats", flat)
                    call:reply(call:text("added", { title = flat.title, id = added.key }))
                  end,
                },
                flats = {
                  summary = "Lists flats.",
                  run = function(call)
                    local rows = {}
                    for index, flat in ipairs(store.find("flats", { order = "rent" })) do
                      rows[index] = { flat.key, flat.title, ("$%d"):format(flat.rent), table.concat(flat.tags or { "plain" }, ", ") }
                    end
                    call:page(rows)
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              a_flat_is_asked_for_field_by_field = function(t)
                local alice = t:person("alice")
                local lines = alice:run("/flat-add", { "A room", "$9,000", "skip", "sha tin", "skip", "sunny, quiet", "yes" })
                t:equal(lines[#lines], "added A room as 1")
                t:equal(alice:run("/flats"), { "1  A room  $9000  sunny, quiet" })
              end,
              what_is_wrong_is_asked_again_and_back_mends_what_was_right = function(t)
                local alice = t:person("alice")
                alice:run("/flat-add A room", { "cheap", "900", "back", "800", "2", "Central", "skip", "skip", "yes" })
                t:equal(alice:run("/flats"), { "1  A room  $800  plain" })
              end,
              a_form_is_put_by_and_goes_on = function(t)
                local alice, bob = t:person("alice"), t:person("bob")
                local lines = alice:run("/flat-add", { "A room", "900" })
                t:equal(lines[#lines], "put by: 2 answered, kept for 30 days. /flat-add goes on")
                t:equal(bob:run("/flat-add", { "cancel" })[3], "1/6  What do you call it?")
                alice:run("/flat-add", { "skip", "Central", "skip", "skip", "yes" })
                t:equal(alice:run("/flats"), { "1  A room  $900  plain" })
              end,
              a_word_that_steers_is_an_answer_in_quotes = function(t)
                local alice = t:person("alice")
                alice:run("/flat-add", { '"back"', "900", "skip", "Central", "skip", "skip", "yes" })
                t:equal(alice:run("/flats"), { "1  back  $900  plain" })
              end,
            }
            """)
}
