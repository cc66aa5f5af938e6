--- The flats of the plugin housing, which this one only reads.
local lists = require "lib.lists"
local people = require "lib.people"
local shared = require "lib.shared"

local flats = {}

--- A flat by its number, or nil; also where nobody keeps flats now.
local function read(key)
  local is_there, flat = shared.try(store.get, "housing.flats", key)
  return is_there and flat or nil
end

--- Flats by their numbers, as far as the caller finds them: none that is hidden, rented or archived, and none
--- of somebody whom they may not see. Whether flats can't be read now stands behind it.
function flats.seen(call, keys)
  local is_there, list = shared.try(store.get_all, "housing.flats", keys)
  local open = lists.filter(is_there and list or {}, function(flat)
    return flat and flat.status == "shown"
  end)
  return lists.by(people.shown(call, open, "owner"), "key"), not is_there
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
  return (flat.owner == call.person.id or people.sees(call, flat.owner)) and flat or nil
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
  local fields = { "title", "district", "size", "rooms", "beds", "toilets", "address", "text", "from" }
  return #lists.filter(fields, function(name) return flat[name] ~= nil and flat[name] ~= "" end) / #fields
end

return flats
