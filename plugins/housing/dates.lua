--- What the plugin puts into people's calendars, where there is one: nothing of it is needed here.

local dates = {}

local function key_of(slot, person) return ("housing/viewing-%s/%d"):format(slot, person) end

--- The date of a viewing for one of those who go.
local function date(slot, flat, person)
  return {
    person = person, from = slot.start, till = slot.till, about = "/flat " .. flat.key, source = "housing",
    title = text.localized("date_viewing", { title = flat.title }), venue = flat.address, by = flat.owner,
  }
end

--- Whose a booked time is: who booked it, the owner, and the others of their team.
local function people(slot)
  return { slot.tenant, slot.owner, table.unpack(slot.guests or {}) }
end

--- Puts a booked time into the calendars of all whose it is, who read it in their languages.
function dates.put(tx, slot, key, flat)
  for _, person in ipairs(people(slot)) do
    tx:put("calendar.dates", key_of(key, person), date(slot, flat, person))
  end
end

--- Takes a booked time out of them.
function dates.remove(tx, slot, key)
  for _, person in ipairs(people(slot)) do tx:remove("calendar.dates", key_of(key, person)) end
end

--- Takes it out of the calendar of one who no longer goes.
function dates.drop(tx, key, person) tx:remove("calendar.dates", key_of(key, person)) end

return dates
