--- Shares the rent of a flat among those who live in it so that nobody
--- would rather have another's room at its price.
---
--- Each person says what each room is worth to them, in all just the rent. Then
---  1. rooms are given out so that their worth to those who get them is as great as can be (all subsets of
---     rooms are looked at, 2^n·n steps; n is at most 8). Such an assignment, and no other, has prices
---     without envy.
---  2. p[i] − p[j] ≤ v[i][i] − v[i][j] says that person i, in room i, envies nobody. These are differences
---     with bounds, so shortest paths between rooms are prices that meet them; the mean of the paths from
---     each room is one that favours nobody. All are moved alike until their sum is the rent.
---  3. among the prices without envy those are taken whose worst-off person gains most: the rooms of those
---     who gain least get cheaper, together with the rooms of those who would begin to envy them, and the
---     other rooms dearer by as much, until that isn't possible. Each step keeps all bounds, so that
---     wherever it ends nobody envies.
--- Last, prices are rounded to cents whose sum is the rent: that leaves nobody more than one cent of envy.
local lists = require "lib.lists"

local split = {}

--- The most people that it shares between: as many as a team has.
split.most = 8

local hair = 1e-7

--- Rooms by person so that the sum of their worth is greatest.
local function assign(worth, n)
  local best, from = { [0] = 0 }, {}
  for set = 1, (1 << n) - 1 do
    local person = 0
    for room = 0, n - 1 do person = person + (set >> room & 1) end
    for room = 0, n - 1 do
      if set >> room & 1 == 1 then
        local sum = best[set ~ (1 << room)] + worth[person][room + 1]
        if not best[set] or sum > best[set] then best[set], from[set] = sum, room end
      end
    end
  end
  local rooms, set = {}, (1 << n) - 1
  for person = n, 1, -1 do
    rooms[person] = from[set] + 1
    set = set ~ (1 << from[set])
  end
  return rooms
end

--- Prices, by person, that meet all bounds: see 2 above.
local function start(bound, n, rent)
  local far = {}
  for i = 1, n do
    far[i] = {}
    for j = 1, n do far[i][j] = i == j and 0 or bound[j][i] end
  end
  for k = 1, n do
    for i = 1, n do
      for j = 1, n do far[i][j] = math.min(far[i][j], far[i][k] + far[k][j]) end
    end
  end
  local prices, sum = {}, 0
  for j = 1, n do
    prices[j] = 0
    for i = 1, n do prices[j] = prices[j] + far[i][j] / n end
    sum = sum + prices[j]
  end
  for j = 1, n do prices[j] = prices[j] + (rent - sum) / n end
  return prices
end

--- Who must get a cheaper room when those with the least gain do: whoever would envy one of them.
local function closure(prices, gain, bound, n)
  local least = math.huge
  for i = 1, n do least = math.min(least, gain[i]) end
  local inside, count, grew = {}, 0, true
  for i = 1, n do
    if gain[i] <= least + hair then inside[i], count = true, count + 1 end
  end
  while grew do
    grew = false
    for i = 1, n do
      for j = 1, n do
        if not inside[i] and inside[j] and prices[i] - prices[j] >= bound[i][j] - hair then
          inside[i], count, grew = true, count + 1, true
        end
      end
    end
  end
  return inside, count, least
end

--- Moves prices towards those whose worst-off person gains most: see 3 above.
local function favour(prices, worth, rooms, bound, n)
  for _ = 1, 64 * n do
    local gain = {}
    for i = 1, n do gain[i] = worth[i][rooms[i]] - prices[i] end
    local inside, count, least = closure(prices, gain, bound, n)
    if count == n then return end
    -- Inside gets cheaper by 1, outside dearer by `up`, for as long as
    -- nobody begins to envy or falls to the least.
    local up = count / (n - count)
    local step = math.huge
    for i = 1, n do
      if not inside[i] then
        step = math.min(step, (gain[i] - least) / (1 + up))
        for j = 1, n do
          if inside[j] then step = math.min(step, (bound[i][j] - prices[i] + prices[j]) / (1 + up)) end
        end
      end
    end
    if step <= hair then return end
    for i = 1, n do prices[i] = prices[i] + (inside[i] and -step or up * step) end
  end
end

--- Whole cents whose sum is the rent: the greatest remainders are rounded up.
local function cents(prices, rent)
  local whole, order, left = {}, {}, rent * 100
  for i, price in ipairs(prices) do
    whole[i], order[i] = math.floor(price * 100), i
    left = left - whole[i]
  end
  order = lists.sorted(order, function(i) return whole[i] - prices[i] * 100 end)
  for at = 1, math.tointeger(left) do
    local i = order[(at - 1) % #order + 1]
    whole[i] = whole[i] + 1
  end
  return whole
end

--- Gives each person a room and its price.
---
--- @param worth for each person what each room is worth to them, whole numbers
--- @param rent a whole number
--- @return the room of each person, the prices of those rooms in cents
function split.share(worth, rent)
  local n = #worth
  local rooms, bound = assign(worth, n), {}
  for i = 1, n do
    bound[i] = {}
    for j = 1, n do bound[i][j] = worth[i][rooms[i]] - worth[i][rooms[j]] end
  end
  local prices = start(bound, n, rent)
  favour(prices, worth, rooms, bound, n)
  return rooms, cents(prices, rent)
end

return split
