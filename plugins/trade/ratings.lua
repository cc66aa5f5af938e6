--- What those who dealt with one another say of it: each side once, and only where an offer was accepted.
local items = require "items"
local lists = require "lib.lists"
local pages = require "lib.pages"
local people = require "lib.people"
local reading = require "lib.typed"
local show = require "show"
local tells = require "lib.tells"
local typed = require "typed"

local ratings = {}

--- Whether somebody has a deal on an item now: an accepted offer, or pieces that are sold to them.
local function dealt(key, person)
  local offer = store.get("offers", items.mark(key, person))
  return offer and offer.state == "accepted"
    or #store.find("deals", { where = { item = key, buyer = person }, limit = 1 }) > 0
end

--- The key of what one says of another over an item.
local function mark(key, by, about) return ("%s/%d/%d"):format(key, by, about) end

--- Whether one rated the other over an item: then they had a deal,
--- which may be over since, and the other may rate back.
local function rated(key, by, about) return store.get("ratings", mark(key, by, about)) ~= nil end

--- The only one whom the caller may rate over an item that is theirs, or that is gone: id and handle; nil
--- where there is none, or `true` for several.
local function only(key, me, is_own)
  local query = { where = { about = me, item = math.tointeger(tonumber(key)) }, limit = items.page }
  local found = { store.find("ratings", query) }
  if is_own then
    found[2] = store.find("offers", { where = { item = key, state = "accepted" }, limit = items.page })
    found[3] = store.find("deals", { where = { item = key }, limit = items.page })
  end
  local id, handle
  for _, list in ipairs(found) do
    for _, one in ipairs(list) do
      local person = one.by or one.buyer
      if id and id ~= person then return true end
      id, handle = person, one.handle
    end
  end
  return id, handle
end

--- The other side of the caller's deal on an item: id and handle.
--- Whoever has none is told the same, whatever ID they try.
local function other(call, id, who)
  local key, me = ("%d"):format(id), call.person.id
  local item = store.get("items", key)
  local function none() call:fail(call:text("no_deal", { id = id })) end
  -- Its seller removed it since: who bought of it still knows whom they rate.
  local deal = not item and store.find("deals", { where = { item = key, buyer = me }, limit = 1 })[1]
  if deal then return deal.seller, call:text("somebody") end
  if item and item.seller ~= me then
    if not dealt(key, me) and not rated(key, item.seller, me) then none() end
    return item.seller, item.handle
  end
  local person, handle = only(key, me, item ~= nil)
  if not person then none() end
  if not who then
    if person == true then call:fail(call:text("rate_whom", { id = id })) end
    return person, handle
  end
  local profile = people.named(call, who)
  if not profile or not (item and dealt(key, profile.id)) and not rated(key, profile.id, me) then
    call:fail(call:text("no_deal_with", { id = id, who = who }))
  end
  return profile.id, profile.handle
end

--- Whether two may rate one another over an item, in the transaction
--- that rates: an offer may be taken back, or freed, at the same moment.
local function may_rate(tx, key, me, person)
  for _, buyer in ipairs { me, person } do
    local offer = tx:get("offers", items.mark(key, buyer))
    if offer and offer.state == "accepted" then return true end
  end
  return rated(key, person, me)
    or #store.find("deals", { where = { item = key, buyer = { me, person } }, limit = 1 }) > 0
end

--- Rates the other side: `[@X] 1-5 TEXT`.
function ratings.rate(call, id, rest)
  local who, said = rest:gsub("^＠", "@"):match("^@([%w_.-]+)%s+(.*)$")
  local stars, words = reading.numbered(said or rest)
  if not stars or stars < 1 or stars > 5 then call:fail(call:text("rate_how", { id = id })) end
  words = typed.words(call, words, "rating")
  local person, handle = other(call, id, who)
  local now = people.profile(call, person)
  handle = now and now.handle or handle
  local key = mark(id, call.person.id, person)
  store.transaction(function(tx)
    if tx:get("ratings", key) then call:fail(call:text("rated_already", { id = id, who = handle })) end
    if not may_rate(tx, ("%d"):format(id), call.person.id, person) then
      call:fail(call:text("no_deal", { id = id }))
    end
    tx:put("ratings", key, {
      by = call.person.id, handle = call.person.handle, about = person, item = id,
      stars = stars, text = words, at = time.now(),
    })
    tells.note(tx, { person = person, kind = "rated", id = id, from = call.person.id })
  end)
  call:reply(call:text("rated", { who = handle, stars = stars }))
end

--- Lists what is said of somebody, or of the caller.
function ratings.list(call, who)
  local person, handle = call.person.id, call.person.handle
  if who then
    local profile = people.named(call, who)
    -- Somebody who forgot the caller is as anybody else; whom the caller forgot is as nobody.
    if not profile or call.me.people.forgotten({ profile.id })[1] then
      call:fail(call:text("no_seller", { who = who }))
    end
    person, handle = profile.id, profile.handle
  end
  if not call:resumed() then
    call:reply(call:text("standing_of", {
      who = handle, stars = show.stars(call, person) or call:text("ratings", { count = 0 }),
    }))
  end
  pages.find(call, {
    find = function(after)
      return store.find("ratings", { where = { about = person }, limit = items.page, after = after })
    end,
    rows_of = function(found)
      local handles = people.handles(call, lists.field(found, "by"))
      return lists.map(found, function(rating)
        local by = handles[rating.by]
        return by and ("%s @%s %s%s"):format(("★"):rep(rating.stars), by, time.ago(rating.at),
          rating.text ~= "" and ": " .. rating.text or "") or nil
      end)
    end,
  })
end

return ratings
