--- `/rent-split`: what each member's room costs, from what the rooms
--- are worth to each. The sharing is in split.lua.
---
--- Bids are seen by nobody but whose they are, and count for the
--- rooms, the members and the rent for which they were made.
local flats = require "flats"
local people = require "lib.people"
local split = require "split"
local teams = require "teams"
local typed = require "lib.typed"
local words = require "lib.words"

local rent = {}

--- Letters of a room's name: so that all eight stand on a line or two.
local longest = 30

--- An amount below the sign of the head of its column: `6,800`, `-0.50`.
local function money(cents)
  local whole, part = ("%d"):format(math.abs(cents) // 100), math.abs(cents) % 100
  whole = whole:reverse():gsub("%d%d%d", "%0,"):reverse():gsub("^,", "")
  return (cents < 0 and "-" or "") .. whole .. (part > 0 and (".%02d"):format(part) or "")
end

--- The team and its rent, for a member; else as if there were none.
local function require_rent(call, key)
  local team = teams.joined(call, key)
  local flat = flats.of_team(call, team)
  if not flat or type(flat.rent) ~= "number" or flat.rent < 1 then
    call:fail(call:text("no_rent", { id = key }))
  end
  return team, math.tointeger(flat.rent) or math.floor(flat.rent)
end

--- Names the rooms, by the leader: as many as members. Bids made for others no longer count.
function rent.rooms(call, key, given)
  local team = require_rent(call, key)
  if team.leader ~= call.person.id then call:fail(call:text("not_leader", { id = key })) end
  local names, there = {}, {}
  for _, name in ipairs(text.split(((given or ""):gsub("，", ","):gsub("、", ",")), ",")) do
    name = text.trim(name)
    if name ~= "" then
      names[#names + 1] = words.line(call, { given = name, most = longest, refusal = "room_long" })
      -- Nobody could tell which they bid for.
      local form = typed.bare(text.shown(names[#names]))
      if there[form] then call:fail(call:text("room_twice", { name = names[#names] })) end
      there[form] = true
    end
  end
  if #names ~= #team.members then call:fail(call:text("rooms_count", { count = #team.members, id = key })) end
  store.transaction(function(tx)
    local known, now = tx:get("rooms", key), tx:get("teams", key)
    -- Another leads it meanwhile.
    if now and now.leader ~= call.person.id then call:fail(call:text("not_leader", { id = key })) end
    -- Somebody came or left meanwhile.
    if not now or #now.members ~= #names then
      call:fail(call:text("rooms_count", { count = now and #now.members or 0, id = key }))
    end
    -- Others are told to bid once for so many rooms, whatever these are called later.
    if now and (not known or #known.names ~= #names) then
      teams.tell(tx, key, now, "changed", call.person.id)
    end
    tx:put("rooms", key, { team = key, names = names, round = (known and known.round or 0) + 1 })
  end)
  call:reply(call:text("rooms_named", { id = key, rooms = table.concat(names, call:text("comma")) }))
end

--- Whole amounts, 0 and more, with commas or spaces between them: a list, or nil where there aren't so many.
local function read(said, count)
  local list = {}
  for word in said:gmatch("[^,%s]+") do
    local amount = #word <= 9 and word:match("^%$?(%d+)$")
    if not amount or #list == count then return nil end
    list[#list + 1] = math.tointeger(amount)
  end
  return #list == count and list or nil
end

--- The same, whose sum is the rent. `7,000, 5,800` are two amounts where there are two rooms.
local function amounts(call, given, count, sum, key)
  local said, total = text.nfkc(given or ""):gsub("、", ","), 0
  local list = read(said, count) or read(said:gsub("(%d),(%d%d%d)%f[%D]", "%1%2"), count)
  if not list then call:fail(call:text("bid_how", { count = count, rent = sum, id = key })) end
  for _, amount in ipairs(list) do total = total + amount end
  if total ~= sum then call:fail(call:text("bid_sum", { total = total, rent = sum })) end
  return list
end

--- Whether a member's bids are for these rooms and this rent.
local function counts(bid, rooms, sum) return bid and bid.round == rooms.round and bid.rent == sum end

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
    -- The others are told once that all have bid, however often somebody bids again.
    local is_last = not counts(tx:get("bids", teams.join_key(key, call.person.id)), rooms, sum)
    for _, member in ipairs(mine.members) do
      is_last = is_last
        and (member == call.person.id or counts(tx:get("bids", teams.join_key(key, member)), rooms, sum))
    end
    if is_last then teams.tell(tx, key, mine, "changed", call.person.id) end
    tx:put("bids", teams.join_key(key, call.person.id), {
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
  local worth, missing, is_missing, known = {}, {}, false, people.handles(call, team.members)
  local function name(id) return known[id] or call:text("somebody") end
  for place, member in ipairs(team.members) do
    local bid = store.get("bids", teams.join_key(key, member))
    if counts(bid, rooms, sum) then
      worth[place] = bid.bids
    else
      missing[#missing + 1], is_missing = name(member), is_missing or member == call.person.id
    end
  end
  if #missing > 0 then
    local comma = call:text("comma")
    call:reply(call:text("bids_missing", {
      rooms = table.concat(rooms.names, comma), who = table.concat(missing, comma),
    }))
    -- Who has bid knows how.
    return is_missing and call:reply(call:text("bid_how", { count = #rooms.names, rent = sum, id = key }))
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
