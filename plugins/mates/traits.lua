--- What people are asked about how they live, and how each answer is compared.
local traits = {}

--- Importance that holds where somebody said nothing, and the greatest: 0 to 3 are few enough to tell apart.
traits.usual, traits.greatest = 1, 3

--- Each trait: its field, how much it weighs, and the distance of its farthest answers (`range`), or `set`
--- where answers are lists. The weights are those of the formula in score.lua.
traits.list = {
  { name = "sleep", weight = 3, range = 4 },
  { name = "clean", weight = 3, range = 4 },
  { name = "noise", weight = 2, range = 4 },
  { name = "guests", weight = 2, range = 4 },
  { name = "home", weight = 1, range = 2 },
  { name = "interests", weight = 1, set = true },
  { name = "personality", weight = 0.5, set = true },
}

--- What the weight of a trait is called among the facts of a pair (score.lua).
for _, trait in ipairs(traits.list) do trait.weighs = trait.name .. "_weight" end

return traits
