--- Finds the flats that a filter wants, by an index that leaves few to look at.
---
--- The store drives a search by one index and looks at each document that it gives for the rest. So what drives it here is
--- the narrowest that there is: lists of one district and a thousand of rent, merged by age; districts; or all that are
--- shown. What else is wanted is given as a range even where it is one value, since of several values that are given as
--- such the store takes the first by name, which may be half of all flats.

local filter = require "filter"
local flats = require "flats"

local search = {}

--- Lists that are merged at most: each costs a look.
local most_lists = 300

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
    -- Words are looked up once for each list that is merged, and an order by a field is that field's own.
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

--- A page of what a filter wants, with `next` where there is more.
function search.page(wanted, limit, after)
  -- Nothing is near enough to the university.
  if wanted.districts and #wanted.districts == 0 then return {} end
  if wanted.team then return teamed(wanted) end
  return store.find("flats", search.query(wanted, limit, after))
end

--- As many flats as are ranked, the newest first.
function search.ranked(wanted) return search.page(wanted, most_ranked) end

return search
