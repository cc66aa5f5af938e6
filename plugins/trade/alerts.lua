--- Alerts: people are told once of each new item that fits a filter of theirs.
---
--- Each stands under what is rarest of it: one of its words, else each of its categories, else each of its
--- districts, else that it wants anything. An item has few of these too: see lib/watches.lua.
local items = require "items"
local kinds = require "kinds"
local lists = require "lib.lists"
local search = require "search"
local tokens = require "lib.tokens"
local watches = require "lib.watches"

--- The fields that an alert may have.
local fields = { "price", "category", "condition", "district" }

--- Under which an alert stands that wants these words, or none.
local function anchors_of(filter, words)
  if words then
    -- The longest is the rarest, more often than not.
    return { "word " .. lists.least(words, function(word) return -#word end) }
  end
  for _, kind in ipairs { "category", "district" } do
    if filter[kind] then
      return lists.map(filter[kind], function(key) return kind .. " " .. key end)
    end
  end
  return { "anything" }
end

--- Whether an item is what an alert wants, beside its price and words. Of what an alert may want besides,
--- nothing is known here: then no item is.
local function fits(filter, item)
  for name, wanted in pairs(filter) do
    local is_kind = lists.has(kinds.all, name)
    if is_kind and not lists.has(wanted, item[name]) then return false end
    if not is_kind and name ~= "price" and name ~= "words" then return false end
  end
  return true
end

local alerts = watches.new {
  alerts = "watches", watches = "anchors", looks = "looks",
  alert = "watch", anchor = "anchor", wanted = "filter", of = "item", owner = "seller", amount = "price",
  key = function(_, number) return ("%d"):format(number) end,
  number = function(tx) return items.next_number(tx, "alerts") end,
  read = function(call, line)
    local filter = search.filter(call, line, fields)
    local price, words = filter.price or {}, filter.words and tokens.of(filter.words, true)
    return {
      listed = { filter = filter }, wanted = filter, words = words, anchors = anchors_of(filter, words),
      least = price.min, most = price.max,
    }
  end,
  told = function(call, alert) return search.told(call, alert.filter) end,
  anchors = function(item)
    local list = { "anything", "category " .. item.category, "district " .. item.district }
    for _, word in ipairs((tokens.of(item.find))) do list[#list + 1] = "word " .. word end
    return list
  end,
  text = function(item) return item.find end,
  fits = fits,
}

--- Notes inside of a transaction that an item may fit alerts from now on.
function alerts.note(tx, key, seller)
  tx:put("looks", key, { item = key, seller = seller, at = time.now() })
end

--- Does that: nobody is told of what is not open any more.
function alerts.due(_, look)
  local item = store.get("items", look.item)
  alerts.look(look, item and item.status == "open" and item or nil)
end

return alerts
