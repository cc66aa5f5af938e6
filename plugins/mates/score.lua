--- How well people fit one another: the formulas, and nothing else, so
--- that they may be replaced by themselves.
---
--- They are given what two people answered (`habits`, see habits.lua), read nothing
--- else and change nothing. What somebody left out counts neither for nor against
--- anybody, but for gender: who asks for women only gets those who said so.
local clock = require "lib.clock"
local lists = require "lib.lists"
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
  return (most and other_least and most < other_least)
    or (other_most and least and other_most < least) or false
end

--- What keeps two people from living together, whoever of them says so:
--- `gender`, `smoke`, `pet`, `budget` or `dates`; nil where nothing does.
function score.veto(one, other)
  local found = rules_out(one, other) or rules_out(other, one)
  if found then return found end
  if apart(one.least, one.most, other.least, other.most) then return "budget" end
  -- Days are texts such as 2026-09-01, whose order is that of time.
  if apart(one.from, one.till, other.from, other.till) then return "dates" end
end

--- How alike two lists are: what they share, of all that is in either.
local function overlap(one, other)
  local has, both = lists.set(one), 0
  for _, word in ipairs(other) do
    if has[word] then both = both + 1 end
  end
  return both / (#one + #other - both)
end

--- How alike two people are in one trait, 0 to 1; -1 where either left it out.
local function likeness(trait, one, other)
  local a, b = one[trait.name], other[trait.name]
  if a == nil or b == nil then return -1 end
  if not trait.set then return 1 - math.abs(a - b) / trait.range end
  if #a == 0 or #b == 0 then return -1 end
  return overlap(a, b)
end

--- How much a person cares about a trait.
local function care(habits, trait) return habits.matters and habits.matters[trait.name] or traits.usual end

--- How much of the narrower budget both would pay, 0 to 1; -1 where
--- either has no upper end. They have something in common.
local function budget(one, other)
  if not one.most or not other.most then return -1 end
  local least, most = math.max(one.least or 0, other.least or 0), math.min(one.most, other.most)
  local narrow = math.min(one.most - (one.least or 0), other.most - (other.least or 0))
  return narrow > 0 and math.max(0, most - least) / narrow or 1
end

--- For how many days both want to live there; -1 where that has no beginning or no end.
local function days(one, other)
  local from, till = one.from or other.from, one.till or other.till
  if not from or not till then return -1 end
  if other.from and other.from > from then from = other.from end
  if other.till and other.till < till then till = other.till end
  return clock.number(till) - clock.number(from) + 1
end

--- The fields of what the hook `mates.fit` is asked about, as the manifest declares them.
score.fields = { { "budget", "number" }, { "days", "integer" } }
for _, trait in ipairs(traits.list) do
  table.insert(score.fields, { trait.name, "number" })
  table.insert(score.fields, { trait.weighs, "number" })
end

--- What two people's answers say of the pair, for `mates.fit`; nil and the veto where they don't fit at all,
--- which no hook is asked about. It has no answers and no names: for each trait how alike they are, 0 to 1,
--- or -1 where either left it out, and what that weighs (as traits.lua says, times the mean of how much the
--- two care); `budget` and `days`, see above.
function score.facts(one, other)
  local veto = score.veto(one, other)
  if veto then return nil, veto end
  local facts = { budget = budget(one, other), days = days(one, other) }
  for _, trait in ipairs(traits.list) do
    facts[trait.name] = likeness(trait, one, other)
    facts[trait.weighs] = trait.weight * (care(one, trait) + care(other, trait)) / 2
  end
  return facts
end

--- How well two people fit, 0 to 1, where nobody else says: this plugin's answer to `mates.fit`.
---
--- Few answers say little, so the mean of the traits is drawn towards
--- one half: (M·n + 1) / (n + 2) of n traits that both answered.
function score.fit(facts)
  local sum, weights, count = 0, 0, 0
  for _, trait in ipairs(traits.list) do
    local same, weight = facts[trait.name], facts[trait.weighs]
    if same >= 0 and weight > 0 then
      sum, weights, count = sum + weight * same, weights + weight, count + 1
    end
  end
  local mean = weights > 0 and sum / weights or 0
  return (mean * count + 1) / (count + 2)
end

--- The traits in which two are `alike` and in which they `differ`, the heaviest first.
function score.why(facts)
  local seen, why = {}, { alike = {}, differ = {} }
  for _, trait in ipairs(traits.list) do
    local same, weight = facts[trait.name], facts[trait.weighs]
    if same >= 0 and weight > 0 then
      seen[#seen + 1] = { name = trait.name, same = same, weight = weight, set = trait.set }
    end
  end
  for _, trait in ipairs(lists.sorted(seen, function(one) return -one.weight end)) do
    -- Of lists, half in common is much, and people differ who share nothing.
    if trait.same >= (trait.set and 0.5 or 0.75) then why.alike[#why.alike + 1] = trait.name end
    if trait.same < (trait.set and 0.01 or 0.5) then why.differ[#why.differ + 1] = trait.name end
  end
  return why
end

--- How well a person fits a team, of how well they fit each of those in it whose answers are known: mostly as
--- with all, and in part as with the one who fits least. A team of which nothing is known counts as one half.
function score.team(fits)
  local sum, least = 0, 1
  for _, fit in ipairs(fits) do sum, least = sum + fit, math.min(least, fit) end
  if #fits == 0 then return 0.5 end
  return 0.6 * sum / #fits + 0.4 * least
end

--- How well a flat fits somebody who would pay `share` a month, 0 to 1: what a
--- suggestion knows of it. Of the formula for flats those parts that a room-mate's
--- habits say something about, in their proportions: price, age, completeness.
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
