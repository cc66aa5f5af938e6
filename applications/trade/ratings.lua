--- What those who dealt with one another say of it: each side once, and only where an offer was accepted.
local items = require "items"
local show = require "show"
local tells = require "tells"
local typed = require "typed"

local ratings = {}

--- Those with whom the seller of an item has a deal: by id, their handles.
local function buyers(item)
  local found, count, last = {}, 0, nil
  local function put(deal)
    if not found[deal.buyer] then count, last = count + 1, deal.buyer end
    found[deal.buyer] = deal.handle
  end
  for _, offer in ipairs(store.find("offers", { where = { item = item, state = "accepted" }, limit = 100 })) do put(offer) end
  for _, deal in ipairs(store.find("deals", { where = { item = item }, limit = 100 })) do put(deal) end
  return found, count, last
end

--- The other side of the caller's deal on an item: id and handle. Whoever has none is told the same, whatever ID they try.
local function other(call, id, who)
  local key = ("%d"):format(id)
  local item = store.get("items", key)
  local function none() call:fail(call:text("no_deal", { id = id })) end
  if not item then none() end
  if item.seller ~= call.person.id then
    local offer = store.get("offers", items.mark(key, call.person.id))
    local dealt = offer and offer.state == "accepted"
      or #store.find("deals", { where = { item = key, buyer = call.person.id }, limit = 1 }) > 0
    if not dealt then none() end
    return item.seller, item.handle
  end
  local found, count, last = buyers(key)
  if count == 0 then none() end
  if not who then
    if count > 1 then call:fail(call:text("rate_whom", { id = id })) end
    return last, found[last]
  end
  local known, profile = pcall(call.me.people.profile, who)
  if not known or not found[profile.id] then call:fail(call:text("no_deal_with", { id = id, who = who })) end
  return profile.id, profile.handle
end

--- Rates the other side: `[@X] 1-5 TEXT`.
function ratings.rate(call, id, rest)
  local who, said = rest:match("^@([%w_.-]+)%s+(.*)$")
  local stars, words = (said or rest):match("^([1-5])%f[^%d]%s*(.*)$")
  if not stars then call:fail(call:text("rate_how", { id = id })) end
  words = typed.words(call, words, "rating")
  local person, handle = other(call, id, who)
  local key = ("%d/%d/%d"):format(id, call.person.id, person)
  store.transaction(function(tx)
    if tx:get("ratings", key) then call:fail(call:text("rated_already", { id = id, who = handle })) end
    local standing = tx:get("standings", tostring(person)) or { person = person, sum = 0, count = 0 }
    standing.sum, standing.count = standing.sum + tonumber(stars), standing.count + 1
    tx:put("standings", tostring(person), standing)
    tx:put("ratings", key, {
      by = call.person.id, handle = call.person.handle, about = person, item = id, stars = math.tointeger(tonumber(stars)),
      text = words, at = time.now(),
    })
    tells.note(tx, person, handle, "rated", id)
  end)
  call:reply(call:text("rated", { who = handle, stars = stars }))
end

--- Lists what is said of somebody, or of the caller.
function ratings.list(call, who)
  local person, handle = call.person.id, call.person.handle
  if who then
    local known, profile = pcall(call.me.people.profile, who)
    if not known or not items.sees(call, profile.id) then call:fail(call:text("no_seller", { who = who })) end
    person, handle = profile.id, profile.handle
  end
  local found = store.find("ratings", { where = { about = person }, limit = items.page, after = call:resumed() })
  local people, rows = {}, {}
  for index, rating in ipairs(found) do people[index] = rating.by end
  local known = items.known(call, people)
  for _, rating in ipairs(found) do
    local by = rating.by == call.person.id and call.person or known[rating.by]
    if by then
      rows[#rows + 1] = ("%s @%s %s%s"):format(("★"):rep(rating.stars), by.handle, time.ago(rating.at),
        rating.text ~= "" and ": " .. rating.text or "")
    end
  end
  if not call:resumed() then
    call:reply(call:text("standing_of", { who = handle, stars = show.stars(call, person) or call:text("ratings", { count = 0 }) }))
  end
  if #rows > 0 then call:page(rows) end
  if found.next then call:reply(call:text("more")) end
  call:more(found.next)
end

return ratings
