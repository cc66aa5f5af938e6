return {
  name = "matches", version = "1.0.0", summary = "Finds who likes what you like.", needs = { "act:people" },
  commands = {
    matches = {
      summary = "Lists your contacts who carry a tag.", args = { { "tag", "text" } },
      run = function(call, tag)
        local is_contact, names = {}, {}
        for _, contact in ipairs(call.me.people.contacts({ limit = 100 })) do
          is_contact[contact.handle] = true
        end
        for _, person in ipairs(call.me.people.tagged(tag).people) do
          if is_contact[person.handle] then names[#names + 1] = person.username end
        end
        call:reply(#names > 0 and table.concat(names, ", ") or "nobody yet")
      end,
    },
  },
}
