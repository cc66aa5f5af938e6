--- What is hot: an order that changes from hour to hour, and so stands in no index.
---
--- It is found from two that do (Fagin's threshold algorithm): open items by rank, and by when
--- they were bumped, which is never before they were posted. What was read of neither has at
--- most the last rank and at least the last age, and so at most the heat of these two together.
--- Once enough of what was read is as hot as that, nothing unread belongs among them. Where
--- ranks and ages differ little that may not come about, and the order is of what was read.
local lists = require "lib.lists"
local rank = require "rank"

local hot = {}

--- Items that one look reads of each order, and looks: so many that a page is nearly always certain, and few
--- enough for a command among a hundred thousand items.
local batch, looks = 50, 4

--- Items after which it is enough to be certain of: five pages, which hardly anybody reads to the end.
local certain = 100

--- Reads further of one order.
---
--- @param seen table<string, number> how hot each item is, to which those that are read are added
--- @param add fun(key) told of each that is new
--- @return number? the least rank of the page, and the last moment; nil where there is no more
local function read(query, at, seen, add)
  query.order, query.limit, query.after = at.order, batch, at.after
  local found, now = store.find("items", query), time.now()
  local points = rank.ask(found)
  for index, item in ipairs(found) do
    if not seen[item.key] then add(item.key) end
    seen[item.key] = rank.hot(points[index], (now - item.posted) / 3600)
    at.least = math.min(at.least, points[index])
    at.last = math.min(at.last, item.bumped)
  end
  at.after = found.next
  return found.next ~= nil
end

--- The keys of items that fit a query, the hottest first; nil where none was found and there may be some all
--- the same, among more than the looks went through.
---
--- @param query table as of `store.find`, without its order
function hot.keys(query)
  local seen, keys = {}, {}
  local function add(key) keys[#keys + 1] = key end
  local ranked = { order = "-rank", least = math.huge, last = math.huge }
  local recent = { order = "-bumped", least = math.huge, last = math.huge }
  local is_all = false
  for _ = 1, looks do
    -- Either of them read to its end has read all.
    is_all = not read(query, ranked, seen, add) or not read(query, recent, seen, add)
    if is_all then break end
    local most, count = rank.hot(ranked.least, (time.now() - recent.last) / 3600), 0
    for _, heat in pairs(seen) do
      if heat >= most then count = count + 1 end
    end
    if count >= certain then break end
  end
  if #keys == 0 and not is_all then return nil end
  return lists.sorted(keys, function(key) return -seen[key] end, function(key) return -tonumber(key) end)
end

return hot
