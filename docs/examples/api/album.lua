return {
  name = "album", version = "1.0.0", summary = "Shows pictures to those in touch.",
  needs = { "store", "media" },
  collections = { pictures = { person = "owner" } },
  commands = {
    hang = {
      summary = "Shows a picture to your contacts.", args = { { "picture", "media" }, { "words", "text" } },
      run = function(call, picture, words)
        if not picture.width then call:fail(picture.name .. " is no picture") end
        media.keep(picture, "contacts")
        local hung = store.add("pictures", { owner = call.person.id, media = picture.id, words = words })
        call:reply("hung up as " .. hung.key)
      end,
    },
    look = {
      summary = "Looks at a picture.", args = { { "number", "integer" } },
      run = function(call, number)
        local hung = store.get("pictures", ("%d"):format(number))
        -- What is beside the picture is shown to the same people as the picture.
        local shown = hung and media.seen_by(hung.media, { call.person.id })[1] and media.info(hung.media)
        if not shown then call:fail("there is no such picture for you") end
        call:card { title = "Picture " .. hung.key, picture = { media = shown, alt = hung.words } }
      end,
    },
    unhang = {
      summary = "Takes your picture down.", args = { { "number", "integer" } },
      run = function(call, number)
        local hung = store.get("pictures", ("%d"):format(number))
        if not hung or hung.owner ~= call.person.id then call:fail("that is no picture of yours") end
        media.drop(hung.media)
        store.remove("pictures", hung.key)
      end,
    },
  },
}
