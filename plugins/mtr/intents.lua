--- What people may ask of the trains in plain words.
local places = require "places"

local stations = places.station_values()

return {
  ["mtr.next"] = {
    slots = {
      station = {
        values = stations, required = true,
        ask = { en = "From which station?", ["zh-Hant"] = "由哪個站出發？", ["zh-Hans"] = "从哪个站出发？" },
      },
      dest = { values = stations },
      line = { values = places.line_values(false) },
      mode = { values = { lrt = places.light_rail_names } },
      route = { values = places.route_values },
    },
    reverse = { "station", "dest" },
    run = function(call, slots) require("answers").next(call, slots) end,
  },
  ["mtr.status"] = {
    slots = { line = { values = places.line_values(true) } },
    run = function(call, slots) require("status").show(call, slots.line) end,
  },
}
