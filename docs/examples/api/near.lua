return {
  name = "near", version = "1.0.0", summary = "Ranks rooms near the campus higher.",
  needs = { "answer:rooms.rank" },
  settings = {
    minute = { type = "number", default = 100, min = 0, summary = "What a minute's walk costs." },
  },
  hooks = {
    ["rooms.rank"] = function(room, rank, settings) return rank - settings.minute * room.walk end,
  },
}
