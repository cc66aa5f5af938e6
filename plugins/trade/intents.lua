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

-- People talk all day of what they used, bought or had a hand in, and {thing} takes any words. So phrases
-- with such words are long: one of them is too small a part, and two are enough.
return {
  ["trade.find"] = {
    phrases = {
      en = {
        "who sells [a|an] {thing} [for] [{price}]", "is selling [a|an] {thing} [{price}]",
        "anyone selling second-hand {thing} that people sell [for] [{price}]",
        "secondhand {thing} that people sell",
        "buy a used second-hand {thing} that people sell [for] [{price}]",
        "buy a used {thing} that people sell second-hand [for] [{price}]",
        "used {thing} for sale that people sell second-hand",
        "cheap {thing} (under under|below below) {price}",
        "cheap {thing} (less than less than|up to up to) {price}", "what is everyone selling",
        "what do people sell on the second-hand market",
      },
      ["zh-Hant"] = {
        "人賣{thing}", "邊個賣{thing}", "誰賣{thing}", "二手{thing}", "有冇二手{thing}", "買部二手{thing}",
        "買二手{thing}", "有二手{thing}", "有冇(平過平過|少過少過|低過低過){price}嘅{thing}",
        "有冇{price}(以下以下|以內以內|之內之內)嘅{thing}", "人賣{price}嘅{thing}", "{price}嘅二手{thing}",
        "二手市場", "睇下二手市場", "二手市場放售緊咩",
      },
      ["zh-Hans"] = {
        "人卖{thing}", "谁卖{thing}", "谁在卖{thing}", "二手{thing}", "有没有二手{thing}", "买台二手{thing}",
        "买二手{thing}", "有二手{thing}", "有没有(低于低于|少于少于|便宜过便宜过){price}的{thing}",
        "有没有{price}(以下以下|以内以内)的{thing}", "人卖{price}的{thing}", "{price}的二手{thing}",
        "二手市场", "看看二手市场", "二手市场出售什么",
      },
    },
    slots = { thing = "text", price = "range" },
    run = find,
  },
  ["trade.mine"] = {
    command = "items mine",
    phrases = {
      en = { "what am I selling", "my items for sale", "things that I sell" },
      ["zh-Hant"] = { "我放售緊咩", "我賣緊咩", "我的放售物品" },
      ["zh-Hans"] = { "我在卖什么", "我出售的东西", "我在售的物品" },
    },
  },
  ["trade.add"] = {
    phrases = {
      en = {
        "I want to sell [my|a|an] {thing}", "I would like to sell [my|a|an] {thing}",
        "how do I sell [my] {thing}", "help me sell [my] {thing}", "sell my {thing}",
      },
      ["zh-Hant"] = {
        "我想賣{thing}", "點樣放售{thing}", "想放售{thing}", "我要賣{thing}", "我想放售{thing}",
      },
      ["zh-Hans"] = { "我想卖{thing}", "怎么出售{thing}", "想出售{thing}", "我要卖{thing}" },
    },
    slots = { thing = "text" },
    run = function(call, slots)
      local thing = bare(slots.thing or "")
      add.begin(call, not anything[text.lower(thing)] and search.plain(thing) or nil)
    end,
  },
}
