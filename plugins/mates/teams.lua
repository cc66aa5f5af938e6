--- Teams: people who look for a flat, or live in one, together. The rules, each in one transaction.
---
--- A team names its members, and each member's seat (seats.lua) names the team; both are read by every step that changes
--- either, so that of two who take the last place one is refused. A member whose seat is gone has closed their account: the
--- next step about the team frees their place and passes leadership on, whichever it is, and `people.closed` makes one.
local people = require "people"
local seats = require "seats"

local teams = {}

--- Places of a team, requests and invitations that wait in one, and days for which they do.
teams.largest, teams.most_waiting, teams.most_invited, teams.days = 8, 30, 10, 30

--- Seconds after which a team that ended is removed.
local kept = 30 * 86400

local function waits() return time.now() + teams.days * 86400 end

local function join_key(team, person) return team .. "/" .. person end

teams.join_key = join_key

--- Whether people find it: not one that ended or lives in its flat.
function teams.looking(team) return team.status == "open" or team.status == "full" end

function teams.member(team, person) return team ~= nil and seats.has(team.members, person) ~= nil end

local function store_team(tx, key, team)
  team.taken = #team.members
  if teams.looking(team) then team.status = team.taken >= team.size and "full" or "open" end
  tx:put("teams", key, team)
end

--- Has all members told, but for one.
function teams.tell(tx, key, team, kind, but)
  for _, member in ipairs(team.members) do
    if member ~= but then people.tell(tx, member, kind, tonumber(key)) end
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

--- Takes one out of the list of members, and passes leadership to whoever is there longest. False where none is left.
local function drop(tx, key, team, person)
  table.remove(team.members, seats.has(team.members, person))
  tx:remove("bids", join_key(key, person))
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
    tx:remove("places", join_key(key, member))
    if not drop(tx, key, team, member) then
      teams.finish(tx, key, team)
      return team
    end
  end
  if #left > 0 then
    store_team(tx, key, team)
    teams.tell(tx, key, team, "changed")
  end
  return team
end

--- Brings a team up to date: its places are those of people who are there.
function teams.settle(key, gone)
  return store.transaction(function(tx) return teams.now(tx, key, gone) end)
end

--- A team in a step of somebody's, or the refusal that whoever may not see it gets as well.
local function require_team(call, tx, key)
  local team = teams.now(tx, key)
  if not team or team.status == "closed" then call:fail(call:text("no_team", { id = key })) end
  return team
end

--- The same for a step of its leader's.
local function led(call, tx, key)
  local team = require_team(call, tx, key)
  if not teams.member(team, call.person.id) then call:fail(call:text("no_team", { id = key })) end
  if team.leader ~= call.person.id then call:fail(call:text("not_leader", { id = key })) end
  return team
end

teams.led = led

--- Makes a team of one, its leader, and gives its number. One person is in one team for a flat.
function teams.make(call, flat, given)
  local person, key = call.person.id, ("%d"):format(store.increment("numbers", "teams", "last").last)
  store.transaction(function(tx)
    seats.spend(call, tx, "team")
    for _, other in ipairs(seats.get(tx, person).teams) do
      local team = tx:get("teams", other)
      if team and team.status ~= "closed" and team.flat == flat then
        call:fail(call:text("one_team", { id = other, flat_id = flat }))
      end
    end
    if tx:get("teams", key) or not seats.take(tx, person, key) then
      call:fail(call:text("most_teams", { count = seats.most_teams }))
    end
    store_team(tx, key, {
      flat = flat, title = given.title, text = given.text, size = given.size, years = given.years, wish = given.wish,
      leader = person, members = { person }, status = "open", made = time.now(),
    })
  end)
  return key
end

--- Takes somebody in, in a step that has looked at whether there is a place.
local function take(tx, key, team, person)
  table.insert(team.members, person)
  store_team(tx, key, team)
  tx:remove("requests", join_key(key, person))
  tx:remove("invites", join_key(key, person))
  people.tell(tx, person, "joined", tonumber(key))
  tx:add("jobs", { what = "enter", team = key, person = person, at = time.now() })
end

--- Refuses where the team takes nobody now.
local function require_place(call, team, key)
  if not teams.looking(team) then call:fail(call:text("no_team", { id = key })) end
  if #team.members >= team.size then call:fail(call:text("full", { id = key })) end
end

