--- What people may ask of ferries in plain words.
local places = require "places"

local piers = places.values()

return {
  ["ferry.next"] = {
    slots = { from = { values = piers }, to = { values = piers } },
    reverse = { "from", "to" },
    run = function(call, slots) require("answers").asked(call, slots) end,
  },
}
