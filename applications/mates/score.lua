--- How well people fit one another: the formula, and nothing else, so that it may be replaced by itself.
---
--- It is given what two people answered (`habits`, see habits.lua), reads nothing else and changes nothing. What somebody
--- left out counts neither for nor against anybody, but for gender: who asks for women only gets those who said so.
local traits = require "traits"

local score = {}

--- Whether one person's vetoes rule out the other: what they won't have.
local function rules_out(one, other)
  if one.wish and one.wish ~= "any" and other.gender ~= one.wish then return "gender" end
  if one.smoke_ok == false and other.smoke then return "smoke" end
  if one.pet_ok == false and other.pet then return "pet" end
end

--- Whether two spans have nothing in common; an end that is left out is open.
local function apart(least, most, other_least, other_most)
  return (most and other_least and most < other_least) or (other_most and least and other_most < least) or false
end

--- What keeps two people from living together, whoever of them says so: `gender`, `smoke`, `pet`, `budget` or `dates`;
--- nil where nothing does.
function score.veto(one, other)
  local found = rules_out(one, other) or rules_out(other, one)
  if found then return found end
  if apart(one.least, one.most, other.least, other.most) then return "budget" end
  -- Days are texts such as 2026-09-01, whose order is that of time.
  if apart(one.from, one.till, other.from, other.till) then return "dates" end
end

--- How alike two lists are: what they share, of all that is in either.
local function overlap(one, other)
  local has, both = {}, 0
  for _, word in ipairs(one) do has[word] = true end
  for _, word in ipairs(other) do
    if has[word] then both = both + 1 end
  end
  return both / (#one + #other - both)
end

--- How alike two people are in one trait, 0 to 1; nil where either left it out.
local function likeness(trait, one, other)
  local a, b = one[trait.name], other[trait.name]
  if a == nil or b == nil then return nil end
  if not trait.set then return 1 - math.abs(a - b) / trait.range end
  if #a == 0 or #b == 0 then return nil end
  return overlap(a, b)
end

--- How much a person cares about a trait.
local function care(habits, trait) return habits.matters and habits.matters[trait.name] or traits.usual end

--- How well two people fit, 0 to 1, and why; nil and the veto where they don't.
---
--- Each trait weighs as traits.lua says, times the mean of how much the two care. Few answers say little, so the mean
--- is drawn towards one half: (M·n + 1) / (n + 2) of n traits that both answered. The reasons name traits in which the two
--- are `alike` and in which they `differ`, the heaviest first.
function score.pair(one, other)
  local veto = score.veto(one, other)
  if veto then return nil, veto end
  local sum, weights, count, seen = 0, 0, 0, {}
  for _, trait in ipairs(traits.list) do
    local same = likeness(trait, one, other)
    local weight = trait.weight * (care(one, trait) + care(other, trait)) / 2
    if same and weight > 0 then
      sum, weights, count = sum + weight * same, weights + weight, count + 1
      seen[#seen + 1] = { name = trait.name, same = same, weight = weight, place = count }
    end
  end
  table.sort(seen, function(a, b)
    if a.weight ~= b.weight then return a.weight > b.weight end
    return a.place < b.place
  end)
  local why = { alike = {}, differ = {} }
  for _, trait in ipairs(seen) do
    if trait.same >= 0.75 then why.alike[#why.alike + 1] = trait.name end
    if trait.same < 0.5 then why.differ[#why.differ + 1] = trait.name end
  end
  local mean = weights > 0 and sum / weights or 0
  return (mean * count + 1) / (count + 2), why
end

--- How well a person fits a team of these people: mostly as with all, and in part as with the one who fits least. nil and
--- the veto where one of them rules it out. Who answered nothing counts as one half.
function score.team(one, members)
  local sum, least = 0, 1
  for _, other in ipairs(members) do
    local fit, veto = score.pair(one, other)
    if not fit then return nil, veto end
    sum, least = sum + fit, math.min(least, fit)
  end
  if #members == 0 then return 0.5 end
  return 0.6 * sum / #members + 0.4 * least
end

--- How well a flat fits somebody who would pay `share` a month, 0 to 1: what a suggestion knows of it. Of the formula for flats
--- those parts that a room-mate's habits say something about, in their proportions: price, age, completeness.
---
--- @param days how long ago it was offered
--- @param complete how much of it is told, 0 to 1
function score.flat(habits, share, days, complete)
  local price = 1
  if habits.most and share > habits.most then
    price = math.max(0, 1 - (share / math.max(1, habits.most) - 1) / 0.3)
  end
  return (0.30 * price + 0.10 * 0.5 ^ (math.max(0, days) / 14) + 0.10 * complete) / 0.50
end

--- How much a team in its flat is to be suggested.
function score.suggestion(team, flat) return 0.6 * team + 0.4 * flat end

--- As people read it: whole hundredths.
function score.percent(value) return math.floor(100 * value + 0.5) end

return score
