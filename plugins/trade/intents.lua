--- How people ask in plain words for what is sold.
local kinds = require "kinds"
local lists = require "lists"

--- Answers with a list: what was asked for, and up to which price.
local function search(call, slots)
  local thing = text.trim(slots.thing)
  -- "Second-hand furniture" asks for a category.
  local category = kinds.read("category", thing)
  lists.show(call, {
    words = not category and lists.plain(thing) or nil, category = category and { category } or nil,
    price = slots.price and { max = math.max(1, math.floor(slots.price)) } or nil,
  })
end

return {
  ["trade.find"] = {
    phrases = {
      en = {
        "who sells [a|an] {thing} [(under|below|for|up to) {price}]", "is anyone selling [a|an] {thing} [(under|below) {price}]",
        "is (anybody|somebody) selling {thing}", "any second-hand {thing} [(under|below|for) {price}]",
        "I want to buy [a|an] (second-hand|used) {thing} [(under|below|for) {price}]", "where can I buy a used {thing}",
        "(second-hand|used) {thing} for sale [under {price}]", "{thing} for sale (under|below) {price}",
      },
      ["zh-Hant"] = {
        "有冇人賣{thing}", "有無人賣{thing}", "邊個賣{thing}", "有冇二手{thing}", "有沒有人賣{thing}", "想買二手{thing}", "二手{thing}",
        "有冇人賣{price}以下嘅{thing}", "{price}以下嘅二手{thing}", "有冇平嘅二手{thing}", "有冇{thing}放售", "有咩{thing}賣",
      },
      ["zh-Hans"] = {
        "有没有人卖{thing}", "谁卖{thing}", "有没有二手{thing}", "想买二手{thing}", "二手{thing}", "谁在卖{thing}",
        "有没有人卖{price}以下的{thing}", "{price}以下的二手{thing}", "有人出{thing}吗", "有什么{thing}卖",
      },
    },
    slots = { thing = { "text", required = true, ask = { en = "What do you look for?", ["zh-Hant"] = "想買什麼？", ["zh-Hans"] = "想买什么？" } }, price = "number" },
    run = search,
  },
  ["trade.items"] = {
    command = "items",
    phrases = {
      en = { "what is for sale", "second-hand items", "[show me] things that people sell", "the second-hand market" },
      ["zh-Hant"] = { "有咩二手嘢賣", "二手市場", "有咩放售" },
      ["zh-Hans"] = { "有什么二手东西卖", "二手市场", "有什么在卖" },
    },
  },
  ["trade.mine"] = {
    command = "items mine",
    phrases = {
      en = { "what am I selling", "my items for sale", "things that I sell" },
      ["zh-Hant"] = { "我放售緊咩", "我賣緊咩", "我的放售物品" },
      ["zh-Hans"] = { "我在卖什么", "我出售的东西" },
    },
  },
  ["trade.add"] = {
    command = "item-add",
    phrases = {
      en = { "[I want to] sell something", "how do I sell [my] things", "put something up for sale" },
      ["zh-Hant"] = { "我想賣嘢", "點樣放售", "想放售物品" },
      ["zh-Hans"] = { "我想卖东西", "怎么出售东西", "想出售物品" },
    },
  },
}
