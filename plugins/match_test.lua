-- The tests of match.lua: quad plugin test plugins/match.lua

--- Metres of a cell; how near cells are seen, and the moves an hour, where nothing is configured.
local cell, radius, moves = 50, 401, 4
local earth = 6371008.7714

--- Metres between two places.
local function distance(a, b)
  local one, other = math.rad(a.lat), math.rad(b.lat)
  local turn = math.rad(b.lon - a.lon)
  local h = math.sin((other - one) / 2) ^ 2 + math.cos(one) * math.cos(other) * math.sin(turn / 2) ^ 2
  return 2 * earth * math.asin(math.min(1, math.sqrt(h)))
end

--- The middle of the cell that is so many rows and columns from that of a place: who attacks knows the grid.
local function middle(place, north, east)
  local rows = math.floor(earth * math.pi / cell)
  local row = math.floor((place.lat + 90) * rows / 180) + north
  local lat = (row + 0.5) * 180 / rows - 90
  local columns = math.floor(2 * earth * math.pi * math.cos(math.rad(lat)) / cell)
  local column = (math.floor((place.lon + 180) * columns / 360) + east) % columns
  return { lat = lat, lon = (column + 0.5) * 360 / columns - 180 }
end

local function here(person, place) return person:run(("/here %.7f %.7f"):format(place.lat, place.lon))[1] end

