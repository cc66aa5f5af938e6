--- Who lives or lived in a flat, as the plugin of teams knows: nobody, while there is none.

local stays = {}

--- Whether somebody lives or lived in a flat.
function stays.lived(person, key)
  local known, found = pcall(store.find, "mates.stays", {
    where = { person = person, flat = key }, limit = 1,
  })
  return known and #found > 0
end

return stays
