--- The flats of the plugin housing, which this one only reads.
local flats = {}

--- A flat by its number, or nil; also where nobody keeps flats now.
local function read(key)
  local done, flat = pcall(store.get, "housing.flats", key)
  if done then return flat end
  if type(flat) == "table" and (flat.code == "unavailable" or flat.code == "forbidden") then return nil, true end
  error(flat, 0)
end

--- A flat that anybody finds, or nil: not one that is hidden, rented or archived.
function flats.shown(key)
  local flat, away = read(key)
  return flat and flat.status == "shown" and flat.shown ~= false and flat or nil, away
end

--- A flat as the members of a team may see it: shown to all, or rented to them.
function flats.of_team(team)
  local flat = read(team.flat)
  if not flat then return nil end
  if flat.status == "shown" and flat.shown ~= false then return flat end
  return flat.status == "rented" and team.status == "renting" and flat or nil
end

--- Whether somebody offers this flat, however it stands.
function flats.owned(key, person)
  local flat = read(key)
  return flat ~= nil and flat.owner == person
end

--- Ends the command where a flat can't be found: the same words for one that is hidden and one that never was.
function flats.require(call, id)
  local flat, away = flats.shown(tostring(id))
  if flat then return flat end
  call:fail(call:text(away and "no_housing" or "no_flat", { id = id }))
end

--- How much of a flat is told, 0 to 1.
function flats.complete(flat)
  local told, fields = 0, { "title", "district", "size", "rooms", "beds", "toilets", "address", "text", "from" }
  for _, field in ipairs(fields) do
    if flat[field] ~= nil and flat[field] ~= "" then told = told + 1 end
  end
  return told / #fields
end

return flats