--- The handles that somebody is shown, over all pages.
local function nearby(person)
  local handles, lines = {}, person:run("/nearby")
  for i, line in ipairs(lines) do
    local handle = line:match("^(%S+)  ")
    if i > 1 and handle then handles[#handles + 1] = handle end
  end
  return handles
end

local function sees(person, handle)
  for _, seen in ipairs(nearby(person)) do
    if seen == handle then return true end
  end
  return false
end

local campus = { lat = 22.2830, lon = 114.1371 }

--- The cells around an attacker's in which somebody seen from there may be.
local function possible(from)
  local cells = {}
  for north = -9, 9 do
    for east = -9, 9 do
      local at = middle(from, north, east)
      if distance(from, at) <= radius then cells[#cells + 1] = at end
    end
  end
  return cells
end

--- The cells of those from which the answer would be `seen`.
local function left(cells, from, seen)
  local fitting = {}
  for _, at in ipairs(cells) do
    if (distance(from, at) <= radius) == seen then fitting[#fitting + 1] = at end
  end
  return fitting
end

--- From where the answer tells most: it halves best what is possible.
local function best(cells)
  local chosen, most = nil, -1
  for north = -16, 16 do
    for east = -16, 16 do
      local from = middle(cells[#cells // 2 + 1], north, east)
      local yes = #left(cells, from, true)
      local told = math.min(yes, #cells - yes)
      if told > most then chosen, most = from, told end
    end
  end
  return chosen
end

--- Somebody at a place is hunted for some hours by who knows how it all works. Gives how many cells are left after each.
local function hunt(t, place, hours)
  local victim, neighbour, hunter = t:person("victim"), t:person("neighbour"), t:person("hunter")
  here(victim, place)
  -- The other corner of the same cell: the answers must not tell the two apart.
  local same = middle(place, 0, 0)
  here(neighbour, { lat = 2 * same.lat - place.lat, lon = 2 * same.lon - place.lon })
  local from = middle(place, 3, -4)
  t:ok(here(hunter, from):find("shared"))
  t:ok(sees(hunter, "victim"))
  local cells, counts, used = possible(from), {}, 1
  for hour = 1, hours do
    while used < moves and #cells > 1 do
      from = best(cells)
      t:ok(here(hunter, from):find("shared"), "a move that is left")
      used = used + 1
      local seen = sees(hunter, "victim")
      t:equal(sees(hunter, "neighbour"), seen, "two in one cell")
      cells = left(cells, from, seen)
    end
    counts[hour] = #cells
    if #cells > 1 then
      t:ok(here(hunter, middle(from, 5, 5)):find("^error: your place can change 4 times an hour"), "no move is left")
    end
    t:advance("1h")
    used = 0
  end
  local isThere = false
  for _, at in ipairs(cells) do isThere = isThere or distance(at, same) < 1 end
  t:ok(isThere, "what the hunter worked out is right")
  return counts
end

---@type table<string, fun(t: quad.Test)>
return {
  answers_who_is_nearby_as_nearby_shows_it = function(t)
    for _, place in ipairs({ campus, { lat = -16.8, lon = 179.9995 }, { lat = 89.9, lon = 10 } }) do
      local alice, bob = t:person("alice" .. place.lon), t:person("bob" .. place.lon)
      t:equal(t:answer("people.nearby", alice, bob), false, "nobody shares")
      here(alice, middle(place, 0, 0))
      t:equal(t:answer("people.nearby", alice, bob), false, "one alone shares")
      for _, step in ipairs({ 0, 7, 8, 9 }) do
        t:advance("1h")
        here(bob, middle(place, 0, step))
        local isNear = sees(alice, bob.handle)
        t:equal(isNear, step < 9, "eight cells are 400 m")
        t:equal(t:answer("people.nearby", alice, bob), isNear)
        t:equal(t:answer("people.nearby", bob, alice), isNear)
      end
      t:advance("1h")
      here(bob, middle(place, 0, 0))
      t:equal(t:answer("people.nearby", alice, bob), true)
      bob:run("/here off")
      t:equal(t:answer("people.nearby", alice, bob), false, "one stopped")
      here(bob, middle(place, 0, 0))
      alice:run("/here off")
      t:equal(t:answer("people.nearby", alice, bob), false, "the other one stopped")
    end
  end,

  shares_and_ends = function(t)
    local alice = t:person("alice")
    t:ok(alice:run("/here")[1]:find("^you share no place%. /here LAT LON"))
    t:ok(alice:run("/nearby")[1]:find("^you share no place%. /here LAT LON"))
    t:ok(alice:run("/here 22.2830 114.1371")[1]:find("^your place is shared"))
    t:ok(alice:run("/here")[1]:find("^you share a place"))
    t:ok(alice:run("/nearby")[1]:find("^nobody else within 400 m shares a place yet"))
    t:ok(alice:run("/here OFF")[1]:find("^your place is shared no more"))
    t:ok(alice:run("/here off")[1]:find("^you share no place"))
  end,

  takes_degrees_alone = function(t)
    local alice = t:person("alice")
    for _, words in ipairs { "x", "22", "22 114 3", "91 0", "-90.1 0", "0 180.01", "nan nan", "inf 0", "0x10 0", "1e1 0", "22.28, ", "١ ٢" } do
      t:ok(alice:run("/here " .. words)[1]:find("^error: write the latitude"), words)
    end
    for _, words in ipairs { "22.283,114.137", "22.283, 114.137", "+22.283 114.137", "22.283，114.137" } do
      t:ok(alice:run("/here " .. words)[1]:find("^your place is shared"), words)
    end
  end,

  never_shows_coordinates = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    local said = {}
    for _, line in ipairs { "/here 22.2991 114.1792", "/here", "/nearby", "/here 22.2991 214.1792", "/here off" } do
      bob:run("/here 22.2991 114.1792")
      for _, person in ipairs { alice, bob } do
        for _, answer in ipairs(person:run(line)) do said[#said + 1] = answer end
      end
    end
    local all = table.concat(said, "\n")
    t:ok(not all:find("22%.29") and not all:find("114%.17"), all)
  end,

  lists_by_name_with_tags = function(t)
    local names = { "dora", "bob", "carol", "alice" }
    for i, name in ipairs(names) do
      here(t:person(name), middle(campus, 2 * i, 0))
    end
    t:person("carol").me.people.tag("Hiking Club")
    t:person("carol").me.people.tag("Chess")
    here(t:person("faraway"), middle(campus, 30, 0))
    t:equal(t:person("dora"):run("/nearby"), {
      "3 people within 400 m", "alice  alice", "bob    bob", "carol  carol  hiking_club, chess",
      "/who HANDLE shows one of them, /msg HANDLE TEXT writes to them",
    })
    t:equal(nearby(t:person("faraway")), {})
  end,

  reaches_as_far_both_ways = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    here(alice, campus)
    for north, seen in pairs { [8] = true, [9] = false } do
      here(bob, middle(campus, north, 0))
      t:equal(sees(alice, "bob"), seen)
      t:equal(sees(bob, "alice"), seen)
    end
  end,

  crosses_the_date_line = function(t)
    for i, pair in ipairs {
      { { lat = -18, lon = 179.999 }, { lat = -18, lon = -179.999 } }, { { lat = 0, lon = 180 }, { lat = 0, lon = -180 } },
      { { lat = 66.5, lon = 179.9999 }, { lat = 66.5, lon = -179.996 } },
    } do
      local east, west = t:person("east" .. i), t:person("west" .. i)
      here(east, pair[1])
      here(west, pair[2])
      t:equal(nearby(east), { "west" .. i })
      t:equal(nearby(west), { "east" .. i })
    end
  end,

  meets_at_the_poles = function(t)
    for name, lat in pairs { north = 90, south = -90 } do
      local people = {
        { lat = lat, lon = 0 }, { lat = lat, lon = 180 }, { lat = lat * 0.99999, lon = 90 }, { lat = lat * 0.99998, lon = -45 },
      }
      for i, place in ipairs(people) do here(t:person(name .. i), place) end
      for i = 1, #people do t:equal(#nearby(t:person(name .. i)), #people - 1, name .. i) end
      here(t:person(name .. "far"), { lat = lat * 0.9999, lon = 0 })
      t:equal(nearby(t:person(name .. "far")), {})
    end
  end,

  counts_moves = function(t)
    local alice = t:person("alice")
    local function isFree(place) return here(alice, place):find("^your place is shared") ~= nil end
    t:ok(isFree(campus))
    -- The same cell again is no move.
    for _ = 1, 10 do t:ok(isFree { lat = middle(campus, 0, 0).lat + 0.0001, lon = campus.lon }) end
    -- To end sharing and to share again is one, in the same cell too.
    for _ = 1, 3 do
      t:advance("5m")
      alice:run("/here off")
      t:ok(isFree(campus))
    end
    t:equal(here(alice, middle(campus, 1, 0)),
      "error: your place can change 4 times an hour, so that nobody can be located by it. Try again in 45 min")
    t:ok(isFree(campus), "the same place")
    alice:run("/here off")
    t:ok(not isFree(campus), "ending gives no moves")
    t:advance("45m")
    t:ok(isFree(campus) and not isFree(middle(campus, 1, 0)))
  end,

  forgets_moves_that_count_no_more = function(t)
    local alice = t:person("alice")
    for north = 1, 4 do here(alice, middle(campus, north, 0)) end
    alice:run("/here off")
    t:advance("2h")
    t:ok(here(alice, campus):find("^your place is shared"))
    t:advance("2h")
    t:ok(alice:run("/here")[1]:find("^you share a place"), "what is shared stays")
  end,

  pages = function(t)
    local alice = t:person("alice")
    here(alice, campus)
    for i = 1, 25 do here(t:person(("p%02d"):format(i)), middle(campus, i % 5, i % 3)) end
    local lines = alice:run("/nearby")
    t:equal({ lines[1], lines[2], lines[21], lines[22], #lines },
      { "25 people within 400 m", "p01  p01", "p20  p20", "/more shows the next", 22 })
  end,

  nobody_is_located = function(t)
    -- The first move tells that somebody is within 400 m; each of the other three halves that at best.
    local counts = hunt(t, { lat = 22.28312, lon = 114.13745 }, 4)
    t:ok(counts[1] * cell * cell >= 50000, "after an hour " .. counts[1] .. " cells are left")
    t:ok(counts[#counts] >= 1, "the cell is the least")
  end,

  nobody_is_located_in_the_north = function(t)
    local counts = hunt(t, { lat = 69.6496, lon = 18.9560 }, 4)
    t:ok(counts[1] * cell * cell >= 50000, "after an hour " .. counts[1] .. " cells are left")
  end,
}
