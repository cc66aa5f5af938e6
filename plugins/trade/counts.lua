--- How many look at an item, keep it and offer for it.
---
--- A look counts once of a person and a day. What is counted is brought into
--- the item, which is found and ordered by it, a minute later and for all looks
--- of that minute at once: however many look at once, the item is stored once.
local clock = require "lib.clock"
local items = require "items"
local room = require "lib.room"
local spend = require "lib.spend"

local counts = {}

--- Items that one person's looks count for within a day: more than anybody
--- reads, and no more to store of one person. Days and months that are kept:
--- those of the charts, the last year with the same month of the year before.
local most_seen, days_kept, months_kept = 200, 31, 13

local function today() return clock.day(time.now()) end

--- Drops the oldest beyond so many.
local function trim(list, most)
  local names = {}
  for name in pairs(list) do names[#names + 1] = name end
  table.sort(names)
  for index = 1, #names - most do list[names[index]] = nil end
end

--- Notes inside of a transaction that an item's interest changed, with
--- `what` (views, saves) counted for today.
function counts.touch(tx, item, what)
  local known = tx:get("counts", item.key) or { seller = item.seller, days = {}, months = {}, views = 0 }
  if what then
    local day = today()
    for name, list in pairs { [day] = known.days, [day:sub(1, 7)] = known.months } do
      list[name] = list[name] or { views = 0, saves = 0 }
      list[name][what] = list[name][what] + 1
    end
    if what == "views" then known.views = known.views + 1 end
    trim(known.days, days_kept)
    trim(known.months, months_kept)
  end
  known.at = known.at or time.now() + 60
  tx:put("counts", item.key, known)
end

--- Counts that the caller looks at an item.
function counts.view(call, item)
  if item.mine or item.status ~= "open" then return end
  local mine, day = tostring(call.person.id), today()
  store.transaction(function(tx)
    local seen = tx:get("seen", mine)
    if not seen or seen.day ~= day then
      seen = { person = call.person.id, day = day, items = {}, count = 0 }
    end
    if seen.items[item.key] or seen.count >= most_seen then return end
    seen.items[item.key], seen.count = true, seen.count + 1
    tx:put("seen", mine, seen)
    counts.touch(tx, item, "views")
  end)
end

--- Keeps an item, or no longer.
function counts.keep(call, id, off)
  local key = ("%d"):format(id)
  if off then
    local mark = items.mark(key, call.person.id)
    local item = store.get("items", key)
    store.transaction(function(tx)
      -- The same whether the item is there or not: nothing says what became of it.
      if not tx:get("kept", mark) then call:fail(call:text("not_kept", { id = id })) end
      tx:remove("kept", mark)
      if item then counts.touch(tx, item) end
    end)
    return call:reply(call:text("unkept", { id = id }))
  end
  local item = items.open(call, id)
  if item.mine then call:fail(call:text("own_item", { id = id })) end
  local mark = items.mark(item, call.person.id)
  local settings = call.settings
  if not store.get("kept", mark) then spend(call, "a_day_kept", settings.kept_a_day) end
  local is_new = store.transaction(function(tx)
    if tx:get("kept", mark) then return false end
    room.hold(tx, call, { "kept", "people", most = settings.kept, refusal = "kept_full" })
    local now = tx:get("items", item.key)
    if not now or now.status ~= "open" then items.none(call, id) end
    tx:put("kept", mark, { person = call.person.id, item = item.key })
    counts.touch(tx, now, "saves")
    return true
  end)
  call:reply(call:text(is_new and "kept" or "kept_already", { id = item.key }))
end

--- How many keep an item.
function counts.saves(key) return store.tally("kept", "items", { item = key }).count end

--- How many offers on an item are in a state.
function counts.offers(key, state)
  return store.tally("offers", "states", { item = key, state = state }).count
end

--- Brings what was counted into the item.
function counts.due(key)
  store.transaction(function(tx)
    local known, item = tx:get("counts", key), tx:get("items", key)
    if not known then return end
    -- Whoever keeps it or offers meanwhile writes what was read first, and this runs again.
    local saves = counts.saves(key)
    local asked = store.tally("offers", "items", { item = key }).count
      + store.tally("deals", "items", { item = key }).count
    known.at = nil
    if not item then return tx:remove("counts", key) end
    tx:put("counts", key, known)
    item.views, item.saves, item.offers = known.views, saves, asked
    items.put(tx, key, item)
  end)
end

--- The columns of a chart: the days of a week or a month, or the months of a year, the last of them now.
local function columns(known, range)
  local is_year = range == "year"
  local names = is_year and clock.months(months_kept) or clock.days(range == "week" and 8 or days_kept)
  local list = is_year and known.months or known.days
  local values, labels, views, saves = {}, {}, 0, 0
  for index, name in ipairs(names) do
    local at = list[name] or { views = 0, saves = 0 }
    values[index], labels[index] = at.views, name:sub(is_year and 3 or 6)
    views, saves = views + at.views, saves + at.saves
  end
  return values, labels, views, saves
end

--- Shows how an item of the caller's own is looked at, beside others of its category.
function counts.stats(call, id, range)
  local item = items.own(call, id)
  local known = store.get("counts", item.key) or { days = {}, months = {} }
  local values, labels, views, saves = columns(known, range)
  local same = { status = "open", category = item.category }
  local all = store.tally("items", "categories", same)
  same.seller = call.person.id
  local own = store.tally("items", "own", same)
  local sum, count = all.views - own.views, all.count - own.count
  local fields = {
    { call:text("stats_views"), tostring(views) }, { call:text("stats_saves"), tostring(saves) },
    { call:text("stats_kept_now"), tostring(counts.saves(item.key)) },
    {
      call:text("stats_offers"),
      tostring(counts.offers(item.key, "asked") + counts.offers(item.key, "accepted")),
    },
  }
  if count >= 5 then fields[#fields + 1] = { call:text("stats_others"), ("%.1f"):format(sum / count) } end
  call:card {
    title = call:text("stats_of", { title = item.title }), subtitle = call:text("range_" .. range),
    fields = fields,
    chart = { kind = "bars", values = values, labels = labels },
  }
end

return counts
