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
--- @return string|nil who, table the moments `from` and `till`, and the `place`
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
  return who, { from = from, till = till, place = typed.words(call, got.rest, "place") }
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

--- Puts a meeting into both calendars, in place of the one before, or takes it out, and writes of it in the
--- conversation of the two.
function meet.command(call, id, rest)
  local who, date
  rest = rest:gsub("^＠", "@")
  local is_off = text.lower(text.trim(rest)):match("^off$") or text.lower(rest):match("^@[%w_.-]+%s+off$")
  if is_off then who = rest:match("^@([%w_.-]+)") else who, date = read(call, id, rest) end
  local item = items.seen(call, id)
  local mark, places = keys(item, buyer(call, item, id, who))
  local venue = date and date.place ~= "" and date.place or nil
  spend(call, "a_day_changes", call.settings.changes_a_day)
  local has_calendar, offer = shared.try(store.transaction, function(tx)
    local offer = tx:get("offers", mark)
    if not offer or offer.state ~= "accepted" then call:fail(call:text("no_deal", { id = id })) end
    if not date and not offer.dates then call:fail(call:text("no_meet", { id = id })) end
    offer.dates = date and places or nil
    tx:put("offers", mark, offer)
    if not date then
      tx:remove("handovers", mark)
      for _, key in ipairs(places) do tx:remove("calendar.dates", key) end
      return offer
    end
    tx:put("handovers", mark, {
      item = item.key, seller = item.seller, buyer = offer.buyer, dates = places, at = date.from,
    })
    for index, key in ipairs(places) do
      local is_buyers = index == 1
      tx:put("calendar.dates", key, {
        person = is_buyers and offer.buyer or item.seller, by = is_buyers and item.seller or offer.buyer,
        title = text.localized("meet_title", { title = item.title }), about = "/item " .. item.key,
        from = date.from, till = date.till, venue = venue, source = "trade",
      })
    end
    return offer
  end)
  if not has_calendar then call:fail(call:text("no_calendar")) end
  local is_mine = item.seller == call.person.id
  local values = {
    title = item.title, id = item.key, time = date and clock.minute(date.from), place = venue or "–",
  }
  local other = offers.handle_of(call, is_mine and offer.buyer or item.seller)
  if other then
    local language = is_mine and offer.language or item.language or "en"
    local word = date and "meet_words" or "meet_off_words"
    offers.write(item, offer.talk, other, text.localized(word, values, { language = language }))
  end
  call:reply(call:text(date and "meet_set" or "meet_off", values))
end

return meet
