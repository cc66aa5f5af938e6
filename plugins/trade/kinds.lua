--- What an item may be: its category, its condition and its district,
--- with the names that people write for them.
---
--- A document holds the key. What people read of it stands in the words, as `category_books`; what they may
--- write are the key, these labels in any language, and the other names that stand here.
local kinds = {}

kinds.category = {
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
}

kinds.condition = {
  { "perfect", "new", "全新" },
  { "almost", "almost perfect", "like new", "幾乎全新", "几乎全新", "九成新" },
  { "okay", "ok", "good", "可以" },
  { "worn", "used", "舊", "旧" },
}

-- The same districts, with the same other names, as in
-- plugins/housing/districts.json: people know them from there.
kinds.district = {
  { "clear_water_bay" }, { "kwai_tsing", "kwai chung", "葵涌", "tsing yi", "青衣", "kwai fong", "葵芳" },
  { "north", "north district", "fanling", "粉嶺" }, { "sai_kung" },
  { "shatin", "sha tin", "tai wai", "大圍", "fo tan", "火炭", "ma on shan", "馬鞍山" }, { "tai_po" },
  { "tsuen_wan" }, { "tuen_mun" }, { "yuen_long", "tin shui wai", "天水圍" },
  {
    "kowloon_city", "hung hom", "紅磡", "kowloon tong", "九龍塘", "ho man tin", "何文田", "to kwa wan",
    "土瓜灣",
  },
  { "kwun_tong", "ngau tau kok", "牛頭角", "kowloon bay", "九龍灣", "lam tin", "藍田", "yau tong", "油塘" },
  { "sham_shui_po", "cheung sha wan", "長沙灣", "mei foo", "美孚", "shek kip mei", "石硤尾" },
  { "wong_tai_sin", "diamond hill", "鑽石山", "choi hung", "彩虹" },
  {
    "yau_tsim_mong", "mong kok", "旺角", "tsim sha tsui", "尖沙咀", "yau ma tei", "油麻地", "jordan", "佐敦",
  },
  {
    "central_western", "central and western", "central", "中環", "sheung wan", "上環", "sai ying pun",
    "西營盤", "kennedy town", "堅尼地城", "sai wan", "西環", "shek tong tsui", "石塘咀",
  },
  {
    "eastern", "eastern district", "north point", "北角", "quarry bay", "鰂魚涌", "chai wan", "柴灣",
    "shau kei wan", "筲箕灣",
  },
  { "southern", "southern district", "aberdeen", "香港仔", "pok fu lam", "薄扶林", "ap lei chau", "鴨脷洲" },
  { "wan_chai", "wanchai", "causeway bay", "銅鑼灣", "happy valley", "跑馬地" }, { "sheung_shui" },
  { "islands", "tung chung", "東涌", "lamma", "南丫島", "cheung chau", "長洲", "discovery bay", "愉景灣" },
}

--- What an item has of each, in the order in which people are asked.
kinds.all = { "category", "condition", "district" }

local languages = { "en", "zh-Hant", "zh-Hans" }

--- What the words have for a key, in a language.
local labels = {
  category = function(key, language) return text.localized("category_" .. key, {}, language) end,
  condition = function(key, language) return text.localized("condition_" .. key, {}, language) end,
  district = function(key, language) return text.localized("district_" .. key, {}, language) end,
}

--- How names are compared: without case, width, `_` and either script of Chinese.
local function form(name) return text.trim((text.han_fold(text.fold(name)):gsub("[_%s&]+", " "))) end

local known = {}

--- The keys of a kind by the forms of all their names; made once, since it asks for many words.
local function names(kind)
  if known[kind] then return known[kind] end
  local made = {}
  for _, entry in ipairs(kinds[kind]) do
    for _, name in ipairs(entry) do made[form(name)] = entry[1] end
    for _, language in ipairs(languages) do made[form(labels[kind](entry[1], language))] = entry[1] end
  end
  known[kind] = made
  return made
end

--- The key of what somebody wrote, or nil.
function kinds.read(kind, written) return names(kind)[form(written)] end

--- What the caller reads of a key.
function kinds.label(call, kind, key) return labels[kind](key, call.language) end

--- All labels of a kind, in the order of the list.
function kinds.labels(call, kind)
  local list = {}
  for index, entry in ipairs(kinds[kind]) do list[index] = kinds.label(call, kind, entry[1]) end
  return list
end

--- The same as choices of a form: people read and write the labels, in
--- any language, and the answer is the key.
function kinds.choices(kind)
  local list = {}
  for index, entry in ipairs(kinds[kind]) do
    list[index] = { entry[1] }
    for _, language in ipairs(languages) do list[index][language] = labels[kind](entry[1], language) end
  end
  return list
end

return kinds
