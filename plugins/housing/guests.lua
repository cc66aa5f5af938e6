--- Who goes to see a flat with somebody who booked a time: the others of their team for it, as the plugin of teams knows.

local guests = {}

--- Others who go to see a flat with who books a time: some teams of eight, as mates has them.
local most_guests = 20

--- The others of the caller's teams that look for a flat. Of those whom they may not see nobody is told.
function guests.of(call, flat)
  local query = { where = { flat = flat, status = { "open", "full" } }, limit = 200 }
  local known, teams = pcall(store.find, "mates.teams", query)
  local others, is_there = {}, {}
  for _, team in ipairs(known and teams or {}) do
    local is_member = false
    for _, member in ipairs(team.members) do is_member = is_member or member == call.person.id end
    for _, member in ipairs(is_member and team.members or {}) do
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

--- Those who go with who booked a time and still are in a team for the flat with them; nil where that can't be known now.
function guests.still(slot)
  local query = { where = { flat = slot.flat, status = { "open", "full" } }, limit = 200 }
  local known, teams = pcall(store.find, "mates.teams", query)
  if not known then return nil end
  local list = {}
  for _, team in ipairs(teams) do
    local with = { guests = team.members }
    for _, guest in ipairs(guests.has(with, slot.tenant) and slot.guests or {}) do
      if guests.has(with, guest) then list[#list + 1] = guest end
    end
  end
  return list
end

--- Tells those who go with somebody, or would have: of a viewing that is booked for them, or that is off.
function guests.tell(list, kind, flat)
  if #(list or {}) > 0 then pcall(bot.notify_all, list, kind, tonumber(flat)) end
end

return guests
