--- What people are asked about how they live, and how each answer is compared.
local traits = {}

--- Importance that holds where somebody said nothing, and the greatest.
traits.usual, traits.greatest = 1, 3

--- Each trait: its field, how much it weighs, and the distance of its farthest answers (`range`), or `set` where answers are
--- lists. The weights are those of the formula in score.lua.
traits.list = {
  { name = "sleep", weight = 3, range = 4 },
  { name = "clean", weight = 3, range = 4 },
  { name = "noise", weight = 2, range = 4 },
  { name = "guests", weight = 2, range = 4 },
  { name = "home", weight = 1, range = 2 },
  { name = "interests", weight = 1, set = true },
  { name = "personality", weight = 0.5, set = true },
}

traits.home = { "rarely", "sometimes", "often" }
traits.interests = { "music", "sports", "video games", "board games", "parties", "light drinks" }
traits.personality = {
  "adaptable", "adventurous", "affectionate", "ambitious", "amiable", "compassionate", "considerate", "courageous",
  "courteous", "diligent", "empathetic", "exuberant", "frank", "generous", "gregarious", "impartial", "intuitive",
  "inventive", "passionate", "persistent", "philosophical", "practical", "rational", "reliable", "resourceful",
  "sensible", "sincere", "sympathetic", "unassuming", "witty",
}

return traits
