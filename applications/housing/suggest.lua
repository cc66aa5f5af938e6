--- Suggests flats to somebody, and says why: by what they keep, what they looked at, and what their alerts wait for.

local commute = require "commute"
local filter = require "filter"
local flats = require "flats"
local places = require "places"
local rank = require "rank"
local search = require "search"
local weigh = require "weigh"

local suggest = {}

--- What is looked at of what somebody did, and flats that are suggested.
local most_past, most_shown = 20, 8

--- What somebody seems to want, by what they did: their usual rent, with which districts they looked at and how often.
local function past(call)
  local sum, weight, districts, known = 0, 0, {}, {}
  for collection, counts in pairs { keeps = 3, visits = 1 } do
    local query = { where = { person = call.person.id }, limit = most_past, order = collection == "visits" and "-at" or nil }
    for _, each in ipairs(store.find(collection, query)) do
      local flat = store.get("flats", each.flat)
      if flat then
        sum, weight = sum + counts * flat.rent, weight + counts
        districts[flat.district] = (districts[flat.district] or 0) + counts
      end
      if collection == "keeps" then known[each.flat] = true end
    end
  end
  return { rent = weight > 0 and sum / weight or nil, districts = districts, kept = known, weight = weight }
end

--- What is wanted: what was typed, and else what the caller's newest alert and past say.
local function wanted(call, typed, before)
  local found = filter.read(call, typed or "")
  local alert = store.find("alerts", { where = { person = call.person.id }, limit = 1 })[1]
  local asked = alert and filter.read(call, alert.line) or {}
  found.uni = found.uni or asked.uni
  local budget = found.rent and found.rent.most or asked.rent and asked.rent.most or before.rent and before.rent * 1.1
  return found, budget
end

--- Why a flat is suggested.
local function reasons(call, each, budget, before)
  local list, flat, about = {}, each.flat, each.about
  if budget and flat.rent <= budget then list[#list + 1] = call:text("why_budget", { rent = math.floor(budget) }) end
  if about.minutes and about.minutes <= 45 then
    list[#list + 1] = call:text("why_near", { count = about.minutes, name = places.called(about.uni, call.language) })
  end
  if before.districts[flat.district] then
    list[#list + 1] = call:text("why_district", { name = places.called(flat.district, call.language) })
  end
  if about.reviews > 0 and about.stars / about.reviews >= 4 then
    list[#list + 1] = call:text("why_stars", { stars = ("%.1f"):format(about.stars / about.reviews), count = about.reviews })
  end
  if about.saves > 0 then list[#list + 1] = call:text("why_kept", { count = about.saves }) end
  if about.days < 7 then list[#list + 1] = call:text("why_new") end
  if #list == 0 then list[1] = call:text("why_best") end
  return table.concat(list, ", ")
end

--- Those of a list that are neither the caller's nor kept by them, each once.
local function fresh(call, list, kept)
  local new, known = {}, {}
  for _, flat in ipairs(flats.seen(call, list)) do
    if flat.owner ~= call.person.id and not kept[flat.key] and not known[flat.key] then
      known[flat.key], new[#new + 1] = true, flat
    end
  end
  return new
end

function suggest.show(call, typed)
  local before = past(call)
  local filters, budget = wanted(call, typed, before)
  local uni = filters.uni
  -- What costs up to three tenths more is worth less, and not nothing.
  local asked = { districts = filters.districts, words = filters.words, uni = uni, from = filters.from,
    rent = budget and { most = math.floor(budget * 1.3) } or nil, furnished = filters.furnished, bills = filters.bills }
  for _, name in ipairs { "size", "rooms", "beds", "toilets", "head", "term", "deposit" } do asked[name] = filters[name] end
  if not asked.districts and uni then asked.districts = commute.within(uni, 60) end
  local list = fresh(call, search.ranked(asked), before.kept)
  if #list == 0 then return call:reply(call:text("nothing_to_suggest")) end
  local ranked = rank.order(weigh.all(list, { uni = uni, rent = budget and { most = budget } or nil }))
  local rows = {}
  for index = 1, math.min(#ranked, most_shown) do
    local each = ranked[index]
    each.about.uni = uni
    rows[index] = {
      each.flat.key, each.flat.title, places.called(each.flat.district, call.language),
      call:text("rent_of", { rent = each.flat.rent }), reasons(call, each, budget, before),
    }
  end
  call:page(rows)
  call:reply(call:text(uni and "suggest_how" or "suggest_uni"))
end

return suggest
