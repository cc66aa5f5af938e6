--- Asks the hook `mates.fit`, which an administrator may answer in a file of their own, how well people fit.
---
--- Vetoes are looked at before (score.facts), so that no answer brings together whom they keep apart.
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
  local facts, ends, out = {}, {}, {}
  for place, members in ipairs(list) do
    local first = #facts
    for _, other in ipairs(members) do
      local known = score.facts(one, other)
      if not known then
        out[place] = true
        break
      end
      facts[#facts + 1] = known
    end
    if out[place] then
      for at = #facts, first + 1, -1 do facts[at] = nil end
    end
    ends[place] = #facts
  end
  local fit, found = fits.of(facts), {}
  for place = 1, #list do
    local first = (ends[place - 1] or 0) + 1
    found[place] = not out[place] and score.team(table.move(fit, first, ends[place], 1, {}))
  end
  return found
end

return fits
