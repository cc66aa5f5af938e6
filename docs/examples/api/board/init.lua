return {
  name = "board", version = "1.0.0", needs = { "store" },
  collections = { notes = { person = "author" } },
  commands = {
    pin = {
      args = { { "title", "text" } },
      run = function(call, title)
        local note = store.add("notes", { author = call.person.id, title = title })
        call:reply(call:text("pinned", { id = note.key, title = title }))
      end,
    },
    pinned = {
      run = function(call) call:reply(call:text("notes", { count = store.count("notes") })) end,
    },
  },
}
