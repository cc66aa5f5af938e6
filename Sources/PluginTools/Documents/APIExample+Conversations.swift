extension APIExample {
    static let conversations = APIExample(
        name: "crew",
        plugin: """
            return {
              name = "crew", version = "1.0.0", summary = "Finds people to row with.", needs = { "store", "conversations" },
              collections = { crews = { person = "cox" } },
              conversations = { crew = { label = "team", about = "/crew {id}" } },
              commands = {
                ["crew-new"] = {
                  summary = "Looks for a crew.", args = { { "name", "text" } },
                  run = function(call, name)
                    local added = store.add("crews", { name = name, cox = call.person.id, handle = call.person.handle })
                    local talk = conversations.enter("crew", tonumber(added.key), name)
                    call:reply(("crew %s talks in %s"):format(added.key, talk.place))
                  end,
                },
                ["crew-join"] = {
                  summary = "Asks to row with them.", args = { { "id", "integer", min = 1 } },
                  run = function(call, id) conversations.ask("crew", id) end,
                },
                ["crew-take"] = {
                  summary = "Takes somebody into your crew.", args = { { "id", "integer", min = 1 }, { "who", "handle" } },
                  run = function(call, id, who)
                    local crew = store.get("crews", tostring(id))
                    if not crew or crew.cox ~= call.person.id then call:fail("that is not your crew") end
                    call:reply(conversations.admit("crew", id, who) and who .. " rows" or who .. " is invited")
                  end,
                },
                crew = {
                  summary = "Shows a crew.", args = { { "id", "integer", min = 1 } },
                  run = function(call, id)
                    local crew = store.get("crews", tostring(id)) or call:fail("there is no such crew")
                    call:reply(crew.name)
                  end,
                },
              },
            }
            """,
        tests: """
            return {
              who_asked_is_taken_in = function(t)
                local alice, bob = t:person("alice"), t:person("bob")
                t:equal(alice:run("/crew-new Dawn"), { "crew 1 talks in #crew-1" })
                bob:run("/crew-join 1")
                t:equal(alice:run("/crew-take 1 bob"), { "bob rows" })
                local talk = bob.me.chat.conversations(1, nil, "team")[1]
                t:equal(talk.place, "#crew-1")
                t:equal(talk.about, "/crew 1")
              end,
              anybody_else_is_invited = function(t)
                local alice, bob = t:person("alice"), t:person("bob")
                alice:run("/crew-new Dawn")
                t:equal(alice:run("/crew-take 1 bob"), { "bob is invited" })
                t:equal(#bob.me.chat.conversations(), 0)
                bob.me.chat.join("crew-1")
                t:equal(#bob.me.chat.conversations(1, nil, "team"), 1)
              end,
            }
            """)
}
