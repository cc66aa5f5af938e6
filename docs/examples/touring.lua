return {
  name = "touring", version = "1.0.0", summary = "Ranks bikes with many gears higher.",
  needs = { "answer:bikes.rank" },
  settings = { gear = { type = "number", default = 0.1, min = 0, summary = "What a gear counts." } },
  hooks = {
    ["bikes.rank"] = function(bike, rank, settings) return rank + settings.gear * bike.gears end,
  },
}
