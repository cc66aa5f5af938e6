--- What people write: fields as `price:100-300 district:"Sai Kung"`, and the words beside them.
local kinds = require "kinds"

local typed = {}

--- The most that an item or a piece of it may cost, in HK$: above
--- every second-hand thing, and far below where numbers lose digits.
typed.dearest = 1000000

--- Letters that each text may have: a title and a place fit a row, a detail a card. They are counted as
--- computers do, since one that people see may have thousands of marks.
typed.letters = { title = 45, detail = 1000, words = 100, rating = 300, place = 100 }

--- The names of fields, as people write them in three languages.
local names = {
  price = { "price", "價錢", "价钱", "價格", "价格" },
  category = { "category", "cat", "類別", "类别", "分類", "分类" },
  condition = { "condition", "cond", "新舊", "新旧", "新舊程度", "成色" },
  district = { "district", "area", "地區", "地区" },
  seller = { "seller", "賣家", "卖家" },
  sort = { "sort", "排序" },
  quantity = { "quantity", "qty", "數量", "数量" },
  detail = { "detail", "text", "說明", "说明" },
  title = { "title", "標題", "标题" },
}

local fields = {}
for field, list in pairs(names) do
  for _, name in ipairs(list) do fields[name] = field end
end

--- The field that somebody named, or nil.
function typed.field(name) return fields[text.lower(name)] end

function typed.length(words) return utf8.len(words) or #words end

--- Words on one line, of which the caller is told where they are too long.
function typed.words(call, words, kind)
  local line = text.line(words)
  if typed.length(line) > typed.letters[kind] then
    call:fail(call:text("too_long", { count = typed.letters[kind], what = call:text("field_" .. kind) }))
  end
  return line
end

--- The name of a field and its value at the beginning of a line, and
--- where the rest begins; nil where a word stands there.
local function pair(line, at)
  local name, behind = line:match('^%s*([^%s:"]+):()', at)
  if not name then return nil end
  -- `16:9` and `Size: L` are words; `colour:red` is a slip that must not go unnoticed.
  if not typed.field(name) and (not name:find("^%a+$") or not line:find("^%S", behind)) then return nil end
  -- Parts in quotes and bare ones side by side are one value: district:"Tai Po",Shatin.
  local value, at_part = "", behind
  while true do
    local part, rest = line:match('^"([^"]*)"()', at_part)
    if not part then part, rest = line:match('^([^%s"]+)()', at_part) end
    -- A quote that nothing closes.
    if not part then part, rest = line:match('^"([^%s"]*)()', at_part) end
    if not part then break end
    value, at_part = value .. part, rest
  end
  return name, value, at_part
end

