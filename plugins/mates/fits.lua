--- Asks the hook `mates.fit`, which an administrator may answer in a file of their own, how well people fit.
---
--- Vetoes are looked at before (score.facts), so that no answer brings together whom they keep apart.
local lists = require "lib.lists"
local score = require "score"

local fits = {}

--- How well the pairs of these facts fit, 0 to 1 each. What an answer says beyond counts as the nearer end.
function fits.of(list)
  if #list == 0 then return {} end
  local found = hooks.ask("mates.fit", list)
  for place, fit in ipairs(found) do found[place] = math.max(0, math.min(1, fit)) end
  return found
end

--- How well two people fit, and the facts of it; nil and the veto where they don't.
function fits.pair(one, other)
  local facts, veto = score.facts(one, other)
  if not facts then return nil, veto end
  return fits.of { facts }[1], facts
end

--- How well somebody fits each of these teams, which are lists of their members' habits: false where a veto
--- of either side rules a member out. All are asked at once.
function fits.teams(one, list)
  local facts, counts = {}, {}
  for place, members in ipairs(list) do
    local known = lists.map(members, function(other) return (score.facts(one, other)) end)
    counts[place] = #known == #members and #known
    if counts[place] then table.move(known, 1, #known, #facts + 1, facts) end
  end
  local fit, first = fits.of(facts), 1
  return lists.map(counts, function(count)
    first = first + (count or 0)
    return count and score.team(table.move(fit, first - count, first - 1, 1, {}))
  end)
end

return fits
