--- The flats of the plugin housing, which this one only reads.
local people = require "people"

local flats = {}

--- A flat by its number, or nil; also where nobody keeps flats now.
local function read(key)
  local done, flat = pcall(store.get, "housing.flats", key)
  if done then return flat end
  if type(flat) == "table" and (flat.code == "unavailable" or flat.code == "forbidden") then
    return nil, true
  end
  error(flat, 0)
end

--- Flats by their numbers, as far as the caller finds them: none that is hidden, rented or archived, and none
--- of somebody whom they may not see. Whether flats can't be read now stands behind it.
function flats.seen(call, keys)
  local found, owners, list, away = {}, {}, {}, false
  for _, key in ipairs(keys) do
    local flat, gone = read(key)
    away = away or gone
    if flat and flat.status == "shown" and found[key] == nil then
      found[key] = flat
      list[#list + 1], owners[#owners + 1] = key, flat.owner
    end
  end
  local seen = #owners > 0 and call.me.people.seen(owners) or {}
  for place, key in ipairs(list) do
    if not seen[place] and owners[place] ~= call.person.id then found[key] = nil end
  end
  return found, away
end

--- One flat that the caller finds, or nil.
function flats.shown(call, key)
  local found, away = flats.seen(call, { key })
  return found[key], away
end

--- A flat as the caller may see it with a team: shown to all, or
--- rented to the team; none of somebody whom they may not see.
function flats.of_team(call, team)
  local flat = read(team.flat)
  if not flat or flat.status ~= "shown" and not (flat.status == "rented" and team.status == "renting") then
    return nil
  end
  return (flat.owner == call.person.id or people.may_hear(call, flat.owner)) and flat or nil
end

--- Whether somebody offers this flat, however it stands.
function flats.owned(key, person)
  local flat = read(key)
  return flat ~= nil and flat.owner == person
end

--- Ends the command where a flat can't be found: the same words for
--- one that is hidden and one that never was.
function flats.require(call, id)
  local flat, away = flats.shown(call, tostring(id))
  if flat then return flat end
  call:fail(call:text(away and "no_housing" or "no_flat", { id = id }))
end

--- Ends the command where a flat that was found isn't shown any more, in a transaction.
function flats.still(call, tx, key)
  local flat = tx:get("housing.flats", key)
  if not flat or flat.status ~= "shown" then call:fail(call:text("no_flat", { id = key })) end
end

--- How much of a flat is told, 0 to 1.
function flats.complete(flat)
  local told, fields = 0, {
    "title", "district", "size", "rooms", "beds", "toilets", "address", "text", "from",
  }
  for _, field in ipairs(fields) do
    if flat[field] ~= nil and flat[field] ~= "" then told = told + 1 end
  end
  return told / #fields
end

return flats
