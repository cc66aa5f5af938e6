--- What the caller sold and bought.
local days = require "days"
local items = require "items"
local show = require "show"

local history = {}

--- Buyers that are named of one item: what fits a row.
local most_buyers = 5

local function day(moment) return moment and days.day(moment) or "" end

--- Handles by id, of those whom the caller may see.
local function handles(call, list, field)
  local ids = {}
  for index, deal in ipairs(list) do ids[index] = deal[field] end
  return items.known(call, ids)
end

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
  local known = handles(call, deals, "buyer")
  for _, deal in ipairs(deals) do
    to[deal.item] = to[deal.item] or {}
    local who = show.who(call, known[deal.buyer])
    -- The row says how many there were.
    local some = deal.pieces ~= sold_of[deal.item] and (" ×%d"):format(deal.pieces) or ""
    table.insert(to[deal.item], 1, ("%s %s%s"):format(who, show.price(call, deal.price), some))
  end
  local rows = {}
  for index, item in ipairs(found) do
    rows[index] = {
      call:text("history_sold"), item.key, item.title, call:text("pieces", { count = item.sold }),
      day(item.sold_at), table.concat(to[item.key] or { call:text("outside") }, ", "),
    }
  end
  return rows, found.next
end

--- A page of the caller's deals or offers, with from whom; `moment` is the field that says when.
local function from_others(call, collection, where, word, moment, after)
  local found = store.find(collection, { where = where, limit = items.page, after = after })
  local known, rows = handles(call, found, "seller"), {}
  for index, each in ipairs(found) do
    rows[index] = {
      call:text(word), each.item, each.title, call:text("pieces", { count = each.pieces }), day(each[moment]),
      show.who(call, known[each.seller]) .. " " .. show.price(call, each.price),
    }
  end
  return rows, found.next
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
    for _, row in ipairs(more) do rows[#rows + 1] = row end
    after = next_at
    if not after then part = part + 1 end
    if #rows >= items.page then break end
  end
  local rest = part <= #parts and { part = part, after = after } or nil
  show.page(call, rows, "none_history", rest)
end

return history
