--- What housing says of a flat that was let: the teams that looked for it end, and who moves in lives there.
local batches = require "lib.batches"
local seats = require "seats"
local teams = require "teams"

local lets = {}

--- Teams that one run ends, each in a transaction of its own; the next comes within a second.
local batch = 10

--- Ends one team that lost the flat, once, and tells its members.
local function lose(key)
  store.transaction(function(tx)
    local team = tx:get("teams", key)
    if not team or not teams.looking(team) then return end
    teams.tell(tx, key, team, "ended")
    teams.finish(tx, key, team)
  end)
end

--- Has a team live in its flat: from then on each of them may say how it is to live there.
local function move_in(key, flat)
  store.transaction(function(tx)
    local team = teams.now(tx, key)
    if not team or not teams.looking(team) or team.flat ~= flat then return end
    team.status = "renting"
    tx:put("teams", key, team)
    teams.tell(tx, key, team, "changed")
    tx:add("jobs", { what = "settle", team = key, at = time.now() })
    for _, member in ipairs(team.members) do
      tx:put("stays", flat .. "/" .. member, { person = member, flat = flat, team = key, since = time.now() })
    end
  end)
end

function lets.run(_, let)
  local flat, winner = tostring(let.flat), let.team and tostring(let.team)
  if winner then move_in(winner, flat) end
  local found = batches.page("teams", { where = { flat = flat, status = { "open", "full" } }, limit = batch })
  for _, team in ipairs(found) do lose(team.key) end
  batches.go_on("lets", let, found.next and {})
end

return lets
