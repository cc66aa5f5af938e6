--- How good a flat is for somebody: a number from 0 to 1. Nothing here reads anything, so that this file can be replaced.
---
--- `flat` is the flat as it is stored; `about` has what else is known: `budget` (HK$ a month), `minutes` to the
--- university, `reviews` and `stars` (how many, and the sum of their 1 to 5), `saves` and `views` of 30 days, `most` (the
--- highest popularity among those ranked), `days` since it was posted. What is not known counts neither for nor against.

local rank = {}

--- Stars of a flat: the mean of its reviews, drawn to 3.5 as if five people had given that.
function rank.stars(reviews, sum) return (5 * 3.5 + sum) / (5 + reviews) end

--- What saves and views come to.
function rank.popularity(saves, views) return 10 * saves + 2 * views end

--- 1 within the budget, 0 at 1.3 times it.
local function price(rent, budget)
  if not budget or budget <= 0 then return 0.5 end
  return math.max(0, math.min(1, (1.3 * budget - rent) / (0.3 * budget)))
end

--- Which share of what people ask about is told.
local function completeness(flat)
  local told, asked = 0, 0
  for _, field in ipairs { "address", "text", "size", "from", "term", "deposit", "furnished", "bills" } do
    asked = asked + 1
    if flat[field] ~= nil and flat[field] ~= "" then told = told + 1 end
  end
  asked = asked + 1
  if flat.pictures and #flat.pictures > 0 then told = told + 1 end
  return told / asked
end

function rank.score(flat, about)
  local near = about.minutes and math.max(0, 1 - about.minutes / 90) or 0.5
  local liked = 0
  if about.most > 0 then
    liked = math.log(1 + rank.popularity(about.saves, about.views)) / math.log(1 + about.most)
  end
  return 0.30 * price(flat.rent, about.budget) + 0.25 * near
    + 0.15 * math.max(0, (rank.stars(about.reviews, about.stars) - 1) / 4)
    + 0.10 * 0.5 ^ (about.days / 14) + 0.10 * liked + 0.10 * completeness(flat)
end

--- Lists of `{ flat = …, score = … }` in order of score, with at most two of one owner among each ten.
function rank.order(list)
  table.sort(list, function(one, other)
    if one.score ~= other.score then return one.score > other.score end
    return tonumber(one.flat.key) > tonumber(other.flat.key)
  end)
  local waiting, ordered = list, {}
  while #waiting > 0 do
    local ten, of_owner, later = 0, {}, {}
    for _, each in ipairs(waiting) do
      local owner = each.flat.owner
      if ten < 10 and (of_owner[owner] or 0) < 2 then
        ten, of_owner[owner] = ten + 1, (of_owner[owner] or 0) + 1
        ordered[#ordered + 1] = each
      else
        later[#later + 1] = each
      end
    end
    waiting = later
  end
  return ordered
end

return rank
