--- Where somebody is: one document a person, which every step reads
--- that gives them a place or has them ask for one.
---
--- So two steps of one person, or two about them, can't both count on what the other changes: one of them is
--- done again. The document goes with the account, by which a team notices that somebody is gone.
local lists = require "lib.lists"

local seats = {}

--- Teams that one person may be in, and ask to join, at once: places
--- that somebody holds are places that others miss.
seats.most_teams, seats.most_asked = 5, 10

function seats.get(tx, person)
  return tx:get("seats", tostring(person)) or { person = person, teams = {}, asked = {} }
end

local function put(tx, seat) tx:put("seats", tostring(seat.person), seat) end

--- Has two steps of somebody's follow one another, where each counts what they have.
function seats.touch(tx, person) put(tx, seats.get(tx, person)) end

local function holds(seat, team) return seat ~= nil and lists.has(seat.teams, team) ~= nil end

--- Whether somebody sits in a team: not if their account is gone. In a step, and outside of one.
function seats.sits(tx, person, team) return holds(tx:get("seats", tostring(person)), team) end
function seats.sits_now(person, team) return holds(store.get("seats", tostring(person)), team) end

--- Gives somebody a place; false where they have as many as there are.
function seats.take(tx, person, team)
  local seat = seats.get(tx, person)
  if lists.has(seat.teams, team) then return true end
  if #seat.teams >= seats.most_teams then return false end
  table.insert(seat.teams, team)
  lists.remove(seat.asked, team)
  put(tx, seat)
  -- Found by whoever closes an account: see jobs.lua.
  tx:put("places", team .. "/" .. person, { team = team, person = person })
  return true
end

--- Ends somebody's place, if their account is there still.
function seats.leave(tx, person, team)
  local seat = tx:get("seats", tostring(person))
  if seat and lists.remove(seat.teams, team) then put(tx, seat) end
  tx:remove("places", team .. "/" .. person)
end

--- Notes that somebody asks to join.
function seats.ask(tx, person, team)
  local seat = seats.get(tx, person)
  if not lists.has(seat.asked, team) then table.insert(seat.asked, team) end
  put(tx, seat)
end

function seats.unask(tx, person, team)
  local seat = tx:get("seats", tostring(person))
  if seat and lists.remove(seat.asked, team) then put(tx, seat) end
end

--- What one person may do in a day of what others are told of, and of what tells them of others: more than
--- who looks for a flat needs, and too little to draw conclusions from many tries.
seats.most_a_day = { habits = 5, mate = 10, invite = 20, request = 20, team = 10, pass = 10 }

return seats
