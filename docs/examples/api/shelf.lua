return {
  name = "shelf", version = "1.0.0", summary = "Shows things to give away.", needs = { "store", "media" },
  collections = { things = { person = "owner", media = { audience = "audience" } } },
  commands = {
    shelve = {
      summary = "Offers a thing.", args = { { "picture", "media" }, { "title", "text" } },
      run = function(call, picture, title)
        local thing = store.add("things", {
          owner = call.person.id, title = title, picture = picture.id, audience = "everyone",
        })
        -- From now on the document says who sees the picture.
        media.keep(picture, { collection = "things", key = thing.key })
        call:reply("thing " .. thing.key)
      end,
    },
    given = {
      summary = "Says that a thing of yours is given away, so that nobody else sees it.",
      args = { { "number", "integer", min = 1 } },
      run = function(call, number)
        local thing = store.get("things", tostring(number))
        if not thing or thing.owner ~= call.person.id then call:fail("that is no thing of yours") end
        -- The one write hides the thing and its picture.
        store.update("things", thing.key, { audience = "owner" })
      end,
    },
  },
}
