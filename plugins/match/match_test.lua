-- The tests of match: quad plugin test plugins/match

--- Metres of a cell; how near cells are seen, where nothing is configured.
local cell, radius = 50, 401
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

--- Somebody at a place is hunted for a day by who knows how it all works and takes every move that there is. Gives how many
--- cells are left after each hour.
local function hunt(t, place)
  local victim, neighbour, hunter = t:person("victim"), t:person("neighbour"), t:person("hunter")
  here(victim, place)
  -- The other corner of the same cell: the answers must not tell the two apart.
  local same = middle(place, 0, 0)
  here(neighbour, { lat = 2 * same.lat - place.lat, lon = 2 * same.lon - place.lon })
  local from = middle(place, 3, -4)
  t:ok(here(hunter, from):find("shared"))
  t:ok(sees(hunter, "victim"))
  local cells, hours = possible(from), {}
  for hour = 1, 24 do
    while #cells > 1 do
      local to = best(cells)
      if not here(hunter, to):find("^your place is shared") then break end
      from = to
      local seen = sees(hunter, "victim")
      t:equal(sees(hunter, "neighbour"), seen, "two in one cell")
      cells = left(cells, from, seen)
      -- To end and to go on where one was tells nothing and gives nothing.
      hunter:run("/here off")
      here(hunter, from)
    end
    hours[hour] = #cells
    -- The last second of the day belongs to it.
    t:advance(hour < 24 and "1h" or "59m")
  end
  local is_there = false
  for _, at in ipairs(cells) do is_there = is_there or distance(at, same) < 1 end
  t:ok(is_there, "what the hunter worked out is right")
  return hours
end

--- How many cells are left on average, wherever the other is, after each answer to who has so many, the first of which
--- was yes.
local function averages(place, answers)
  local all, sums = possible(place), {}
  local function note(cells, answer)
    sums[answer] = (sums[answer] or 0) + #cells * #cells / #all
    if answer == answers then return end
    local from = best(cells)
    for _, seen in ipairs { true, false } do
      local rest = left(cells, from, seen)
      if #rest > 0 then note(rest, answer + 1) end
    end
  end
  note(all, 1)
  return sums
end

--- How many moves somebody may make in an hour, and in a day.
local function allowed(t, person)
  local counts, north = {}, 0
  for hour = 1, 24 do
    while here(person, middle(campus, north + 1, 0)):find("^your place is shared") do north = north + 1 end
    counts[hour] = north
    t:advance(hour < 24 and "1h" or "59m")
  end
  return counts[1], counts[24]
end

