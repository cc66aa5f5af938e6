return {
  name = "lunch", version = "1.0.0", summary = "Arranges lunch.", topic = "talk",
  commands = {
    lunch = {
      summary = "Proposes lunch.",
      args = {
        { "size", "choice", choices = { "small", "large" } },
        { "people", "integer", min = 1, max = 20, default = 2 },
        { "note", "text", optional = true },
      },
      guests = true,
      run = function(call, size, people, note)
        call:reply(("a %s lunch for %d%s"):format(size, people, note and ": " .. note or ""))
      end,
    },
    treat = {
      summary = "Says whom you treat.",
      args = { { "who", "handle" }, { "where", "place" } },
      usage = "WHO #GROUP",
      run = function(call, who, where)
        call:reply(("%s treats %s in %s"):format(call.person.handle, who, where))
      end,
    },
    dishes = {
      summary = "Counts dishes.",
      args = { { "day", "word" }, { "dish", "list", default = { "rice" } } },
      run = function(call, day, dishes) call:reply(("%s: %d (%s)"):format(day, #dishes, dishes[1])) end,
    },
  },
}
