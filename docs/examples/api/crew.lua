return {
  name = "crew", version = "1.0.0", summary = "Finds people to row with.",
  needs = { "store", "conversations" },
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
      summary = "Takes somebody into your crew.",
      args = { { "id", "integer", min = 1 }, { "who", "handle" } },
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
