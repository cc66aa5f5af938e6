--- How high a flat ranks: for everybody by the hook `housing.rank`,
--- and for somebody by what they pay and where they go.
---
--- What stands here for everybody is what ranks where no administrator says
--- otherwise, in a plugin of their own. It is asked of every flat when such
--- a plugin is saved, so it makes no table and calls next to nothing.

local lists = require "lib.lists"

local ln, max, min = math.log, math.max, math.min

local rank = {}

--- What a flat is ranked by. Each is a field of the flat as it is stored, most of them as its owner told
--- them; `head` is the rent a bed, `reviews` how many there are and `stars` their mean (0 to 5, 0 for none),
--- `views` and `saves` those of 30 days, `days` its age (whole days, after two weeks whole weeks), `photos`
--- how many, `complete` the share of what people ask about that is told (0 to 1).
rank.fields = {
  { "rent", "integer" }, { "size", "integer" }, { "head", "integer" }, { "rooms", "integer" },
  { "beds", "integer" }, { "toilets", "integer" }, { "term", "integer" }, { "deposit", "integer" },
  { "furnished", "yesno" }, { "bills", "yesno" }, { "district", "text" }, { "reviews", "integer" },
  { "stars", "number" }, { "views", "integer" }, { "saves", "integer" }, { "days", "integer" },
  { "photos", "integer" }, { "complete", "number" },
}

--- Few reviews say little: the mean is drawn to 3.5 as if five people had given that.
local usual, usual_count = 3.5, 5

--- Days in which what is new about a flat halves.
local half_life = 14

--- What the saves and views come to of a flat that is liked as much as counts: some 70 saves, 150 views.
local liked_most = ln(1 + 1000)

--- The flat's rank, 0 to 0.45: how it is reviewed, how new it is, how
--- it is liked, and how much is told of it.
function rank.answer(flat)
  local stars = (usual_count * usual + flat.reviews * flat.stars) / (usual_count + flat.reviews)
  return 0.15 * max(0, (stars - 1) / 4)
    + 0.10 * 0.5 ^ (flat.days / half_life)
    + 0.10 * min(1, ln(1 + 10 * flat.saves + 2 * flat.views) / liked_most)
    + 0.10 * flat.complete
end

local asked = { "address", "text", "size", "from", "term", "deposit", "furnished", "bills" }

--- Which share of what people ask about is told.
function rank.complete(flat)
  local told = #(flat.pictures or {}) > 0 and 1 or 0
  for _, field in ipairs(asked) do
    if flat[field] ~= nil and flat[field] ~= "" then told = told + 1 end
  end
  return told / (#asked + 1)
end

--- What a flat counts as that an earlier version stored, of which it has no number yet.
local missing = {
  reviews = 0, stars = 0, views = 0, saves = 0, days = 0, term = 0, deposit = 0, furnished = false,
  bills = false,
}

--- Gives a flat what an earlier version didn't store. Returns it.
function rank.filled(flat)
  for name, value in pairs(missing) do if flat[name] == nil then flat[name] = value end end
  flat.head = flat.head or math.ceil(flat.rent / flat.beds)
  flat.photos = flat.photos or #(flat.pictures or {})
  flat.complete = flat.complete or rank.complete(flat)
  return flat
end

--- The ranks of flats (at most 1000), in their order, as all plugins together say.
function rank.of(flats)
  local names = lists.field(rank.fields, 1)
  local records = lists.map(flats, function(flat) return lists.pick(rank.filled(flat), names) end)
  return #records > 0 and hooks.ask("housing.rank", records) or {}
end

--- 1 within the budget, 0 at 1.3 times it.
local function price(rent, budget)
  if not budget or budget <= 0 then return 0.5 end
  return max(0, min(1, (1.3 * budget - rent) / (0.3 * budget)))
end

--- The ranks as parts of a score: as they are where all lie between 0 and 1, as ours do, and drawn to where
--- ours lie where an administrator's plugin counts otherwise.
local function parts(ranks)
  local least, most = math.huge, -math.huge
  for _, each in ipairs(ranks) do least, most = min(least, each), max(most, each) end
  if least >= 0 and most <= 1 then return ranks end
  return lists.map(ranks, function(each)
    return most > least and 0.45 * (each - least) / (most - least) or 0
  end)
end

--- Flats in the order in which they suit somebody, the best first: a list of `{
--- flat = …, score = …, minutes = … }`. `budget` is HK$ a month, `minutes` gives
--- those of a flat to where they go; either may be nil, and counts for none then.
function rank.suited(flats, budget, minutes)
  local list, ranks = {}, parts(rank.of(flats))
  for index, flat in ipairs(flats) do
    local takes = minutes and minutes(flat)
    local near = takes and max(0, 1 - takes / 90) or 0.5
    list[index] = {
      flat = flat, minutes = takes, score = 0.30 * price(flat.rent, budget) + 0.25 * near + ranks[index],
    }
  end
  local function newest(each) return -tonumber(each.flat.key) end
  return lists.sorted(list, function(each) return -each.score end, newest)
end

--- Flats among which a look goes, and those of one owner among them.
local look, of_one = 10, 2

--- A list in its order, but with at most two of one owner among each
--- ten, as long as there are others. `owner` gives an entry's.
function rank.spread(list, owner)
  local waiting, spread = list, {}
  while #waiting > 0 do
    local count, counts, later = 0, {}, {}
    for _, each in ipairs(waiting) do
      local who = owner(each)
      if count < look and (counts[who] or 0) < of_one then
        count, counts[who] = count + 1, (counts[who] or 0) + 1
        spread[#spread + 1] = each
      else
        later[#later + 1] = each
      end
    end
    waiting = later
  end
  return spread
end

return rank
