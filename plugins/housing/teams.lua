--- What the plugin of teams knows of a flat: who goes to see it together,
--- and who lives or lived in it. While there is no such plugin, nobody does.

local lists = require "lib.lists"
local people = require "lib.people"
local shared = require "lib.shared"

local teams = {}

--- Others who go to see a flat with who books a time: some teams of eight, as mates has them.
local most_guests = 20

--- Teams that are looked at of one person: more than anybody may be in at once, as mates has them.
local most_teams = 20

--- Somebody's teams that look for a flat, found by their places in them, so that it makes no difference how
--- many others look for it; nil where that can't be known now.
local function looking(person, flat)
  local is_known, places = shared.try(store.find, "mates.places", {
    where = { person = person }, limit = most_teams,
  })
  if not is_known then return nil end
  return lists.filter(store.get_all("mates.teams", lists.field(places, "team")), function(team)
    local looks = team and team.flat == flat and (team.status == "open" or team.status == "full")
    return looks and lists.has(team.members, person)
  end)
end

--- All who are in some teams, each once.
local function members(list)
  return lists.unique(lists.joined(table.unpack(lists.field(list, "members"))))
end

--- The others of the caller's teams that look for a flat. Of those whom they may not see nobody is told.
function teams.guests(call, flat)
  local others = lists.filter(members(looking(call.person.id, flat) or {}), function(member)
    return member ~= call.person.id
  end)
  others = lists.first(others, most_guests)
  local seen = people.seen(call, others)
  return lists.filter(others, function(member) return seen[member] end)
end

--- Those who go with who booked a time and still are in a team for the
--- flat with them; nil where that can't be known now.
function teams.still(slot)
  local found = looking(slot.tenant, slot.flat)
  if not found then return nil end
  local there = lists.set(members(found))
  return lists.filter(slot.guests or {}, function(guest) return there[guest] end)
end

--- Whether somebody lives or lived in a flat, and so may read of it and review it.
function teams.lived(person, flat)
  local query = { where = { person = person, flat = flat }, limit = 1 }
  local is_known, found = shared.try(store.find, "mates.stays", query)
  return is_known and #found > 0
end

--- How many teams look for more people for a flat; nil where nobody knows.
function teams.open(flat)
  local is_known, found = shared.try(store.tally, "mates.teams", "flats", { flat = flat, status = "open" })
  return is_known and found.count or nil
end

--- The flats for which so many teams, the newest, look for more people: their keys, each once.
function teams.flats(most)
  local is_known, found = shared.try(store.find, "mates.teams", { where = { status = "open" }, limit = most })
  local keys = lists.unique(lists.field(is_known and found or {}, "flat"))
  return keys, lists.set(keys)
end

return teams
