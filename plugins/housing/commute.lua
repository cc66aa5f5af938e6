--- How long it takes from a flat to a university: the one place that
--- knows, to be replaced by whoever knows better.
---
--- A guess: six minutes to set out and to arrive, and 2.5 a kilometre as the crow flies from the middle of
--- the district. Sai Kung to HKUST comes to 19, of which HKUST itself says 20. It knows of districts and not
--- of flats, so that a search for what is near a university is a search for districts, which has an index.

local lists = require "lib.lists"
local places = require "places"

local commute = {}

--- Minutes to set out and to arrive, and minutes a kilometre: with
--- these two Sai Kung is as far from HKUST as it says.
local to_set_out, a_kilometre = 6, 2.5

--- Minutes from a district to a university, both by name, as a whole number; nil where one is not known.
function commute.minutes(district, university)
  local from, to = places.district(district), places.university(university)
  if not from or not to then return nil end
  local metres = geo.distance(from, to)
  return math.floor(to_set_out + a_kilometre * metres / 1000 + 0.5)
end

--- Places by how long it takes, as `minutes(name)` says: each `{ NAME, MINUTES }`, the nearest first.
local function by_minutes(list, minutes)
  local found = lists.map(list, function(place)
    local takes = minutes(place.name)
    return takes and { place.name, takes } or nil
  end)
  return lists.sorted(found, function(one) return one[2] end, function(one) return one[1] end)
end

--- The districts from which a university is at most so many minutes away, the nearest first.
function commute.within(university, minutes)
  local function takes(district) return commute.minutes(district, university) end
  local near = lists.filter(by_minutes(places.districts, takes), function(each) return each[2] <= minutes end)
  return lists.field(near, 1)
end

--- The universities nearest to a district: at most so many, each `{ NAME, MINUTES }`.
function commute.nearest(district, most)
  local function takes(university) return commute.minutes(district, university) end
  return lists.first(by_minutes(places.universities, takes), most)
end

return commute
