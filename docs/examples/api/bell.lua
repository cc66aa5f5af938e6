return {
  name = "bell", version = "1.0.0", summary = "Rings.", needs = { "store" },
  settings = { count = { type = "integer", default = 2, min = 1, max = 9, summary = "Strokes an hour." } },
  collections = { rings = {} },
  every = {
    ["1h"] = function(settings) store.increment("rings", "hourly", { count = settings.count }) end,
  },
  at = {
    ["08:00"] = function() store.increment("rings", "morning", { count = 1 }) end,
    ["Mon 09:30"] = function() store.increment("rings", "monday", { count = 1 }) end,
  },
  commands = {
    rings = {
      summary = "Says how often it rang.",
      run = function(call)
        local function count(key) local rings = store.get("rings", key) return rings and rings.count or 0 end
        call:reply(("%d %d %d"):format(count("hourly"), count("morning"), count("monday")))
      end,
    },
  },
}
