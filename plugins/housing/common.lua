--- Tells which number of rooms, beds or toilets is rare.
local common = {}

--- Of what must have one value, what fewest flats that are shown have: the field and the value; nil where
--- nothing must.
function common.rarest(wanted)
  local field, value, fewest
  for _, name in ipairs { "rooms", "beds", "toilets" } do
    local range = wanted[name]
    if range and range.least and range.least == range.most then
      local count = store.tally("flats", name, { shown = 1, [name] = range.least }).count
      if not fewest or count < fewest then field, value, fewest = name, range.least, count end
    end
  end
  return field, value
end

return common
