--- Where the two of an accepted offer hand the thing over: a date in
--- both calendars, where there is a calendar.
local clock = require "lib.clock"
local dates = require "dates"
local items = require "items"
local offers = require "offers"
local shared = require "lib.shared"
local spend = require "lib.spend"
local status = require "status"
local typed = require "typed"

local meet = {}

--- How far from now, in seconds, one may lie: a year, also a leap year; what is further is a slip.
local furthest = 366 * 86400

--- Handovers that one turn ends, each with its item.
local batch = 20

--- What is typed: `[@X] DAY 18:00 [PLACE]`.
---
--- @return string|nil who, number from, number|nil till, string place
local function read(call, id, rest)
  -- One space for many, so that a line is read in one pass.
  local said = rest:gsub("%s+", " ")
  local who, line = said:match("^@([%w_.-]+) (.*)$")
  local got = time.when(line or said)
  if got.choices then call:fail(call:text("meet_which", { one = got.choices[1], other = got.choices[2] })) end
  if not got.day or not got.from then call:fail(call:text("meet_how", { id = id })) end
  local from = time.parse(got.day .. "T" .. got.from)
  local till = got.till and time.parse(got.day .. "T" .. got.till)
  if till and got.next_day then till = time.add(till, { days = 1 }) end
  if not from or from <= time.now() or from > time.now() + furthest then call:fail(call:text("meet_when")) end
  return who, from, till, typed.words(call, got.rest, "place")
end

--- The keys of an accepted offer and of its two dates.
local function keys(item, buyer)
  local thing = "trade/" .. items.mark(item, buyer):gsub("/", "-")
  return items.mark(item, buyer), { ("%s/%d"):format(thing, buyer), ("%s/%d"):format(thing, item.seller) }
end

--- Whose offer on an item is meant: the caller's own, or to its seller
--- the one that they name, or the only one.
local function buyer(call, item, id, who)
  if item.seller ~= call.person.id then return call.person.id end
  if who then return offers.buyer(call, id, who).id end
  local found = store.find("offers", { where = { item = item.key, state = "accepted" }, limit = 2 })
  if #found > 1 then call:fail(call:text("meet_whom", { id = id })) end
  return found[1] and found[1].buyer or 0
end

--- Ends some handovers of a buyer who closed the account, with which the
--- offers went: the seller's dates go, and the pieces are free again.
---
--- @return boolean whether there are more
function meet.orphaned(buyer)
  local found = store.find("handovers", { where = { buyer = buyer }, limit = batch })
  for _, handover in ipairs(found) do
    dates.remove(handover.dates)
    store.remove("handovers", handover.key)
    status.due(handover.item)
  end
  return found.next ~= nil
end

--- Puts a meeting into both calendars, in place of the one before, and
--- writes of it in the conversation of the two.
function meet.command(call, id, rest)
  local who, from, till, place = nil, nil, nil, nil
  rest = rest:gsub("^＠", "@")
  local off = text.lower(text.trim(rest)):match("^off$") or text.lower(rest):match("^@[%w_.-]+%s+off$")
  if off then who = rest:match("^@([%w_.-]+)") else who, from, till, place = read(call, id, rest) end
  local item = items.seen(call, id)
  local mark, places = keys(item, buyer(call, item, id, who))
  spend(call, "a_day_changes", call.settings.changes_a_day)
  local has_calendar, offer = shared.try(store.transaction, function(tx)
    local offer = tx:get("offers", mark)
    if not offer or offer.state ~= "accepted" then call:fail(call:text("no_deal", { id = id })) end
    if off and not offer.dates then call:fail(call:text("no_meet", { id = id })) end
    offer.dates = not off and places or nil
    tx:put("offers", mark, offer)
    if off then tx:remove("handovers", mark) else
      tx:put("handovers", mark, {
        item = item.key, seller = item.seller, buyer = offer.buyer, dates = places, at = from,
      })
    end
    for index, key in ipairs(places) do
      if off then tx:remove("calendar.dates", key) else
        tx:put("calendar.dates", key, {
          person = index == 1 and offer.buyer or item.seller, from = from, till = till,
          about = "/item " .. item.key, source = "trade",
          title = text.localized("meet_title", { title = item.title }), venue = place ~= "" and place or nil,
          by = index == 1 and item.seller or offer.buyer,
        })
      end
    end
    return offer
  end)
  if not has_calendar then call:fail(call:text("no_calendar")) end
  local mine = item.seller == call.person.id
  local when = from and clock.minute(from)
  local theirs = { language = mine and offer.language or item.language or "en" }
  local said = off and text.localized("meet_off_words", { title = item.title, id = item.key }, theirs)
    or text.localized("meet_words", {
      title = item.title, id = item.key, time = when, place = place ~= "" and place or "–",
    }, theirs)
  local other = offers.handle_of(call, mine and offer.buyer or item.seller)
  if other then offers.write(item, offer.talk, other, said) end
  call:reply(off and call:text("meet_off", { id = item.key })
    or call:text("meet_set", { id = item.key, time = when }))
end

return meet
