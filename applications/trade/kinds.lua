--- What an item may be: its category, its condition and its district, with the names that people write for them.
---
--- A document holds the key. What people read of it stands in the words, as `category_books`; what they may write are the
--- key, these labels in any language, and the other names that stand here.
local kinds = {}

kinds.category = {
  { "electronics", "electronic", "computers", "電器", "电器", "電腦", "电脑" },
  { "furniture", "furnitures", "家具", "傢俱", "家私" },
  { "beauty", "health", "health and beauty", "美容", "護膚", "护肤" },
  { "toys", "toy", "games", "toys and games", "遊戲", "游戏" },
  { "kitchen", "kitchenware", "kitchenwares", "廚具", "厨具" },
  { "books", "book", "stationery", "stationeries", "books and stationeries", "書", "书", "文具", "課本", "课本" },
  { "fashion", "clothes", "衫", "衣服" },
  { "sports", "sport", "體育", "体育" },
}

kinds.condition = {
  { "perfect", "new", "全新" },
  { "almost", "almost perfect", "like new", "幾乎全新", "几乎全新", "九成新" },
  { "okay", "ok", "good", "可以" },
  { "worn", "used", "舊", "旧" },
}

kinds.district = {
  { "clear_water_bay" }, { "kwai_tsing", "kwai chung", "tsing yi", "葵涌", "青衣" }, { "north", "fanling", "粉嶺", "粉岭" },
  { "sai_kung" }, { "shatin", "sha tin" }, { "tai_po" }, { "tsuen_wan" }, { "tuen_mun" }, { "yuen_long" },
  { "kowloon_city" }, { "kwun_tong" }, { "sham_shui_po" }, { "wong_tai_sin" },
  { "yau_tsim_mong", "mong kok", "旺角", "tsim sha tsui", "尖沙咀", "yau ma tei", "油麻地" },
  { "central_western", "central", "central and western", "sai ying pun", "kennedy town", "中環", "中环", "西環", "西环", "堅尼地城", "坚尼地城" },
  { "eastern", "north point", "北角" }, { "southern", "aberdeen", "香港仔" }, { "wan_chai", "wanchai" }, { "sheung_shui" },
}

--- What the words have for a key: in the caller's language, or in the one that is named.
local labels = {
  category = function(call, key, language)
    if call then return call:text("category_" .. key) end
    return text.localized("category_" .. key, {}, language)
  end,
  condition = function(call, key, language)
    if call then return call:text("condition_" .. key) end
    return text.localized("condition_" .. key, {}, language)
  end,
  district = function(call, key, language)
    if call then return call:text("district_" .. key) end
    return text.localized("district_" .. key, {}, language)
  end,
}

local languages = { "en", "zh-Hant", "zh-Hans" }

--- How names are compared: without case, width, `_` and either script of Chinese.
local function form(name) return text.trim((text.han_fold(text.fold(name)):gsub("[_%s&]+", " "))) end

local known = {}

--- The keys of a kind by the forms of all their names; made once, since it asks for many words.
local function names(kind)
  if known[kind] then return known[kind] end
  local made = {}
  for _, entry in ipairs(kinds[kind]) do
    for _, name in ipairs(entry) do made[form(name)] = entry[1] end
    for _, language in ipairs(languages) do made[form(labels[kind](nil, entry[1], language))] = entry[1] end
  end
  known[kind] = made
  return made
end

--- The key of what somebody wrote, or nil.
function kinds.read(kind, written) return names(kind)[form(written)] end

--- What the caller reads of a key.
function kinds.label(call, kind, key) return labels[kind](call, key) end

--- All labels of a kind, in the order of the list: the choices of a form.
function kinds.labels(call, kind)
  local list = {}
  for index, entry in ipairs(kinds[kind]) do list[index] = kinds.label(call, kind, entry[1]) end
  return list
end

return kinds
