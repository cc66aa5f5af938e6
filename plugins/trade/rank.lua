--- How high an item stands in Top and Hot.
---
--- What people's interest comes to is the answer to the hook `trade.rank`, and
--- kept with each item: Top is that order. Administrators change it in a file of
--- their own, which answers after `rank.points`. How it fades for Hot stands here.
local lists = require "lib.lists"

local rank = {}

--- What a hook is given of an item. The order of Hot and the kept score ask with the same fields.
rank.fields = {
  { "saves", "integer" }, { "views", "integer" }, { "offers", "integer" }, { "price", "integer" },
  { "quantity", "integer" }, { "category", "text" }, { "condition", "text" }, { "district", "text" },
}

--- What ranks where nobody says otherwise: `saves` (who keep it), `views` (one of a person and day) and
--- `offers`, each by how much it costs whoever does it.
function rank.points(item) return 10 * item.saves + 2 * item.views + 5 * item.offers end

--- The answers of the hook for items, in their order.
function rank.ask(list)
  local names = lists.field(rank.fields, 1)
  local records = lists.map(list, function(item) return lists.pick(item, names) end)
  return #records > 0 and hooks.ask("trade.rank", records) or {}
end

--- The order of Hot: a rank, less from hour to hour since the item was posted.
--- Two hours are added so that the first look doesn't make an item the hottest
--- there is. What is zero or less doesn't fade, since that would raise it.
function rank.hot(points, hours)
  if points <= 0 then return points end
  return points / (math.max(hours, 0) + 2) ^ 1.5
end

return rank
