--- `/rent-split`: what each member's room costs, from what the rooms are worth to each. The sharing is in split.lua.
---
--- Bids are seen by nobody but whose they are, and count for the rooms, the members and the rent for which they were made.
local flats = require "flats"
local people = require "people"
local split = require "split"
local teams = require "teams"

local rent = {}

local longest = 30

local function money(cents)
  if cents % 100 == 0 then return ("$%d"):format(cents // 100) end
  return ("%s$%d.%02d"):format(cents < 0 and "-" or "", math.abs(cents) // 100, math.abs(cents) % 100)
end

local function bid_key(key, person) return teams.join_key(key, person) end

--- The team and its rent, for a member; else as if there were none.
local function require_rent(call, key)
  local team = store.get("teams", key)
  if team and teams.member(team, call.person.id) then team = teams.settle(key) end
  if not team or team.status == "closed" or not teams.member(team, call.person.id) then
    call:fail(call:text("no_team", { id = key }))
  end
  local flat = flats.of_team(team)
  if not flat or type(flat.rent) ~= "number" or flat.rent < 1 then call:fail(call:text("no_rent", { id = key })) end
  return team, math.tointeger(flat.rent) or math.floor(flat.rent)
end

--- Names the rooms, by the leader: as many as members. Bids made for others no longer count.
function rent.rooms(call, key, given)
  local team = require_rent(call, key)
  if team.leader ~= call.person.id then call:fail(call:text("not_leader", { id = key })) end
  local names = {}
  for _, name in ipairs(text.split(((given or ""):gsub("，", ","):gsub("、", ",")), ",")) do
    name = text.trim(name)
    if name ~= "" then names[#names + 1] = people.line(call, name, longest, "room_long") end
  end
  if #names ~= #team.members then call:fail(call:text("rooms_count", { count = #team.members, id = key })) end
  store.transaction(function(tx)
    local known = tx:get("rooms", key)
    tx:put("rooms", key, { team = key, names = names, round = (known and known.round or 0) + 1 })
  end)
  call:reply(call:text("rooms_named", { id = key, rooms = table.concat(names, ", ") }))
end

--- Whole amounts, 0 and more, with commas or spaces between them.
local function amounts(call, given, count, sum, key)
  local list, total = {}, 0
  for word in (given or ""):gsub("，", ","):gsub("、", ","):gmatch("[^,%s]+") do
    local amount = #word <= 9 and word:match("^%$?(%d+)$")
    if not amount or #list == count then list = {} break end
    list[#list + 1] = math.tointeger(amount)
    total = total + list[#list]
  end
  if #list ~= count then call:fail(call:text("bid_how", { count = count, rent = sum, id = key })) end
  if total ~= sum then call:fail(call:text("bid_sum", { total = total, rent = sum })) end
  return list
end

--- Keeps the caller's bids, in the order of the rooms.
function rent.bid(call, key, given)
  local team, sum = require_rent(call, key)
  local rooms = store.get("rooms", key)
  if not rooms or #rooms.names ~= #team.members then call:fail(call:text("no_rooms", { id = key })) end
  local bids = amounts(call, given, #rooms.names, sum, key)
  store.transaction(function(tx)
    local now, mine = tx:get("rooms", key), tx:get("teams", key)
    -- The rooms were named anew, or the caller left meanwhile.
    if not now or now.round ~= rooms.round or not teams.member(mine, call.person.id) then
      call:fail(call:text("rooms_changed", { id = key }))
    end
    tx:put("bids", bid_key(key, call.person.id), {
      team = key, person = call.person.id, bids = bids, round = rooms.round, rent = sum,
    })
  end)
  call:reply(call:text("bid_kept", { id = key }))
  rent.show(call, key)
end

--- Shows the rooms with who gets which, or who hasn't bid yet.
function rent.show(call, key)
  local team, sum = require_rent(call, key)
  local rooms = store.get("rooms", key)
  if not rooms or #rooms.names ~= #team.members then
    return call:reply(call:text("no_rooms", { id = key }))
  end
  local worth, missing, known = {}, {}, people.profiles(call, team.members)
  local function name(id) return known[id] and known[id].handle or call:text("somebody") end
  for place, member in ipairs(team.members) do
    local bid = store.get("bids", bid_key(key, member))
    if bid and bid.round == rooms.round and bid.rent == sum then worth[place] = bid.bids else missing[#missing + 1] = name(member) end
  end
  if #missing > 0 then
    call:reply(call:text("bids_missing", { rooms = table.concat(rooms.names, ", "), who = table.concat(missing, ", ") }))
    return call:reply(call:text("bid_how", { count = #rooms.names, rent = sum, id = key }))
  end
  local given, cents = split.share(worth, sum)
  local rows = {}
  for place, member in ipairs(team.members) do
    rows[place] = { name(member), rooms.names[given[place]], money(cents[place]) }
  end
  call:card {
    title = call:text("split_title", { id = key, rent = sum }), severity = "good",
    header = { call:text("head_who"), call:text("head_room"), call:text("head_price") }, rows = rows,
    subtitle = call:text("split_why"),
  }
end

return rent
