--- How people ask in plain words for what is sold.
local add = require "add"
local kinds = require "kinds"
local lists = require "lists"

--- What stands for anything that is sold.
local anything = {}
for _, word in ipairs {
  "thing", "things", "stuff", "items", "anything", "something", "goods", "嘢", "嘢賣", "野", "東西", "东西", "物品", "貨", "嘢卖", "东西卖", "東西賣",
} do anything[word] = true end

--- Takes the district off what somebody looks for: `desk in Sai Kung`, `西貢嘅書枱`.
local function where(thing)
  for _, pattern in ipairs { "^(.-)%s+in%s+(.+)$", "^(.-)%s+at%s+(.+)$", "^(.-)%s+near%s+(.+)$" } do
    local what, place = text.lower(thing):match(pattern)
    local district = place and kinds.read("district", place)
    if district then return what, district end
  end
  for _, mark in ipairs { "嘅", "的" } do
    local start, stop = thing:find(mark, 1, true)
    local district = start and kinds.read("district", thing:sub(1, start - 1))
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

--- Answers with a list: what was asked for, where, and up to which price.
local function find(call, slots)
  local thing, district = where(bare(slots.thing))
  -- "Second-hand furniture" asks for a category.
  local category = kinds.read("category", thing)
  lists.show(call, {
    words = not category and not anything[text.lower(thing)] and lists.plain(thing) or nil,
    category = category and { category } or nil, district = district and { district } or nil,
    price = slots.price and { max = math.max(1, math.floor(slots.price)) } or nil,
  })
end

local what = { en = "What do you look for?", ["zh-Hant"] = "想買什麼？", ["zh-Hans"] = "想买什么？" }

return {
  ["trade.find"] = {
    phrases = {
      en = {
        "who sells [a|an] {thing} [(under|below|for|up to) {price}]", "is anyone selling [a|an] {thing} [(under|below) {price}]",
        "is (anybody|somebody) selling {thing}", "any second-hand {thing} [(under|below|for) {price}]",
        "buy [a|an] (second-hand|used) {thing} [(under|below|for) {price}]", "where can I buy a used {thing}",
        "(second-hand|used) {thing} for sale [under {price}]", "{thing} for sale (under|below) {price}",
        "cheap (second-hand|used) {thing}", "who is selling [a|an] {thing}",
      },
      ["zh-Hant"] = {
        "有冇人賣{thing}", "有無人賣{thing}", "邊個賣{thing}", "有冇二手{thing}", "有沒有人賣{thing}", "想買二手{thing}", "二手{thing}",
        "有冇人賣{price}以下嘅{thing}", "{price}以下嘅二手{thing}", "有冇平嘅二手{thing}", "有冇{thing}放售", "有咩{thing}賣", "有咩二手{thing}賣",
        "邊度有二手{thing}買", "有冇人賣{price}蚊以下嘅{thing}",
      },
      ["zh-Hans"] = {
        "有没有人卖{thing}", "谁卖{thing}", "有没有二手{thing}", "想买二手{thing}", "二手{thing}", "谁在卖{thing}",
        "有没有人卖{price}以下的{thing}", "{price}以下的二手{thing}", "有人出{thing}吗", "有什么{thing}卖", "有什么二手{thing}卖",
        "哪里有二手{thing}买", "有没有人卖{price}块以下的{thing}",
      },
    },
    slots = { thing = { "text", required = true, ask = what }, price = "number" },
    run = find,
  },
  ["trade.items"] = {
    command = "items",
    phrases = {
      en = { "what is for sale", "second-hand market", "[show me] the second-hand market" },
      ["zh-Hant"] = { "二手市場", "有咩放售", "睇下二手市場" },
      ["zh-Hans"] = { "二手市场", "有什么在售", "看看二手市场" },
    },
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
      en = { "I want to sell [my|a|an] {thing}", "I would like to sell [my|a|an] {thing}", "how do I sell [my] {thing}", "put [my] {thing} up for sale", "help me sell [my] {thing}", "sell my {thing}", "sell my old {thing}" },
      ["zh-Hant"] = { "我想賣{thing}", "點樣放售{thing}", "想放售{thing}", "我要賣{thing}", "我想放售{thing}" },
      ["zh-Hans"] = { "我想卖{thing}", "怎么出售{thing}", "想出售{thing}", "我要卖{thing}" },
    },
    slots = { thing = "text" },
    run = function(call, slots)
      local thing = bare(slots.thing or "")
      add.begin(call, not anything[text.lower(thing)] and lists.plain(thing) or nil)
    end,
  },
}
