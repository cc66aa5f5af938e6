return {
  name = "menu", version = "1.0.0", summary = "Writes menus.",
  commands = {
    menu = {
      summary = "Writes a menu.",
      args = { { "tags", "list" }, { "title", "text" }, { "dish", "list" } },
      separator = "|",
      run = function(call, tags, title, dishes)
        call:reply(title .. " (" .. table.concat(tags, " ") .. ")\n" .. table.concat(dishes, "\n"))
      end,
    },
  },
}
