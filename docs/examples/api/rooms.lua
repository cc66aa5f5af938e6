return {
  name = "rooms", version = "1.0.0", summary = "Lists rooms, the best first.", needs = { "store" },
  hooks = {
    ["rooms.rank"] = {
      summary = "How high a room ranks.", result = "number", default = 0,
      fields = { { "rent", "integer" }, { "walk", "number" } },
      -- What ranks where nobody says otherwise: a plugin is the first to answer its own hooks.
      run = function(room) return -room.rent end,
    },
  },
  collections = { rooms = { scores = { rank = "rooms.rank" } } },
  commands = {
    room = {
      summary = "Adds a room.", args = { { "rent", "integer" }, { "walk", "integer" }, { "title", "text" } },
      run = function(call, rent, walk, title)
        store.add("rooms", { rent = rent, walk = walk, title = title })
      end,
    },
    ["room-rank"] = {
      summary = "Says how high a room of a rent would rank.",
      args = { { "rent", "integer" }, { "walk", "integer" } },
      run = function(call, rent, walk)
        call:reply(("%.0f"):format(hooks.ask("rooms.rank", { { rent = rent, walk = walk } })[1]))
      end,
    },
    rooms = {
      summary = "Lists rooms.",
      run = function(call)
        local rooms = store.find("rooms", { order = "-rank", limit = 50 })
        local lines = {}
        for number, room in ipairs(rooms) do lines[number] = room.title end
        call:reply(lines)
      end,
    },
  },
}
