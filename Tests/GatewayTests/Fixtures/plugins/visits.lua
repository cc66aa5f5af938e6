--- Asks for a form whose fields can be completed.
return {
  name = "visits", version = "1.0.0", summary = "Visits.", needs = { "store" },
  commands = {
    visit = {
      summary = "Notes a visit.",
      run = function(call)
        local visit = call:form {
          name = "visit", fields = { { "who", "handle" }, { "kind", "choice", choices = { "short", "long" } } },
        }
        if visit then call:reply(("%s %s"):format(visit.who, visit.kind)) end
      end,
    },
  },
}
