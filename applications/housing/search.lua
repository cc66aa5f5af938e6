--- Finds the flats that a filter wants, by an index that leaves few to look at.
---
--- The store drives a search by one index and looks at each document that it gives for the rest. So what drives it here is
--- the narrowest that is cheap: a few lists of one district and a thousand of rent, merged by age; districts, merged; or all
--- that are shown. What else is wanted is given as a range even where it is one value, since of several values that are
--- given as such the store takes the first by name, which may be half of all flats. `store.count` looks at every document
--- of a collection, so nothing here counts.
---
--- Tried on 100,000 flats in SQLite with the store's own statements: five filters take below 1 ms, with a word that a third
--- of them have 7 ms. With words, merged lists take twenty times that, since words are looked up anew for each list.

local filter = require "filter"
local flats = require "flats"

local search = {}

--- Lists of district and rent that are merged at most: with more, districts alone find the first page sooner.
local most_lists = 8

--- Flats that are sorted here, where words leave no more: walking all flats in order of a field would pass over many.
local most_sorted = 100

--- Flats with teams that take more people, and flats that are ranked for `sort:best`.
local most_teams, most_ranked = 200, 60

local orders = { old = "oldest", cheap = "rent", dear = "-rent", large = "-size", head = "head" }

--- The cells of districts that a range of rents lies in, or nil where those are too many.
local function cells(districts, rent)
  local first, last = (rent.least or 0) // flats.step, math.min(rent.most, flats.top) // flats.step
  if (last - first + 1) * #districts > most_lists then return nil end
  local list = {}
  for _, district in ipairs(districts) do
    for step = first, last do list[#list + 1] = flats.cell(district, step * flats.step) end
  end
  return list
end

--- What drives the search.
local function lead(wanted, where)
  local rent = wanted.rent
  if wanted.districts then
    -- An order by a field is driven by that field's own index.
    local is_plain = not wanted.words and not orders[wanted.sort]
    where.cell = is_plain and rent and rent.most and cells(wanted.districts, rent) or nil
    if not where.cell then where.zone = #wanted.districts == 1 and wanted.districts[1] or wanted.districts end
    if not (wanted.words and #wanted.districts > 1) then return end
  end
  where.shown = 1
end

local function bounded(where, field, bounds)
  if bounds then where[field] = { min = bounds.least, max = bounds.most } end
end

--- What `store.find` is asked for.
function search.query(wanted, limit, after)
  local where = {}
  lead(wanted, where)
  for _, entry in pairs(filter.ranges) do bounded(where, entry[1], wanted[entry[1]]) end
  if wanted.from then where.from = { max = wanted.from } end
  for flag, field in pairs { furnished = "fitted", bills = "inclusive" } do
    local value = wanted[flag]
    if value ~= nil then where[field] = { min = value and 1 or 0, max = value and 1 or 0 } end
  end
  return { where = where, search = wanted.words, order = orders[wanted.sort], limit = limit, after = after }
end

--- Flats that a team looks for more people in, the newest teams first; none while there are no teams.
local function teamed(wanted)
  local known, teams = pcall(store.find, "mates.teams", { where = { status = "open" }, limit = most_teams })
  local list, told = {}, {}
  for _, team in ipairs(known and teams or {}) do
    local flat = not told[team.flat] and store.get("flats", tostring(team.flat))
    told[team.flat] = true
    local fits = flat and flat.shown and filter.fits(wanted, flat)
    if fits and filter.says(filter.folded(wanted.words or ""), filter.told(flat)) then list[#list + 1] = flat end
  end
  return list
end

local by = { cheap = { "rent", 1 }, dear = { "rent", -1 }, large = { "size", -1 }, head = { "head", 1 } }

--- A page of what is in the order of a field and has words, from so many on; nil where that is too much to be sorted here.
local function sorted(wanted, limit, from)
  local query = search.query(wanted, most_sorted)
  query.order = nil
  local all = store.find("flats", query)
  if all.next then return nil end
  local field, sign = by[wanted.sort][1], by[wanted.sort][2]
  table.sort(all, function(one, other)
    local difference = sign * (one[field] - other[field])
    return difference < 0 or difference == 0 and tonumber(one.key) > tonumber(other.key)
  end)
  local page = table.move(all, from + 1, math.min(from + limit, #all), 1, {})
  page.next = from + limit < #all and ("+%d"):format(from + limit) or nil
  return page
end

--- A page of what a filter wants, with `next` where there is more.
function search.page(wanted, limit, after)
  -- Nothing is near enough to the university.
  if wanted.districts and #wanted.districts == 0 then return {} end
  if wanted.team then return teamed(wanted) end
  local from = tonumber(after and after:match("^%+(%d+)$") or 0)
  if wanted.words and by[wanted.sort] and (not after or from > 0) then
    local page = sorted(wanted, limit, from)
    -- There may be more by now than were sorted for the page before.
    if page or from > 0 then return page or {} end
  end
  return store.find("flats", search.query(wanted, limit, after))
end

--- As many flats as are ranked, the newest first.
function search.ranked(wanted) return search.page(wanted, most_ranked) end

return search
