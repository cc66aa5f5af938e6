return {
  name = "flats", version = "1.0.0", summary = "Flats to share.", needs = { "store" },
  collections = { flats = { person = "owner", indexes = { rent = "number" } } },
  words = {
    called = { en = "What do you call it?", ["zh-Hant"] = "怎樣稱呼它？", ["zh-Hans"] = "怎么称呼它？" },
    added = {
      en = "added {title} as {id}",
      ["zh-Hant"] = "已加入 {title}，編號 {id}", ["zh-Hans"] = "已加入 {title}，编号 {id}",
    },
  },
  commands = {
    ["flat-add"] = {
      summary = "Offers a flat.", args = { { "title", "text", optional = true } },
      run = function(call, title)
        local flat = call:form {
          name = "flat", review = true, answers = { title = title },
          fields = {
            { "title", "text", prompt = "called", max = 45 },
            { "rent", "money", min = 1, max = 1000000 },
            { "rooms", "integer", max = 20, default = 1 },
            { "district", "choice", choices = { "Central", "Sha Tin" } },
            { "from", "day", min = "today", optional = true },
            { "tags", "choices", choices = { "quiet", "sunny", "furnished" }, max = 2, optional = true },
          },
        }
        -- Put by or given up: the caller was told.
        if not flat then return end
        flat.owner = call.person.id
        -- The form goes in the commit of this, so that a crash leaves the one or the other.
        local added = store.add("flats", flat)
        call:reply(call:text("added", { title = flat.title, id = added.key }))
      end,
    },
    flats = {
      summary = "Lists flats.",
      run = function(call)
        local rows = {}
        for index, flat in ipairs(store.find("flats", { order = "rent" })) do
          local tags = table.concat(flat.tags or { "plain" }, ", ")
          rows[index] = { flat.key, flat.title, ("$%d"):format(flat.rent), tags }
        end
        call:page(rows)
      end,
    },
  },
}
