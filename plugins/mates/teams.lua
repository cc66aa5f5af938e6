--- Teams: people who look for a flat, or live in one, together. The rules, each in one transaction.
---
--- A team names its members, and each member's seat (seats.lua) names the team; both are read by every step
--- that changes either, so that of two who take the last place one is refused. A member whose seat is gone
--- has closed their account: the next step about the team frees their place and passes leadership on,
--- whichever it is, and `people.closed` makes one.
local lists = require "lib.lists"
local seats = require "seats"
local tells = require "lib.tells"

local teams = {}

--- Places of a team: no flat has more rooms, and rent is shared by looking at all ways to give them out.
--- Requests and invitations that wait in one, which its leader reads on a page, and days for which they do.
teams.largest, teams.most_waiting, teams.most_invited, teams.days = 8, 30, 10, 30

--- Seconds after which a team that ended is removed: its members may look up meanwhile what became of it.
local kept = 30 * 86400

--- The key of what a person has in a team: a place, a request, an invitation, a bid.
function teams.join_key(team, person) return team .. "/" .. person end

--- The team for a flat in which somebody is, or nil: nobody is in two.
function teams.of_flat(tx, person, flat)
  for _, key in ipairs(seats.get(tx, person).teams) do
    local team = tx:get("teams", key)
    if team and team.status ~= "closed" and team.flat == flat then return key end
  end
end

--- Whether people find it: not one that ended or lives in its flat.
function teams.looking(team) return team.status == "open" or team.status == "full" end

function teams.member(team, person) return team ~= nil and lists.has(team.members, person) ~= nil end

--- Stores a team, whose places tell whether it is open or full.
function teams.put(tx, key, team)
  team.taken = #team.members
  if teams.looking(team) then team.status = team.taken >= team.size and "full" or "open" end
  tx:put("teams", key, team)
end

--- Has all members told, but for one.
function teams.tell(tx, key, team, kind, but)
  for _, member in ipairs(team.members) do
    if member ~= but then tells.note(tx, { person = member, kind = kind, id = tonumber(key) }) end
  end
end

--- Ends a team: its members' seats are free at once, and what waits is answered by a job (jobs.lua).
function teams.finish(tx, key, team)
  for _, member in ipairs(team.members) do
    if seats.sits(tx, member, key) then seats.leave(tx, member, key) end
  end
  team.status, team.ends = "closed", time.now() + kept
  team.taken = #team.members
  tx:put("teams", key, team)
  tx:add("jobs", { what = "close", team = key, at = time.now() })
end

--- Takes one out of the list of members, and passes leadership to
--- whoever is there longest. False where none is left.
function teams.drop(tx, key, team, person)
  lists.remove(team.members, person)
  tx:remove("bids", teams.join_key(key, person))
  if #team.members == 0 then return false end
  if team.leader == person then team.leader = team.members[1] end
  return true
end

--- A team as it is now, without those whose accounts are gone, or nil.
---
--- @param gone the id of somebody of whom that is known
function teams.now(tx, key, gone)
  local team = tx:get("teams", key)
  if not team or team.status == "closed" then return team end
  local left = {}
  for _, member in ipairs(team.members) do
    if member == gone or not seats.sits(tx, member, key) then left[#left + 1] = member end
  end
  for _, member in ipairs(left) do
    tx:remove("places", teams.join_key(key, member))
    if not teams.drop(tx, key, team, member) then
      teams.finish(tx, key, team)
      return team
    end
  end
  if #left > 0 then
    teams.put(tx, key, team)
    teams.tell(tx, key, team, "changed")
  end
  return team
end

--- Brings a team up to date: its places are those of people who are there.
function teams.settle(key, gone)
  return store.transaction(function(tx) return teams.now(tx, key, gone) end)
end

--- The team as it is now, for a member; else the refusal of one that isn't there.
function teams.joined(call, key)
  local person, team = call.person.id, store.get("teams", key)
  if teams.member(team, person) then team = teams.settle(key) end
  if not teams.member(team, person) or team.status == "closed" then
    call:fail(call:text("no_team", { id = key }))
  end
  return team
end

--- A team in a step of somebody's, or the refusal that whoever may not see it gets as well.
function teams.require(call, tx, key)
  local team = teams.now(tx, key)
  if not team or team.status == "closed" then call:fail(call:text("no_team", { id = key })) end
  return team
end

--- The same for a step of its leader's.
function teams.led(call, tx, key)
  local team = teams.require(call, tx, key)
  if not teams.member(team, call.person.id) then call:fail(call:text("no_team", { id = key })) end
  if team.leader ~= call.person.id then call:fail(call:text("not_leader", { id = key })) end
  return team
end

return teams
