--- The conversations of a team: its own, and the one with who offers its flat.
local flats = require "flats"
local people = require "lib.people"
local seats = require "seats"
local teams = require "teams"

local talk = {}

--- Conversations of a team: its own, and that with the owner of its flat.
local kinds = { "team", "let" }

--- Does something with both of them, as far as they are there: one of the functions of `conversations`.
function talk.both(deed, key, ...)
  for _, kind in ipairs(kinds) do pcall(deed, kind, tonumber(key), ...) end
end

--- Takes a member in; false, with the reason, where the gateway refuses.
function talk.enter(call, key, title)
  local name = call:text("talk_name", { title = title, id = key })
  local done, problem = pcall(conversations.enter, "team", tonumber(key), name)
  if done then
    -- Noted once, so that who left the conversation later isn't taken back in.
    store.transaction(function(tx)
      local place = tx:get("places", teams.join_key(key, call.person.id))
      if place and not place.talks then
        place.talks = true
        tx:put("places", teams.join_key(key, call.person.id), place)
      end
    end)
    return true
  end
  if type(problem) == "table" and problem.message then return false, problem.message end
  error(problem, 0)
end

--- Takes a member in who never was: a step was interrupted, or nobody could take them in then.
function talk.mend(call, team)
  local place = store.get("places", teams.join_key(team.key, call.person.id))
  if place and not place.talks and team.status ~= "closed" then talk.enter(call, team.key, team.title) end
end

--- Writes to who offers the flat, as the leader: with all of the team.
function talk.apply(call, id, said)
  local key, person = tostring(id), call.person.id
  local team = teams.joined(call, key)
  if not teams.looking(team) then call:fail(call:text("no_team", { id = key })) end
  if team.leader ~= person then call:fail(call:text("not_leader", { id = key })) end
  local flat = flats.shown(call, team.flat)
  if not flat then call:fail(call:text("no_flat", { id = team.flat })) end
  local owner = people.profile(call, flat.owner)
  if not owner then call:fail(call:text("no_owner", { id = team.flat })) end
  local handles = people.profiles(call, team.members)
  local name = call:text("let_name", { title = team.title, id = team.flat })
  local sent = conversations.write("let", id, { name = name, handle = owner.handle, text = said })
  for _, member in ipairs(team.members) do
    if member ~= person and handles[member] then
      pcall(conversations.admit, "let", id, handles[member].handle)
    end
  end
  call:reply(call:text("applied", { id = key, who = owner.handle, place = sent.place }))
end

return talk
