--- What people write: fields as `price:100-300 district:"Sai Kung"`, and the words beside them.
local amounts = require "lib.amounts"
local kinds = require "kinds"
local line = require "lib.line"
local lists = require "lib.lists"
local words = require "lib.words"

local typed = {}

--- The most that an item or a piece of it may cost, in HK$: above
--- every second-hand thing, and far below where numbers lose digits.
typed.dearest = 1000000

--- Letters that each text may have: a title and a place fit a row, a detail a card.
typed.letters = { title = 45, detail = 1000, words = 100, rating = 300, place = 100 }

--- The names of fields, as people write them in three languages.
local names = {
  price = { "價錢", "价钱", "價格", "价格" },
  category = { "cat", "類別", "类别", "分類", "分类" },
  condition = { "cond", "新舊", "新旧", "新舊程度", "成色" },
  district = { "area", "地區", "地区" },
  seller = { "賣家", "卖家" },
  sort = { "排序" },
  quantity = { "qty", "數量", "数量" },
  detail = { "text", "說明", "说明" },
  title = { "標題", "标题" },
}

--- The field that somebody named, or nil.
typed.field = line.names(names)

--- Words on one line, of which the caller is told where they are too long.
function typed.words(call, given, kind)
  return words.line(call, {
    given = given, most = typed.letters[kind], values = { what = call:text("field_" .. kind) },
  })
end

--- Splits a line into the values of its fields and the other words. `allowed` lists the
--- fields that it may have. Of a field that stands there twice the later value counts,
--- unless each is to stand `once`: a filter would leave out what the other said.
---
--- @return table values by field
--- @return string the words that belong to no field
function typed.split(call, said, allowed, once)
  local values, alone, at = {}, {}, 1
  said = text.trim(line.plain(said))
  while at <= #said do
    local name, value, rest = line.named(said, at)
    local field = name and typed.field(name)
    -- `16:9` and `Size: L` are words; `colour:red` is a slip that must not go unnoticed.
    if name and (field or name:find("^%a+$") and value ~= "") then
      if not lists.has(allowed, field) then
        call:fail(call:text("no_field", {
          name = text.truncate(name, 30), fields = table.concat(allowed, ", "),
        }))
      end
      if text.trim(value) == "" then call:fail(call:text("no_value", { name = field })) end
      if once and values[field] then call:fail(call:text("field_twice", { name = field })) end
      values[field], at = value, rest
    else
      value, at = line.word(said, at)
      alone[#alone + 1] = value:gsub('"', "")
    end
  end
  return values, text.trim(table.concat(alone, " "))
end

--- Refuses words to look for of which one is to be left out, as
--- `-IKEA` is elsewhere: without its dash it would be looked for.
function typed.nothing_left_out(call, said)
  for word in said:gmatch("%S+") do
    local rest = line.left_out(word)
    if rest then call:fail(call:text("left_out", { word = text.truncate(rest, 30) })) end
  end
end

--- A price in HK$, from 1; the caller is told what is accepted.
function typed.price(call, said)
  local amount = amounts.read(said)
  if not amount or amount < 1 or amount > typed.dearest then
    call:fail(call:text("price_is", { count = typed.dearest }))
  end
  return amount
end

--- A number of pieces.
function typed.pieces(call, said)
  local most, amount = call.settings.pieces, amounts.read(said)
  if not amount or amount < 1 or amount > most then call:fail(call:text("pieces_are", { count = most })) end
  return amount
end

--- A range of prices: `100-300`, `-300`, `100-`; one number alone is the most that it may cost.
function typed.range(call, said)
  local low, high, is_one = amounts.range(said)
  if not low and not high then call:fail(call:text("range_is")) end
  return { min = not is_one and low or nil, max = high }
end

--- One of a kind, such as a category.
function typed.one(call, kind, said)
  local key = kinds[kind]:read(said)
  if not key then
    call:fail(call:text("one_of", {
      name = call:text("field_" .. kind), given = text.truncate(said, 30),
      list = table.concat(kinds[kind]:labels(call.language), call:text("comma")),
    }))
  end
  return key
end

--- Several of a kind, with commas between them, each once.
function typed.several(call, kind, said)
  local keys = {}
  for _, part in ipairs(text.split(line.listed(said), ",")) do
    local key = text.trim(part) ~= "" and typed.one(call, kind, part)
    if key and not lists.has(keys, key) then keys[#keys + 1] = key end
  end
  if #keys == 0 then call:fail(call:text("no_value", { name = kind })) end
  return keys
end

return typed
