--- What an item may be: its category, its condition and its district,
--- with the names that people write for them.
---
--- A document holds the key. What people read of it stands in the words, as `category_books`, or with the
--- districts; what they may write are the key, these labels in any language, and the other names that stand
--- here.
local kinds = require "lib.kinds"
local lists = require "lib.lists"

--- The key of a district: `sai_kung` of Sai Kung.
local function key_of(place) return (place.name:lower():gsub("%W+", "_")) end

local districts, labels = require("lib.districts").districts, {}
for _, place in ipairs(districts) do
  labels[key_of(place)] = { en = place.name, ["zh-Hant"] = place["zh-Hant"], ["zh-Hans"] = place["zh-Hans"] }
end

return {
  --- What an item has of each, in the order in which people are asked.
  all = { "category", "condition", "district" },

  category = kinds.new {
    label = function(key, language)
      return text.localized("category_" .. key, {}, { language = language })
    end,
    list = {
      { "electronics", "electronic", "computers", "電器", "电器", "電腦", "电脑" },
      { "furniture", "furnitures", "家具", "傢俱", "家私" },
      { "beauty", "health", "health and beauty", "美容", "護膚", "护肤" },
      { "toys", "toy", "games", "toys and games", "遊戲", "游戏" },
      { "kitchen", "kitchenware", "kitchenwares", "廚具", "厨具" },
      {
        "books", "book", "stationery", "stationeries", "books and stationeries", "書", "书", "文具", "課本",
        "课本",
      },
      { "fashion", "clothes", "衫", "衣服" },
      { "sports", "sport", "體育", "体育" },
    },
  },

  condition = kinds.new {
    label = function(key, language)
      return text.localized("condition_" .. key, {}, { language = language })
    end,
    list = {
      { "perfect", "new", "全新" },
      { "almost", "almost perfect", "like new", "幾乎全新", "几乎全新", "九成新" },
      { "okay", "ok", "good", "可以" },
      { "worn", "used", "舊", "旧" },
    },
  },

  district = kinds.new {
    label = function(key, language) return labels[key][language] end,
    list = lists.map(districts, function(place)
      return { key_of(place), place.en, table.unpack(place.also) }
    end),
  },
}