--- Splits a line into the values of its fields and the other words. `allowed` lists the
--- fields that it may have. Of a field that stands there twice the later value counts,
--- unless each is to stand `once`: a filter would leave out what the other said.
---
--- @return table values by field
--- @return string the words that belong to no field
function typed.split(call, line, allowed, once)
  local values, words, at = {}, {}, 1
  local listed = table.concat(allowed, ", ")
  -- The colon and the quotes of Chinese keyboards count as those of English ones.
  line = line:gsub("：", ":"):gsub("“", '"'):gsub("”", '"')
  while at <= #line do
    local name, value, rest = pair(line, at)
    if name then
      local field = typed.field(name)
      if not field or not (" " .. listed .. ","):find(" " .. field .. ",", 1, true) then
        call:fail(call:text("no_field", { name = text.truncate(name, 30), fields = listed }))
      end
      if text.trim(value) == "" then call:fail(call:text("no_value", { name = field })) end
      if once and values[field] then call:fail(call:text("field_twice", { name = field })) end
      values[field], at = value, rest
    else
      local word, behind = line:match("^%s*(%S+)()", at)
      if not word then break end
      words[#words + 1], at = word:gsub('"', ""), behind
    end
  end
  return values, text.trim(table.concat(words, " "))
end

--- Refuses words to look for of which one is to be left out, as
--- `-IKEA` is elsewhere: without its dash it would be looked for.
function typed.nothing_left_out(call, words)
  for word in words:gmatch("%S+") do
    local said = word:gsub("^－", "-"):gsub("^−", "-"):gsub("^–", "-")
    local rest = said:match("^%-+([^%s%p].*)$")
    if rest then call:fail(call:text("left_out", { word = text.truncate(rest, 30) })) end
  end
end

--- Signs behind digits, and what they multiply them with.
local multiples = { k = 1000, ["百"] = 100, ["千"] = 1000, ["萬"] = 10000, ["万"] = 10000 }

--- Digits, which may have a point, times what a sign multiplies them
--- with: `1.2` of `1.2萬`; nil where that is no whole number.
function typed.times(digits, multiple)
  local count = digits and #digits <= 12 and digits:match("^%s*(%d+%.?%d*)%s*$")
  if not count then return nil end
  local number = math.floor(tonumber(count) * multiple + 0.5)
  if math.abs(tonumber(count) * multiple - number) > 1e-6 or number > 999999999 then return nil end
  return number
end

--- A whole number that stands alone, with `HK$`, `$`, `元`, commas, or a sign for thousands as in `1.5k` and
--- `2千`; or nil. Behind it what such a sign multiplied its digits with, or nil.
function typed.amount(words)
  local bare = text.lower(text.nfkc(words)):gsub("^hk", ""):gsub("^%$", "")
  bare = bare:gsub("元$", ""):gsub("蚊$", ""):gsub(",", "")
  for sign, multiple in pairs(multiples) do
    local number = typed.times(bare:match("^(.*)" .. sign .. "$"), multiple)
    if number then return number, multiple end
  end
  if not bare:find("^%d+$") or #bare > 9 then return nil end
  return math.tointeger(tonumber(bare))
end

--- A price in HK$, from 1; the caller is told what is accepted.
function typed.price(call, words)
  local amount = typed.amount(words)
  if not amount or amount < 1 or amount > typed.dearest then
    call:fail(call:text("price_is", { count = typed.dearest }))
  end
  return amount
end

--- A number of pieces.
function typed.pieces(call, words)
  local most, amount = call.settings.pieces, typed.amount(words)
  if not amount or amount < 1 or amount > most then call:fail(call:text("pieces_are", { count = most })) end
  return amount
end

--- A range of prices: `100-300`, `-300`, `100-`; one number alone is the most that it may cost.
function typed.range(call, words)
  local plain = text.nfkc(words):gsub("–", "-"):gsub("~", "-"):gsub("至", "-"):gsub("到", "-"):gsub("≤", "<")
  local least, most = plain:match("^([^-]*)%-([^-]*)$")
  if not least then least, most = "", (plain:gsub("^[<=]+", "")) end
  local low, below = typed.amount(least)
  local high, above = typed.amount(most)
  -- 8-9k says once how many thousands both are, and the point of 0.8-1萬 counts ten thousands.
  if not low and above then low, below = typed.times(least, above), above end
  if low and high and above and not below and low < high / above then
    low = low * above
  elseif low and high and below and not above
    and high > low / below and high < math.min(10 * low / below, below)
  then
    high = high * below
  end
  local range = { min = low, max = high }
  local read = (least == "" or range.min) and (most == "" or range.max) and (range.min or range.max)
  if not read or range.min and range.max and range.min > range.max then call:fail(call:text("range_is")) end
  return range
end

--- One of a kind, such as a category.
function typed.one(call, kind, words)
  local key = kinds.read(kind, words)
  if not key then
    call:fail(call:text("one_of", {
      name = call:text("field_" .. kind), given = text.truncate(words, 30),
      list = table.concat(kinds.labels(call, kind), call:text("comma")),
    }))
  end
  return key
end

--- Several of a kind, with commas between them, each once.
function typed.several(call, kind, words)
  local keys, there = {}, {}
  for _, part in ipairs(text.split((words:gsub("，", ","):gsub("、", ",")), ",")) do
    if text.trim(part) ~= "" then
      local key = typed.one(call, kind, part)
      if not there[key] then keys[#keys + 1], there[key] = key, true end
    end
  end
  if #keys == 0 then call:fail(call:text("no_value", { name = kind })) end
  return keys
end

return typed
