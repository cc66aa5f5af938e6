--- How long it takes from a flat to a university: the one place that
--- knows, to be replaced by whoever knows better.
---
--- A guess: six minutes to set out and to arrive, and 2.5 a kilometre as the crow flies from the middle of
--- the district. Sai Kung to HKUST comes to 19, of which HKUST itself says 20. It knows of districts and not
--- of flats, so that a search for what is near a university is a search for districts, which has an index.

local places = require "places"

local commute = {}

--- Minutes to set out and to arrive, and minutes a kilometre: with
--- these two Sai Kung is as far from HKUST as it says.
local to_set_out, a_kilometre = 6, 2.5

--- Minutes from a district to a university, both by name, as a whole number; nil where one is not known.
function commute.minutes(district, university)
  local from, to = places.district(district), places.university(university)
  if not from or not to then return nil end
  local metres = geo.distance(from.lat, from.lon, to.lat, to.lon)
  return math.floor(to_set_out + a_kilometre * metres / 1000 + 0.5)
end

--- The districts from which a university is at most so many minutes away, the nearest first.
function commute.within(university, minutes)
  local near, names = {}, {}
  for _, place in ipairs(places.districts) do
    local takes = commute.minutes(place.name, university)
    if takes and takes <= minutes then near[#near + 1] = { takes, place.name } end
  end
  table.sort(near, function(one, other)
    return one[1] < other[1] or one[1] == other[1] and one[2] < other[2]
  end)
  for index, each in ipairs(near) do names[index] = each[2] end
  return names
end

--- The universities nearest to a district: at most so many, each `{ NAME, MINUTES }`.
function commute.nearest(district, most)
  local found = {}
  for index, place in ipairs(places.universities) do
    found[index] = { place.name, commute.minutes(district, place.name) }
  end
  table.sort(found, function(one, other)
    return one[2] < other[2] or one[2] == other[2] and one[1] < other[1]
  end)
  return { table.unpack(found, 1, most) }
end

return commute
