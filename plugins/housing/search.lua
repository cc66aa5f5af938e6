--- Finds the flats that a filter wants, in the order that it asks for.
---
--- The store goes along the index of an order, and gathers what is rare instead. By age, what
--- it goes along is the narrowest that is cheap: a few lists of one district and a thousand of
--- rent, merged; districts, merged; a number of rooms, beds or toilets; or all that are shown.
--- What else is wanted is given as a range then even where it is one value, so that the store
--- goes along what is meant to lead. A count looks at all that the narrowest of these lets pass,
--- so nothing here counts.

local commute = require "commute"
local filter = require "filter"
local flats = require "flats"
local lists = require "lib.lists"
local rank = require "rank"
local teams = require "teams"

local search = {}

--- Lists of district and rent that are merged at most: with more, districts alone find the first page sooner.
local most_lists = 8

--- Teams that take more people whose flats are looked at, as many as the store gives at once; and flats that
--- are weighed for whom they suit: three pages. Where the store ends a page of these early, having looked
--- through very many, it is asked so often.
local most_teams, most_ranked, most_looks = 200, 60, 5

--- Pages of flats with some words among which those of teams are
--- looked for: a few hundred are enough of any word.
local most_pages = 3

--- How the store is asked for an order; newest first where nothing stands.
local orders = {
  rank = "-rank", old = "oldest", cheap = "rent", dear = "-rent", large = "-size", head = "head",
}

--- Those that are by a field, or by rank.
local is_by = { rank = true, cheap = true, dear = true, large = true, head = true }

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

--- Of what must have one value, what fewest flats that are shown have: the field and the value; nil where
--- nothing must.
local function rarest(wanted)
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

--- What drives a search by age.
local function lead(wanted, where)
  local rent = wanted.rent
  if wanted.districts then
    where.cell = not wanted.words and rent and rent.most and cells(wanted.districts, rent) or nil
    if not where.cell then where.zone = #wanted.districts == 1 and wanted.districts[1] or wanted.districts end
    if not (wanted.words and #wanted.districts > 1) then return end
  end
  local field, value = rarest(wanted)
  if field then where[field] = value end
  where.shown = field and { min = 1 } or 1
end

--- What keeps a search in order of a field to flats that are shown: those of districts are, and of few rents
--- in them there may be few enough to be sorted.
local function kept(wanted, where)
  local zones, rent = wanted.districts, wanted.rent
  where.cell = zones and rent and rent.most and cells(zones, rent) or nil
  if where.cell then return end
  if not zones then where.shown = 1 else where.zone = #zones == 1 and zones[1] or zones end
end

--- A range, or for a search in order of a field the value, which leads it where few flats have that.
local function bounds(least, most, is_by_field)
  if is_by_field and least == most then return least end
  return { min = least, max = most }
end

--- What `store.find` is asked for.
function search.query(wanted, limit, after, order)
  local where, is_by_field = {}, is_by[order]
  for _, entry in pairs(filter.ranges) do
    local range = wanted[entry[1]]
    if range then where[entry[1]] = bounds(range.least, range.most, is_by_field) end
  end
  if is_by_field then kept(wanted, where) else lead(wanted, where) end
  if wanted.from then where.from = { max = wanted.from } end
  for flag, field in pairs { furnished = "fitted", bills = "inclusive" } do
    local value = wanted[flag]
    if value ~= nil then where[field] = { min = value and 1 or 0, max = value and 1 or 0 } end
  end
  return { where = where, search = wanted.words, order = orders[order], limit = limit, after = after }
end

--- The flats with words among those of teams, the newest first: some
--- pages of what has the words are looked through.
local function worded(wanted, is_teamed)
  local list, after = {}, nil
  for _ = 1, most_pages do
    local some = store.find("flats", search.query(wanted, most_teams, after))
    for _, flat in ipairs(some) do if is_teamed[flat.key] then list[#list + 1] = flat end end
    after = some.next
    if not after then break end
  end
  return list
end

--- Flats that a team looks for more people in, the newest teams first; none while there are no teams.
local function teamed(wanted)
  local list, is_teamed = teams.flats(most_teams)
  if wanted.words then return #list > 0 and worded(wanted, is_teamed) or {} end
  return lists.filter(store.get_all("flats", list), function(flat)
    return flat and flat.shown and filter.fits(wanted, flat)
  end)
end

--- A page of a list, as the store gives one of a collection.
function search.part(list, limit, after)
  local first = after or 0
  local some = table.move(list, first + 1, math.min(#list, first + limit), 1, {})
  some.next = first + limit < #list and first + limit or nil
  return some
end

--- A page of what a filter wants, in the order that it asks for, with `next` where there is more.
function search.page(wanted, limit, after)
  -- Nothing is near enough to the university.
  if wanted.districts and #wanted.districts == 0 then return {} end
  if wanted.team then return search.part(teamed(wanted), limit, after) end
  return store.find("flats", search.query(wanted, limit, after, wanted.sort or "rank"))
end

--- As many flats as are weighed, those that rank highest.
function search.ranked(wanted)
  local plain = {}
  for name, value in pairs(wanted) do if name ~= "sort" then plain[name] = value end end
  local list, after = {}, nil
  for _ = 1, most_looks do
    local some = search.page(plain, most_ranked - #list, after)
    table.move(some, 1, #some, #list + 1, list)
    after = some.next
    if not after or #list >= most_ranked then break end
  end
  return list
end

--- Flats as they suit who goes to a university and pays so much,
--- either of which may be nil: see `rank.suited`.
function search.suited(list, uni, budget)
  local minutes = uni and function(flat) return commute.minutes(flat.district, uni) end
  return rank.spread(rank.suited(list, budget, minutes), function(each) return each.flat.owner end)
end

return search
