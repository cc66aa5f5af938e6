-- How high flats rank: quad plugin test plugins/housing

local function offer(person, other)
  local flat = { title = "Near the pier", district = "Sai Kung", rent = "12000", size = "400", rooms = "2", beds = "2", toilets = "1",
    address = "3 Man Nin Street", from = "2026-03-01" }
  for name, value in pairs(other or {}) do flat[name] = value end
  local parts = {}
  for name, value in pairs(flat) do parts[#parts + 1] = ('%s:"%s"'):format(name, value) end
  return person:run("/flat-add " .. table.concat(parts, " "))
end

--- The numbers of the flats that a command lists.
local function listed(person, command)
  local found = {}
  for _, said in ipairs(person:run(command)) do found[#found + 1] = said:match("^(%d+)  ") end
  return found
end

--- A flat as the hook is asked about it: just offered, liked by nobody yet.
local function flat(other)
  local one = {
    rent = 12000, size = 400, head = 6000, rooms = 2, beds = 2, toilets = 1, term = 12, deposit = 2, furnished = false, bills = false,
    district = "Sai Kung", reviews = 0, stars = 0, views = 0, saves = 0, days = 0, photos = 0, complete = 1,
  }
  for name, value in pairs(other or {}) do one[name] = value end
  return one
end

return {
  what_is_new_liked_well_reviewed_and_told_in_full_ranks_higher = function(t)
    local function rank(other) return t:hook("housing.rank", flat(other), 0) end
    local plain = rank()
    t:ok(rank { days = 14 } < plain)
    t:ok(rank { complete = 0.5 } < plain)
    t:ok(rank { views = 5 } > plain and rank { saves = 5 } > rank { views = 5 })
    t:ok(rank { reviews = 3, stars = 5 } > plain and rank { reviews = 3, stars = 1 } < plain)
    t:ok(rank { reviews = 30, stars = 5 } > rank { reviews = 3, stars = 5 }, "few reviews say little")
    t:ok(rank { saves = 100000, views = 100000, reviews = 1000, stars = 5 } <= 0.45)
    t:ok(rank { reviews = 1000, days = 60, complete = 0 } >= 0)
  end,

  the_highest_rank_comes_first = function(t)
    local people = {}
    for number = 1, 4 do people[number] = t:person("owner" .. number) end
    offer(people[1], { text = "Quiet and sunny" })
    offer(people[2])
    offer(people[3])
    local bob = t:person("bob")
    t:equal(listed(bob, "/flats"), { "1", "3", "2" }, "what more is told of")
    for _, command in ipairs { "/flats price:15000 rooms:2", "/flats district:西貢", "/flats man nin", "/flats uni:HKUST within:30 nin" } do
      t:equal(listed(bob, command), { "1", "3", "2" }, command)
    end
    t:equal(listed(bob, "/flats sort:new"), { "3", "2", "1" })
    for number = 1, 4 do t:person("reader" .. number):run("/flat-keep 2") end
    t:advance("11m")
    t:equal(listed(bob, "/flats"), { "2", "1", "3" }, "what is liked")
    t:advance("32d")
    t:equal(listed(bob, "/flats"), { "1", "3", "2" }, "as long as that is no month ago")
    people[2]:run("/flat-status 2 hide")
    offer(people[4])
    t:equal(listed(bob, "/flats"), { "4", "1", "3" }, "what is new")
    people[2]:run("/flat-status 2 show")
    t:equal(#listed(bob, "/flats"), 4)
  end,

  of_one_owner_two_come_among_ten_of_a_page = function(t)
    local alice, carol, bob = t:person("alice"), t:person("carol"), t:person("bob")
    for number = 1, 4 do offer(alice, { title = "A" .. number, text = "Sunny" }) end
    offer(carol, { title = "C" })
    t:equal(listed(bob, "/flats"), { "4", "3", "5", "2", "1" })
    t:equal(listed(bob, "/flats sort:new"), { "5", "4", "3", "2", "1" })
  end,

  a_page_is_found_whether_much_or_little_is_like_the_filter = function(t)
    local people = {}
    for number = 1, 3 do people[number] = t:person("owner" .. number) end
    for number = 1, 26 do
      offer(people[number % 3 + 1], { text = number % 2 == 0 and "Sunny" or nil, rooms = number > 23 and "5" or "2" })
    end
    local bob = t:person("bob")
    for command, count in pairs { ["/flats"] = 20, ["/flats nin"] = 20, ["/flats sunny"] = 13, ["/flats rooms:5"] = 3, ["/flats rooms:5 sunny"] = 2 } do
      local found, known = listed(bob, command), {}
      t:equal(#found, count, command)
      for _, id in ipairs(found) do
        t:ok(not known[id], command)
        known[id] = true
      end
    end
  end,
}
