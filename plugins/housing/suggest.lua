--- Suggests flats to somebody, and says why: by what they keep, what
--- they looked at, and what their alerts wait for.

local commute = require "commute"
local filter = require "filter"
local flats = require "flats"
local fraud = require "fraud"
local lists = require "lib.lists"
local places = require "places"
local search = require "search"

local suggest = {}

--- What is looked at of what somebody did, the latest, since what they
--- want changes; and flats that are suggested, which a screen holds.
local most_past, most_shown = 20, 8

--- What speaks for a flat: minutes to the university, stars, and seconds since it was offered.
local near, good, week = 45, 4, 7 * 86400

--- Minutes to the university from the districts that are looked at.
local far = 60

--- What is taken of a filter beside its rent.
local taken = {
  "districts", "words", "uni", "from", "furnished", "bills", "size", "rooms", "beds", "toilets", "head",
  "term", "deposit",
}

--- What somebody seems to want, by what they did: their usual rent,
--- with which districts they looked at and how often.
local function past(call)
  local sum, weight, districts, known = 0, 0, {}, {}
  for collection, counts in pairs { keeps = 3, visits = 1 } do
    local query = {
      where = { person = call.person.id }, limit = most_past, order = collection == "visits" and "-at" or nil,
    }
    local some = store.find(collection, query)
    for _, each in ipairs(some) do
      if collection == "keeps" then known[each.flat] = true end
    end
    -- What they may not see any more says nothing to them, not even what it costs by now.
    for _, flat in ipairs(flats.seen(call, flats.about(some))) do
      sum, weight = sum + counts * flat.rent, weight + counts
      districts[flat.district] = (districts[flat.district] or 0) + counts
    end
  end
  return { rent = weight > 0 and sum / weight or nil, districts = districts, kept = known, weight = weight }
end

--- What is wanted: what was typed, and else what the caller's newest
--- alert and past say; how much they pay, and whether they said so.
local function wanted(call, typed, before)
  local found = filter.read(call, typed or "")
  local alert = store.find("alerts", { where = { person = call.person.id }, limit = 1 })[1]
  local asked = alert and filter.read(call, alert.line) or {}
  found.uni = found.uni or asked.uni
  local said = found.rent and found.rent.most or asked.rent and asked.rent.most
  return found, said or before.rent and before.rent * 1.1, said ~= nil
end

--- Why a flat is suggested. A warning comes first.
local function reasons(call, each, uni, budget, before, sign)
  local list, flat = {}, each.flat
  if budget and flat.rent <= budget then
    list[#list + 1] = before.is_said and call:text("why_budget", { rent = math.floor(budget) })
      or call:text("why_past")
  end
  if each.minutes and each.minutes <= near then
    list[#list + 1] = call:text("why_near", {
      count = each.minutes, name = places.called(uni, call.language),
    })
  end
  if before.districts[flat.district] then
    list[#list + 1] = call:text("why_district", { name = places.called(flat.district, call.language) })
  end
  if flat.reviews > 0 and flat.stars >= good then
    list[#list + 1] = call:text("why_stars", { stars = ("%.1f"):format(flat.stars), count = flat.reviews })
  end
  if flat.saves > 0 then list[#list + 1] = call:text("why_kept", { count = flat.saves }) end
  if time.now() - flat.posted < week then list[#list + 1] = call:text("why_new") end
  if #list == 0 then list[1] = call:text("why_best") end
  if sign then table.insert(list, 1, sign) end
  return table.concat(list, call:text("comma_of_clauses"))
end

--- Those of a list that are neither the caller's nor kept by them, each once.
local function fresh(call, list, kept)
  local known = {}
  return lists.filter(flats.seen(call, list), function(flat)
    local is_fresh = flat.owner ~= call.person.id and not kept[flat.key] and not known[flat.key]
    known[flat.key] = true
    return is_fresh
  end)
end

function suggest.show(call, typed)
  local before = past(call)
  local filters, budget
  filters, budget, before.is_said = wanted(call, typed, before)
  local uni = filters.uni
  local asked = lists.pick(filters, taken)
  -- What costs up to three tenths more is worth less, and not nothing.
  asked.rent = budget and { most = math.floor(budget * 1.3) } or nil
  if not asked.districts and uni then asked.districts = commute.within(uni, far) end
  local list = fresh(call, search.ranked(asked), before.kept)
  if #list == 0 then return call:reply(call:text("nothing_to_suggest")) end
  local first = lists.first(search.suited(list, uni, budget), most_shown)
  local signs = fraud.signs(call, lists.field(first, "flat"))
  call:page(lists.map(first, function(each)
    return {
      each.flat.key, each.flat.title, places.called(each.flat.district, call.language),
      call:text("rent_of", { rent = each.flat.rent }),
      reasons(call, each, uni, budget, before, signs[each.flat.key]),
    }
  end))
  call:reply(call:text(uni and "suggest_how" or "suggest_uni"))
end

return suggest