---@type table<string, fun(t: quad.Test)>
return {
  answers_who_is_nearby_as_nearby_shows_it = function(t)
    for _, place in ipairs({ campus, { lat = -16.8, lon = 179.9995 }, { lat = 89.9, lon = 10 } }) do
      local alice, bob = t:person("alice" .. place.lon), t:person("bob" .. place.lon)
      t:equal(t:hook("people.nearby", alice, bob), false, "nobody shares")
      here(alice, middle(place, 0, 0))
      t:equal(t:hook("people.nearby", alice, bob), false, "one alone shares")
      for _, step in ipairs({ 0, 7, 8, 9 }) do
        t:advance("1h")
        here(bob, middle(place, 0, step))
        local is_near = sees(alice, bob.handle)
        t:equal(is_near, step < 9, "eight cells are 400 m")
        t:equal(t:hook("people.nearby", alice, bob), is_near)
        t:equal(t:hook("people.nearby", bob, alice), is_near)
      end
      t:advance("1h")
      here(bob, middle(place, 0, 0))
      t:equal(t:hook("people.nearby", alice, bob), true)
      bob:run("/here off")
      t:equal(t:hook("people.nearby", alice, bob), false, "one stopped")
      here(bob, middle(place, 0, 0))
      alice:run("/here off")
      t:equal(t:hook("people.nearby", alice, bob), false, "the other one stopped")
    end
  end,

  says_where_somebody_is_and_where_places_are = function(t)
    local alice = t:person("alice")
    t:equal(t:hook("person.place", alice), false, "nothing is shared")
    local place = middle(campus, 0, 0)
    here(alice, place)
    local at = t:hook("person.place", alice)
    t:ok(math.abs(at.lat - place.lat) < 1e-5 and math.abs(at.lon - place.lon) < 1e-5, "the middle of the cell")
    alice:run("/here off")
    t:equal(t:hook("person.place", alice), false, "it is shared no longer")
    local hku = t:hook("place.named", "hku east gate")
    t:ok(hku and math.abs(hku.lat - 22.284) < 0.005 and math.abs(hku.lon - 114.137) < 0.005, "a place by its name")
    t:equal(t:hook("place.named", "atlantis"), nil)
    t:equal(t:hook("place.named", ""), nil)
    t:equal(t:hook("place.named", ("x"):rep(1e5)), nil)
  end,

  shares_and_ends = function(t)
    local alice = t:person("alice")
    t:ok(alice:run("/here")[1]:find("^you don't share a place%. /here PLACE"))
    t:ok(alice:run("/nearby")[1]:find("^you don't share a place%. /here PLACE"))
    t:ok(alice:run("/here 22.2830 114.1371")[1]:find("^your place is shared"))
    t:ok(alice:run("/here")[1]:find("^you share a place"))
    t:ok(alice:run("/nearby")[1]:find("^nobody else within 400 m shares a place yet"))
    t:ok(alice:run("/here OFF")[1]:find("^your place is no longer shared"))
    t:ok(alice:run("/here off")[1]:find("^you don't share a place"))
  end,

  takes_degrees_alone = function(t)
    local alice = t:person("alice")
    for _, words in ipairs { "x", "22", "22 114 3", "91 0", "-90.1 0", "0 180.01", "nan nan", "inf 0", "0x10 0", "1e1 0", "22.28, ", "١ ٢" } do
      t:ok(alice:run("/here " .. words)[1]:find("^error: write a place"), words)
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
    local function is_free(place) return here(alice, place):find("^your place is shared") ~= nil end
    t:ok(is_free(campus))
    for north = 1, 3 do
      t:advance("5m")
      t:ok(is_free(middle(campus, north, 0)))
      -- The same cell again is no move.
      for _ = 1, 3 do t:ok(is_free { lat = middle(campus, north, 0).lat + 0.0001, lon = campus.lon }) end
    end
    t:equal(here(alice, campus), "error: your place can change 4 times an hour, so that nobody can be located by it. "
      .. "Try again in 45 min; until then you stay shared where you were")
    t:advance("45m")
    t:ok(is_free(campus) and not is_free(middle(campus, 1, 0)))
  end,

  counts_moves_of_a_day = function(t)
    local alice = t:person("alice")
    local function said(north) return alice:run(("/here %.7f %.7f"):format(middle(campus, north, 0).lat, campus.lon)) end
    for north = 1, 4 do t:equal(said(north)[2], north == 4 and "2 of 6 changes of place in 24 hours are left" or nil) end
    t:advance("2h")
    t:equal(said(5)[2], "1 of 6 changes of place in 24 hours is left")
    t:equal(said(6)[2], "0 of 6 changes of place in 24 hours are left")
    t:advance("90m")
    t:equal(said(7), { "error: your place can change 6 times in 24 hours, so that nobody can be located by it. "
      .. "Try again in 20 h 30 min; until then you stay shared where you were" })
    t:advance("20h")
    t:ok(said(7)[1]:find("Try again in 30 min;", 1, true))
    t:advance("30m")
    -- Four of them count no more.
    for north = 7, 10 do t:ok(said(north)[1]:find("^your place is shared"), north) end
    t:ok(said(11)[1]:find("^error: your place can change 6 times in 24 hours"))
  end,

  shares_the_same_place_again_for_nothing = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    here(bob, campus)
    for north = 1, 4 do here(alice, middle(campus, north, 0)) end
    for _ = 1, 10 do
      alice:run("/here off")
      t:ok(not sees(bob, "alice"), "what is remembered is not shared")
      t:equal(t:hook("people.nearby", alice, bob), false)
      t:ok(here(alice, middle(campus, 4, 0)):find("^your place is shared"))
      t:ok(sees(bob, "alice"))
    end
    alice:run("/here off")
    t:equal(here(alice, middle(campus, 5, 0)), "error: your place can change 4 times an hour, so that nobody can be located by it. "
      .. "Try again in 60 min; until then you don't share a place, but may share again the one that you shared last")
    t:ok(alice:run("/here")[1]:find("^you don't share a place"))
  end,

  forgets_moves_that_count_no_more = function(t)
    local alice = t:person("alice")
    for north = 1, 4 do here(alice, middle(campus, north, 0)) end
    alice:run("/here off")
    t:advance("25h")
    for north = 5, 8 do t:ok(here(alice, middle(campus, north, 0)):find("^your place is shared")) end
    t:advance("25h")
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
    local hours = hunt(t, { lat = 22.28312, lon = 114.13745 })
    t:ok(hours[1] >= 20, "after an hour " .. hours[1] .. " cells are left")
    t:ok(hours[24] >= 4, "after a day " .. hours[24] .. " cells are left")
  end,

  nobody_is_located_wherever_they_are = function(t)
    local in_hour, in_day = allowed(t, t:person("hunter"))
    t:equal({ in_hour, in_day }, { 4, 6 })
    -- The first move tells that somebody is within 400 m; each of the others halves that at best.
    local cells = averages(campus, in_day)
    t:ok(cells[in_hour] >= 24, ("after an hour %.1f of %.0f cells are left"):format(cells[in_hour], cells[1]))
    t:ok(cells[in_day] >= 6, ("after a day %.1f of %.0f cells are left"):format(cells[in_day], cells[1]))
  end,

  nobody_is_located_in_the_north = function(t)
    local hours = hunt(t, { lat = 69.6496, lon = 18.9560 })
    t:ok(hours[1] >= 20, "after an hour " .. hours[1] .. " cells are left")
    t:ok(hours[24] >= 4, "after a day " .. hours[24] .. " cells are left")
  end,

  knows_places_by_name = function(t)
    local alice, bob = t:person("alice"), t:person("bob")
    for i, name in ipairs { "Kowloon Tong Station", "kowloon tong", "ＫＯＷＬＯＯＮ　tong", "九龍塘站", "九龙塘" } do
      alice:run("/here off")
      local lines = alice:run("/here " .. name)
      t:equal({ #lines >= 2, lines[2] }, { true, "taken as Kowloon Tong Station (KMB 48E5A1EED91712EE)" }, name)
    end
    t:equal(bob:run("/here tsuen wan")[2], "taken as Tsuen Wan Station (KMB 03D5CB9EBB6602B2)")
    t:equal(bob:run("/here tsuen w")[1], "error: which one: Tsuen Wan Station, Tsuen Wan West Station? Write more of its name")
    t:ok(bob:run("/here atlantis")[1]:find("^error: write a place"))
    t:ok(bob:run("/here 站")[1]:find("^error: write a place"))
  end,

  --- Two gates of a campus are 304 m apart: who is meant by its name is seen by the same people from either.
  takes_gates_of_one_campus_as_one_place = function(t)
    local carol = t:person("carol")
    for _, name in ipairs { "HKU", "hku", "港大", "香港大學", "香港大学" } do
      carol:run("/here off")
      t:equal(carol:run("/here " .. name)[2], "taken as HKU East Gate (KMB 5D694E9F5A66F888)", name)
    end
    t:ok(carol:run("/here polytechnic")[1]:find("^error: which one: "))
  end,
}
