return {
  name = "housing", version = "1.0.0", summary = "Keeps viewings of flats.", needs = { "store" },
  collections = {
    viewings = {
      indexes = { start = "time", tenant = "number" }, person = "tenant", share = { read = { "calendar" } },
    },
  },
  commands = {
    view = {
      summary = "Arranges a viewing.", args = { { "hours", "integer" }, { "flat", "text" } },
      run = function(call, hours, flat)
        store.add("viewings", { tenant = call.person.id, flat = flat, start = time.now() + 3600 * hours })
      end,
    },
  },
}
