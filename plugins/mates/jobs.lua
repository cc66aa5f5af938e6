--- What follows a step, done within a second of it and also after a crash: conversations, and telling many.
---
--- A job is written in the commit of the step that it follows. Each looks
--- at what is so by then, since somebody who left may have come back.
local batches = require "lib.batches"
local seats = require "seats"
local shared = require "lib.shared"
local talk = require "talk"
local teams = require "teams"
local tells = require "lib.tells"

local jobs = {}

--- Requests that one run answers, and invitations that it removes:
--- what a run may take is bounded, and the next comes within a second.
local batch = 20

local doing = {}

--- The handle that somebody has now, where nobody calls; false for who left.
local function handle_of(person) return bot.people.handles({ person })[1] end

--- Takes a member into the team's conversations: they asked for that when they joined. One that isn't there
--- yet is entered later, with `/team`; and who is in as many groups as there may be stays out.
function doing.enter(job)
  local handle = seats.sits_now(job.person, job.team) and handle_of(job.person)
  if not handle then return end
  talk.both(conversations.admit, job.team, handle)
end

--- Takes somebody who left out of the team's conversations, and has housing take them out of its viewings.
function doing.leave(job)
  if job.flat and not seats.sits_now(job.person, job.team) then
    -- Without the plugin of flats there are no viewings.
    shared.try(store.put, "housing.partings", job.flat .. "/" .. job.person, {
      flat = job.flat, person = job.person, at = time.now(),
    })
  end
  local handle = not seats.sits_now(job.person, job.team) and handle_of(job.person)
  if not handle then return end
  talk.both(conversations.take_out, job.team, handle)
end

--- Answers what waits in a team that takes nobody any more; true while there is more.
---
--- @param kind what who asked is told
local function answer(job, kind)
  local asking = store.find("requests", { where = { team = job.team }, limit = batch })
  for _, request in ipairs(asking) do
    store.transaction(function(tx)
      local known = tx:get("requests", request.key)
      if not known then return end
      tx:remove("requests", request.key)
      if known.state ~= "waiting" then return end
      seats.unask(tx, known.person, job.team)
      tells.note(tx, { person = known.person, kind = kind, id = tonumber(job.team) })
    end)
  end
  local invited = store.find("invites", { where = { team = job.team }, limit = batch })
  for _, invite in ipairs(invited) do store.remove("invites", invite.key) end
  return asking.next ~= nil or invited.next ~= nil
end

--- A team that lives in its flat.
function doing.settle(job) return answer(job, "refused") end

--- A team that ended.
function doing.close(job)
  if answer(job, "ended") then return true end
  pcall(conversations.close, "team", tonumber(job.team))
  for _, bid in ipairs(store.find("bids", { where = { team = job.team }, limit = 50 })) do
    store.remove("bids", bid.key)
  end
  store.remove("rooms", job.team)
  -- What nobody is left to read goes at once.
  local team = store.get("teams", job.team)
  if team and team.status == "closed" and #team.members == 0 then store.remove("teams", job.team) end
end

function jobs.run(_, job) batches.go_on("jobs", job, doing[job.what](job) and {} or nil) end

--- A request or an invitation that waited long enough.
function jobs.expire_request(key)
  store.transaction(function(tx)
    local request = tx:get("requests", key)
    if not request or request.ends > time.now() then return end
    if request.state == "waiting" then seats.unask(tx, request.person, request.team) end
    tx:remove("requests", key)
  end)
end

--- A team that ended long enough ago.
function jobs.expire_team(key)
  store.transaction(function(tx)
    local team = tx:get("teams", key)
    if team and team.status == "closed" then tx:remove("teams", key) end
  end)
end

--- Frees what somebody held who closed their account. What has their
--- id goes by itself; this is what others see of it.
---
--- The same is done at the next use of each team, were this never called.
function jobs.closed(person)
  repeat
    local places = store.find("places", { where = { person = person }, limit = 20 })
    for _, place in ipairs(places) do
      teams.settle(place.team, person)
      store.remove("places", place.key)
    end
  until not places.next
  batches.clear("asks", { asked = person })
end

return jobs
