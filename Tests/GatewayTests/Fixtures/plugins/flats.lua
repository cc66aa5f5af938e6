--- Takes flats down by a form.
return {
  name = "flats", version = "1.0.0", summary = "Flats.", needs = { "store" },
  collections = { flats = { person = "owner" } },
  commands = {
    ["flat-add"] = {
      summary = "Adds a flat.",
      run = function(call)
        local flat = call:form {
          name = "flat",
          fields = {
            { "title", "text", max = 45 }, { "rent", "money", min = 1 },
            { "rooms", "integer", max = 20, default = 1 },
          },
        }
        if not flat then return end
        -- So that somebody may end the gateway between the form and what becomes of it.
        if call:ask { prompt = "sure?" } ~= "yes" then call:fail("not added") end
        flat.owner = call.person.id
        store.add("flats", flat)
        call:reply("added " .. flat.title)
      end,
    },
    flats = {
      summary = "Lists flats.",
      run = function(call)
        for _, flat in ipairs(store.find("flats")) do
          call:reply(("%s %s %s"):format(flat.title, flat.rent, flat.rooms))
        end
      end,
    },
  },
}
