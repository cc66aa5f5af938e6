--- How people ask in plain words for what is sold.
local add = require "add"
local kinds = require "kinds"
local lists = require "lib.lists"
local search = require "search"

--- What stands for anything that is sold.
local anything = lists.set {
  "thing", "things", "stuff", "items", "anything", "something", "goods", "嘢", "嘢賣", "野", "東西", "东西",
  "物品", "貨", "嘢卖", "东西卖", "東西賣", "market", "市場", "市场", "市場放售緊咩", "市场出售什么",
}

--- Takes the district off what somebody looks for: `desk in Sai Kung`, `西貢嘅書枱`.
local function where(thing)
  for _, pattern in ipairs { "^(.-)%s+in%s+(.+)$", "^(.-)%s+at%s+(.+)$", "^(.-)%s+near%s+(.+)$" } do
    local what, place = text.lower(thing):match(pattern)
    local district = place and kinds.district:read(place)
    if district then return what, district end
  end
  for _, mark in ipairs { "嘅", "的" } do
    local start, stop = thing:find(mark, 1, true)
    local district = start and kinds.district:read(thing:sub(1, start - 1))
    if district then return thing:sub(stop + 1), district end
  end
  return thing, nil
end

--- What Cantonese and Mandarin count things by: 「張枱」 is a desk.
local measures = { "張", "张", "部", "架", "件", "個", "个", "隻", "只", "套" }

--- What a thing is called, without what it is counted by.
local function bare(thing)
  local said = text.trim(thing)
  for _, measure in ipairs(measures) do
    if #said > #measure and said:sub(1, #measure) == measure then return said:sub(#measure + 1) end
  end
  return said
end

--- The bounds of a price: one number is the most that somebody pays.
local function bounds(price)
  local least, most = price:match("^([%d.]*)%-([%d.]*)$")
  least, most = tonumber(least), tonumber(most or price)
  return { min = least and math.floor(least), max = most and math.max(1, math.floor(most)) }
end

--- Answers with a list: what was asked for, or all that is for sale, where, and up to which price.
local function find(call, slots)
  local thing, district = where(bare(slots.thing or "things"))
  -- "Second-hand furniture" asks for a category.
  local category = kinds.category:read(thing)
  search.show(call, {
    words = not category and not anything[text.lower(thing)] and search.plain(thing) or nil,
    category = category and { category } or nil, district = district and { district } or nil,
    price = slots.price and bounds(slots.price) or nil,
  })
end

return {
  ["trade.find"] = { slots = { thing = "text", price = "range" }, run = find },
  ["trade.mine"] = { command = "items mine" },
  ["trade.add"] = {
    slots = { thing = "text" },
    run = function(call, slots)
      local thing = bare(slots.thing or "")
      add.begin(call, not anything[text.lower(thing)] and search.plain(thing) or nil)
    end,
  },
}