--- Accepts an invitation, or asks to join. Returns whether the caller is in the team now.
---
--- @param percent how well the caller fits now, where that is known
function teams.join(call, key, said, percent, may_hear)
  local person = call.person.id
  return store.transaction(function(tx)
    local team = require_team(call, tx, key)
    if teams.member(team, person) then call:fail(call:text("in_already", { id = key })) end
    local invite = tx:get("invites", join_key(key, person))
    require_place(call, team, key)
    local habits = tx:get("habits", tostring(person))
    if habits and habits.gender and team.wish ~= "any" and team.wish ~= habits.gender then
      call:fail(call:text("wish_not", { id = key, wish = call:text("wish_" .. team.wish) }))
    end
    if invite and invite.ends > time.now() then
      if not seats.take(tx, person, key) then call:fail(call:text("most_teams", { count = seats.most_teams })) end
      teams.tell(tx, key, team, "changed")
      take(tx, key, team, person)
      return true
    end
    local request = tx:get("requests", join_key(key, person))
    if request then
      call:fail(call:text(request.state == "no" and "refused_before" or "asked_before", { id = key }))
    end
    if not said then call:fail(call:text("join_what", { id = key })) end
    seats.spend(call, tx, "request")
    if not seats.ask(tx, person, key) then call:fail(call:text("most_asked", { count = seats.most_asked })) end
    tx:put("requests", join_key(key, person), {
      team = key, person = person, text = said, percent = percent, state = "waiting", at = time.now(), ends = waits(),
    })
    -- Who was forgotten asks all the same, and nobody hears of it.
    if may_hear(team.leader) then people.tell(tx, team.leader, "asked_to_join", tonumber(key)) end
    return false
  end)
end

--- The leader's answer to who asked. Of two answers that give the last place away one is refused.
function teams.answer(call, key, person, handle, yes)
  store.transaction(function(tx)
    local team = led(call, tx, key)
    local request = person and tx:get("requests", join_key(key, person))
    if not request or request.state ~= "waiting" then call:fail(call:text("no_request", { who = handle, id = key })) end
    seats.unask(tx, person, key)
    if not yes then
      request.state, request.ends = "no", waits()
      tx:put("requests", join_key(key, person), request)
      people.tell(tx, person, "refused", tonumber(key))
      return
    end
    require_place(call, team, key)
    if not seats.take(tx, person, key) then call:fail(call:text("they_most_teams", { who = handle, count = seats.most_teams })) end
    teams.tell(tx, key, team, "changed", call.person.id)
    take(tx, key, team, person)
  end)
end

--- Asks somebody in.
function teams.invite(call, key, person, handle, may_hear)
  store.transaction(function(tx)
    local team = led(call, tx, key)
    if teams.member(team, person) then call:fail(call:text("is_in", { who = handle, id = key })) end
    if tx:get("invites", join_key(key, person)) then call:fail(call:text("invited_before", { who = handle })) end
    require_place(call, team, key)
    seats.spend(call, tx, "invite")
    tx:put("invites", join_key(key, person), {
      team = key, person = person, by = call.person.id, at = time.now(), ends = waits(), gone = waits(),
    })
    if may_hear then people.tell(tx, person, "invited", tonumber(key)) end
  end)
end

--- Leaves; or takes back a request, or turns an invitation down. Returns which: `left`, `request` or `invite`.
function teams.leave(call, key)
  local person = call.person.id
  return store.transaction(function(tx)
    local team = teams.now(tx, key)
    if team and team.status ~= "closed" and teams.member(team, person) then
      seats.leave(tx, person, key)
      if drop(tx, key, team, person) then
        store_team(tx, key, team)
        teams.tell(tx, key, team, "changed")
      else
        teams.finish(tx, key, team)
      end
      tx:add("jobs", { what = "leave", team = key, person = person, at = time.now() })
      return "left"
    end
    local name = join_key(key, person)
    local request = tx:get("requests", name)
    if request and request.state == "waiting" then
      tx:remove("requests", name)
      seats.unask(tx, person, key)
      return "request"
    end
    if not tx:get("invites", name) then call:fail(call:text("no_team", { id = key })) end
    -- It stays as turned down, so that nobody is asked again and again.
    tx:put("invites", name, { team = key, person = person, by = 0, at = time.now(), ends = time.now(), gone = waits() })
    return "invite"
  end)
end

--- Passes leadership on.
function teams.pass(call, key, person, handle)
  store.transaction(function(tx)
    local team = led(call, tx, key)
    if not person or not teams.member(team, person) then call:fail(call:text("not_in", { who = handle, id = key })) end
    if team.leader == person then call:fail(call:text("leads_already", { who = handle })) end
    seats.spend(call, tx, "pass")
    team.leader = person
    store_team(tx, key, team)
    teams.tell(tx, key, team, "changed", call.person.id)
  end)
end

--- Changes one field, which was read already.
function teams.set(call, key, field, value)
  store.transaction(function(tx)
    local team = led(call, tx, key)
    if field == "size" and value < #team.members then call:fail(call:text("size_taken", { count = #team.members })) end
    team[field] = value
    store_team(tx, key, team)
  end)
end

return teams
