--- What people do with teams: each step is one transaction, over the rules of teams.lua.
local flats = require "flats"
local people = require "lib.people"
local room = require "lib.room"
local seats = require "seats"
local spend = require "lib.spend"
local teams = require "teams"
local tells = require "lib.tells"

local steps = {}

--- When what is asked now ends.
local function waits() return time.now() + teams.days * 86400 end

--- Refuses where the caller is in a team for the flat.
local function require_none(call, tx, flat)
  local other = teams.of_flat(tx, call.person.id, flat)
  if other then call:fail(call:text("one_team", { id = other, flat_id = flat })) end
end

--- Refuses who can't make a team for the flat now, before they are asked about it.
function steps.require_new(call, flat)
  store.transaction(function(tx)
    require_none(call, tx, flat)
    room.require(call, #seats.get(tx, call.person.id).teams, seats.most_teams, "most_teams")
  end)
end

--- Gives the caller a place, or refuses where they have as many as there are.
local function sit(call, tx, key)
  if not seats.take(tx, call.person.id, key) then
    call:fail(call:text("most_teams", { count = seats.most_teams }))
  end
end

--- Makes a team of one, its leader, and gives its number. It stores
--- nothing before, so that who is refused keeps the form.
function steps.make(call, flat, given)
  local person = call.person.id
  spend(call, "a_day_team", seats.most_a_day.team)
  return store.transaction(function(tx)
    require_none(call, tx, flat)
    -- Whoever lets it at this moment ends the teams that are there.
    flats.still(call, tx, flat)
    local number = tx:get("numbers", "teams") or { last = 0 }
    number.last = number.last + 1
    local key = ("%d"):format(number.last)
    sit(call, tx, key)
    tx:put("numbers", "teams", number)
    teams.put(tx, key, {
      flat = flat, title = given.title, text = given.text, size = given.size, years = given.years,
      wish = given.wish, leader = person, members = { person }, status = "open", made = time.now(),
    })
    return key
  end)
end

--- Takes somebody in, in a step that has looked at whether there is a place.
local function take(tx, key, team, person)
  table.insert(team.members, person)
  teams.put(tx, key, team)
  tx:remove("requests", teams.join_key(key, person))
  tx:remove("invites", teams.join_key(key, person))
  tx:add("jobs", { what = "enter", team = key, person = person, at = time.now() })
end

--- Refuses where the team takes nobody now.
local function require_place(call, team, key)
  if not teams.looking(team) then call:fail(call:text("no_team", { id = key })) end
  if #team.members >= team.size then call:fail(call:text("full", { id = key })) end
end

--- The team that the caller would join, and whether they were asked in; or a refusal.
local function require_joining(call, tx, key)
  local team, name = teams.require(call, tx, key), teams.join_key(key, call.person.id)
  if teams.member(team, call.person.id) then call:fail(call:text("in_already", { id = key })) end
  require_place(call, team, key)
  require_none(call, tx, team.flat)
  local habits = tx:get("habits", tostring(call.person.id))
  if habits and habits.gender and team.wish ~= "any" and team.wish ~= habits.gender then
    call:fail(call:text("wish_not", { id = key, wish = call:text("wish_" .. team.wish) }))
  end
  local invite, request = tx:get("invites", name), tx:get("requests", name)
  if invite and invite.ends > time.now() then return team, true end
  if request then
    call:fail(call:text(request.state == "no" and "refused_before" or "asked_before", { id = key }))
  end
  local waiting = store.tally("requests", "states", { team = key, state = "waiting" }).count
  room.require(call, waiting, teams.most_waiting, "many_waiting")
  room.require(call, #seats.get(tx, call.person.id).asked, seats.most_asked, "most_asked")
  return team, false
end

--- Refuses who can't join the team now, before they are taken for who wants its talks.
--- Returns whether they were asked in.
function steps.may_join(call, key)
  return store.transaction(function(tx) return select(2, require_joining(call, tx, key)) end)
end

--- Accepts an invitation, or asks to join. Returns whether the caller is in the team now.
---
--- @param is_asked_in as steps.may_join said
--- @param percent how well the caller fits now, where that is known
function steps.join(call, key, said, is_asked_in, percent)
  local person = call.person.id
  if not is_asked_in then spend(call, "a_day_request", seats.most_a_day.request) end
  return store.transaction(function(tx)
    local team, is_invited = require_joining(call, tx, key)
    if is_invited then
      sit(call, tx, key)
      teams.tell(tx, key, team, "changed")
      take(tx, key, team, person)
      return true
    end
    -- The invitation ended at this moment.
    if not said then call:fail(call:text("join_what", { id = key })) end
    -- Of two who ask at once the second runs this again, since both write the team.
    teams.put(tx, key, team)
    seats.ask(tx, person, key)
    tx:put("requests", teams.join_key(key, person), {
      team = key, person = person, text = said, percent = percent, state = "waiting", at = time.now(),
      ends = waits(),
    })
    -- Who was forgotten asks all the same, and nobody hears of it.
    if people.sees(call, team.leader) then
      tells.note(tx, { person = team.leader, kind = "asked_to_join", id = tonumber(key), from = person })
    end
    return false
  end)
end

--- The leader's answer to who asked. Of two answers that give the last place away one is refused.
function steps.answer(call, key, person, handle, yes)
  store.transaction(function(tx)
    local team = teams.led(call, tx, key)
    local request = person and tx:get("requests", teams.join_key(key, person))
    if not request or request.state ~= "waiting" then
      call:fail(call:text("no_request", { who = handle, id = key }))
    end
    seats.unask(tx, person, key)
    if not yes then
      request.state, request.ends = "no", waits()
      tx:put("requests", teams.join_key(key, person), request)
      tells.note(tx, { person = person, kind = "refused", id = tonumber(key), from = call.person.id })
      return
    end
    require_place(call, team, key)
    if teams.of_flat(tx, person, team.flat) then call:fail(call:text("they_one_team", { who = handle })) end
    if not seats.take(tx, person, key) then
      call:fail(call:text("they_most_teams", { who = handle, count = seats.most_teams }))
    end
    teams.tell(tx, key, team, "changed", call.person.id)
    take(tx, key, team, person)
    tells.note(tx, { person = person, kind = "joined", id = tonumber(key), from = call.person.id })
  end)
end

--- Asks somebody in.
function steps.invite(call, key, person, handle, may_hear)
  spend(call, "a_day_invite", seats.most_a_day.invite)
  store.transaction(function(tx)
    local team = teams.led(call, tx, key)
    if teams.member(team, person) then call:fail(call:text("is_in", { who = handle, id = key })) end
    if tx:get("invites", teams.join_key(key, person)) then
      call:fail(call:text("invited_before", { who = handle }))
    end
    -- Of two invitations at once the second runs this again, since both write the team.
    local invited = store.tally("invites", "teams", { team = key }).count
    room.require(call, invited, teams.most_invited, "many_invited")
    teams.put(tx, key, team)
    require_place(call, team, key)
    -- Nobody could accept: others find the team only while they find its flat.
    flats.require(call, team.flat)
    tx:put("invites", teams.join_key(key, person), {
      team = key, person = person, by = call.person.id, at = time.now(), ends = waits(), gone = waits(),
    })
    if may_hear then
      tells.note(tx, { person = person, kind = "invited", id = tonumber(key), from = call.person.id })
    end
  end)
end

--- Leaves; or takes back a request, or turns an invitation down.
--- Returns which: `left`, `request` or `invite`.
function steps.leave(call, key)
  local person = call.person.id
  return store.transaction(function(tx)
    local team = teams.now(tx, key)
    if team and team.status ~= "closed" and teams.member(team, person) then
      seats.leave(tx, person, key)
      if teams.drop(tx, key, team, person) then
        teams.put(tx, key, team)
        teams.tell(tx, key, team, "changed")
      else
        teams.finish(tx, key, team)
      end
      tx:add("jobs", { what = "leave", team = key, person = person, flat = team.flat, at = time.now() })
      return "left"
    end
    local name = teams.join_key(key, person)
    local request = tx:get("requests", name)
    if request and request.state == "waiting" then
      tx:remove("requests", name)
      seats.unask(tx, person, key)
      return "request"
    end
    if not tx:get("invites", name) then call:fail(call:text("no_team", { id = key })) end
    -- It stays as turned down, so that nobody is asked again and again.
    tx:put("invites", name, {
      team = key, person = person, by = 0, at = time.now(), ends = time.now(), gone = waits(),
    })
    return "invite"
  end)
end

--- Passes leadership on.
function steps.pass(call, key, person, handle)
  spend(call, "a_day_pass", seats.most_a_day.pass)
  store.transaction(function(tx)
    local team = teams.led(call, tx, key)
    if not person or not teams.member(team, person) then
      call:fail(call:text("not_in", { who = handle, id = key }))
    end
    if team.leader == person then call:fail(call:text("leads_already", { who = handle })) end
    team.leader = person
    teams.put(tx, key, team)
    teams.tell(tx, key, team, "changed", call.person.id)
  end)
end

--- Changes one field, which was read already.
function steps.set(call, key, field, value)
  store.transaction(function(tx)
    local team = teams.led(call, tx, key)
    if field == "size" and value < #team.members then
      call:fail(call:text("size_taken", { count = #team.members }))
    end
    team[field] = value
    teams.put(tx, key, team)
  end)
end

return steps
