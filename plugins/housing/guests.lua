--- Who goes to see a flat with somebody who booked a time: the others
--- of their team for it, as the plugin of teams knows.

local guests = {}

--- Others who go to see a flat with who books a time: some teams of eight, as mates has them.
local most_guests = 20

--- Teams that are looked at of one person: more than anybody may be in at once, as mates has them.
local most_teams = 20

--- Somebody's teams that look for a flat, found by their places in them, so that it makes no difference how
--- many others look for it; nil where that can't be known now.
local function teams_of(person, flat)
  local known, places = pcall(store.find, "mates.places", { where = { person = person }, limit = most_teams })
  if not known then return nil end
  local keys, list = {}, {}
  for index, place in ipairs(places) do keys[index] = place.team end
  for _, team in ipairs(store.get_all("mates.teams", keys)) do
    local looks = team and team.flat == flat and (team.status == "open" or team.status == "full")
    if looks and guests.has({ guests = team.members }, person) then list[#list + 1] = team end
  end
  return list
end

--- The others of the caller's teams that look for a flat. Of those whom they may not see nobody is told.
function guests.of(call, flat)
  local others, is_there = {}, {}
  for _, team in ipairs(teams_of(call.person.id, flat) or {}) do
    for _, member in ipairs(team.members) do
      if member ~= call.person.id and not is_there[member] and #others < most_guests then
        others[#others + 1], is_there[member] = member, true
      end
    end
  end
  local seen, list = #others > 0 and call.me.people.seen(others) or {}, {}
  for index, member in ipairs(others) do if seen[index] then list[#list + 1] = member end end
  return list
end

--- Whether somebody goes with who booked a time.
function guests.has(slot, person)
  for _, guest in ipairs(slot.guests or {}) do if guest == person then return true end end
  return false
end

--- Those who go with who booked a time and still are in a team for the
--- flat with them; nil where that can't be known now.
function guests.still(slot)
  local teams = teams_of(slot.tenant, slot.flat)
  if not teams then return nil end
  local list = {}
  for _, team in ipairs(teams) do
    for _, guest in ipairs(slot.guests or {}) do
      if guests.has({ guests = team.members }, guest) then list[#list + 1] = guest end
    end
  end
  return list
end

--- Tells those who go with somebody, or would have: of a viewing that is booked for them, or that is off.
function guests.tell(list, kind, flat)
  if #(list or {}) > 0 then pcall(bot.notify_all, list, kind, tonumber(flat)) end
end

return guests
