--- What the caller sold and bought.
local clock = require "lib.clock"
local items = require "items"
local lists = require "lib.lists"
local pages = require "lib.pages"
local people = require "lib.people"
local show = require "show"

local history = {}

--- Buyers that are named of one item: what fits a row.
local most_buyers = 5

local function day(moment) return moment and clock.day(moment) or "" end

--- A page of the caller's items of which pieces are sold, with to whom.
local function sold(call, after)
  local found = store.find("items", {
    where = { seller = call.person.id, sold = { min = 1 } }, limit = items.page, after = after,
  })
  local deals, to, sold_of = {}, {}, {}
  for _, item in ipairs(found) do
    sold_of[item.key] = item.sold
    local list = store.find("deals", { where = { item = item.key }, limit = most_buyers })
    for _, deal in ipairs(list) do deals[#deals + 1] = deal end
    if list.next then to[item.key] = { "…" } end
  end
  local known = people.profiles(call, lists.field(deals, "buyer"))
  for _, deal in ipairs(deals) do
    to[deal.item] = to[deal.item] or {}
    local who = show.who(call, known[deal.buyer])
    -- The row says how many there were.
    local some = deal.pieces ~= sold_of[deal.item] and (" ×%d"):format(deal.pieces) or ""
    table.insert(to[deal.item], 1, ("%s %s%s"):format(who, show.price(call, deal.price), some))
  end
  return lists.map(found, function(item)
    return {
      call:text("history_sold"), item.key, item.title, call:text("pieces", { count = item.sold }),
      day(item.sold_at), table.concat(to[item.key] or { call:text("outside") }, ", "),
    }
  end), found.next
end

--- A page of the caller's deals or offers, with from whom; `moment` is the field that says when.
local function from_others(call, collection, where, word, moment, after)
  local found = store.find(collection, { where = where, limit = items.page, after = after })
  local known = people.profiles(call, lists.field(found, "seller"))
  return lists.map(found, function(each)
    return {
      call:text(word), each.item, each.title, call:text("pieces", { count = each.pieces }), day(each[moment]),
      show.who(call, known[each.seller]) .. " " .. show.price(call, each.price),
    }
  end), found.next
end

--- A page of what the caller bought.
local function bought(call, after)
  return from_others(call, "deals", { buyer = call.person.id }, "history_bought", "sold", after)
end

--- What is reserved for the caller and not sold yet.
local function pending(call, after)
  local where = { buyer = call.person.id, state = "accepted" }
  return from_others(call, "offers", where, "history_reserved", "made", after)
end

local parts = { pending, bought, sold }

--- Lists all of it, a part after the other.
function history.command(call)
  local at = call:resumed() or { part = 1 }
  local rows, part, after = {}, at.part, at.after
  while part <= #parts do
    local more, next_at = parts[part](call, after)
    table.move(more, 1, #more, #rows + 1, rows)
    after = next_at
    if not after then part = part + 1 end
    if #rows >= items.page then break end
  end
  local rest = part <= #parts and { part = part, after = after } or nil
  pages.say(call, { rows = rows, rest = rest, none = "none_history" })
end

return history
