return {
  name = "halls", version = "1.0.0", summary = "Knows who lives where.",
  needs = { "store", "answer:people.nearby" },
  collections = { halls = { person = "who" } },
  hooks = {
    ["people.nearby"] = function(one, other, settings)
      local here, there = store.get("halls", tostring(one)), store.get("halls", tostring(other))
      return here ~= nil and there ~= nil and here.hall == there.hall
    end,
  },
  commands = {
    hall = {
      summary = "Says where you live.", args = { { "hall", "text" } },
      run = function(call, hall)
        store.put("halls", tostring(call.person.id), { who = call.person.id, hall = hall })
      end,
    },
  },
}
