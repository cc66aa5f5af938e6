--- What is told of a flat: its fields, how each is asked for, and how what somebody typed for one is read.

local amounts = require "lib.amounts"
local clock = require "lib.clock"
local line = require "lib.line"
local lists = require "lib.lists"
local places = require "places"
local typed = require "lib.typed"
local words = require "lib.words"

local fields = {}

--- In the order in which they are asked. Bounds are those of what a flat in Hong Kong can be.
fields.list = {
  { name = "title", kind = "text", max = 45 },
  { name = "district", kind = "district" },
  { name = "rent", kind = "money", min = 500, max = 1000000 },
  { name = "size", kind = "integer", min = 30, max = 20000 },
  { name = "rooms", kind = "integer", min = 1, max = 20 },
  { name = "beds", kind = "integer", min = 1, max = 40 },
  { name = "toilets", kind = "integer", min = 1, max = 20 },
  { name = "address", kind = "text", max = 255 },
  { name = "from", kind = "day" },
  { name = "term", kind = "integer", min = 0, max = 60, default = 12 },
  { name = "furnished", kind = "yesno", default = false },
  { name = "bills", kind = "yesno", default = false },
  { name = "deposit", kind = "integer", min = 0, max = 12, default = 2 },
  { name = "text", kind = "text", max = 1000, optional = true },
  { name = "pictures", kind = "media", max = 10, optional = true },
}

--- Other names that people type.
local also = {
  title = { "name", "標題", "标题" }, district = { "area", "地區", "地区", "區" },
  rent = { "price", "租金", "租", "價錢", "价钱" }, size = { "area_sqft", "面積", "面积", "呎數" },
  rooms = { "bedrooms", "房", "房間", "房间" }, beds = { "床", "床位" },
  toilets = { "bathrooms", "廁所", "厕所", "洗手間" },
  address = { "地址" }, from = { "free", "available", "入住" }, term = { "lease", "租期", "月" },
  furnished = { "傢俬", "家具", "家私" }, bills = { "水電", "水电", "包水電" }, deposit = { "按金", "押金" },
  text = { "description", "details", "描述", "簡介" },
  pictures = { "picture", "photos", "photo", "圖片", "图片", "相片" },
}

local by_name, named = lists.by(fields.list, "name"), line.names(also)

--- The field that somebody named, or nil.
function fields.named(word) return by_name[named(word)] end

--- The names of all fields, as a refusal lists them.
function fields.names(call)
  return table.concat(lists.field(fields.list, "name"), call:text("comma"))
end

--- Letters of what stands in one field of a card.
local longest_value = 500

--- Words as fields of a card, after `list`: what doesn't fit into one goes on in the next, where a word ends.
function fields.told(list, label, said)
  while words.letters(said) > longest_value do
    local last = utf8.offset(said, longest_value + 1) - 1
    local part = said:sub(1, last)
    -- A long run without spaces, as Chinese is, is parted where the field is full.
    local space = part:find("%s%S*$")
    if space and space > last // 2 then part = part:sub(1, space) end
    list[#list + 1] = { label, text.trim(part) }
    label, said = "…", text.trim(said:sub(#part + 1))
  end
  list[#list + 1] = { label, said }
end

--- What may stand behind a number.
fields.units = { "呎", "sq%.?ft%.?", "months?" }

--- Bytes of an answer or a day that somebody typed: what is longer is none, and is not looked into.
local longest = 120

local yes = lists.set { "yes", "y", "true", "1", "是", "有", "包" }
local no = lists.set {
  "no", "n", "false", "0", "否", "不", "冇", "沒有", "没有", "無", "无", "唔包", "不包",
}

--- Whether yes or no was typed, in three languages; nil for neither.
function fields.yes_no(said)
  local word = #said <= longest and typed.bare(said)
  if yes[word] then return true end
  if no[word] then return false end
end

--- The days between which one lies that somebody plans for: what is stored may be of some years ago.
local function days()
  local year = time.parts(time.now()).year
  return ("%04d-01-01"):format(year - 20), ("%04d-12-31"):format(year + 20)
end

--- A day as it is stored, `2026-09-01`; nil where none was typed, or one that nobody plans for.
function fields.typed_day(said)
  local moment = #said <= longest and time.day(said) or nil
  local day, first, last = moment and clock.day(moment), days()
  return day and day >= first and day <= last and day or nil
end

--- Refuses a text that is too long, or empty.
local function checked_text(call, field, given)
  return words.line(call, {
    given = given, most = field.max, empty = not field.optional and "wants_text" or nil,
    too_long = "wants_text", values = { field = call:text("field_" .. field.name) },
  })
end

--- Reads what was typed for a field, or refuses it with what is accepted.
function fields.read(call, field, said)
  if field.kind == "text" then return checked_text(call, field, said) end
  if field.kind == "district" then return places.require_district(call, said).name end
  local value, refusal
  if field.kind == "day" then
    value, refusal = fields.typed_day(said), "wants_day"
  elseif field.kind == "yesno" then
    value, refusal = fields.yes_no(said), "wants_yesno"
  else
    value = amounts.read(said, fields.units)
    refusal = field.kind == "money" and "wants_money" or "wants_number"
    if value and (value < field.min or value > field.max) then value = nil end
  end
  if value ~= nil then return value end
  local name = call:text("field_" .. field.name)
  call:fail(call:text(refusal, { field = name, min = field.min, max = field.max }))
end

--- A field as `call:form` takes it: districts are answered in any language.
local function asked(field)
  local entry = {
    field.name, field.kind, prompt = "ask_" .. field.name, label = "field_" .. field.name,
    min = field.min, max = field.max, default = field.default, optional = field.optional,
  }
  if field.kind == "district" then
    entry[2], entry.choices = "choice", places.choices()
  elseif field.kind == "day" then
    local first, last = days()
    entry.default, entry.min, entry.max = "today", first, last
  end
  return entry
end

--- The fields of a form: all of them, or the one that is given.
function fields.form(only)
  return lists.map(only and { only } or fields.list, asked)
end

--- Makes what a form gave into what is stored, once more within all bounds.
function fields.stored(call, answers)
  local flat = {}
  for _, field in ipairs(fields.list) do
    local value = answers[field.name]
    if value == nil then
      value = field.default
    elseif field.kind == "text" then
      value = checked_text(call, field, value)
    elseif field.kind == "district" then
      value = fields.read(call, field, value)
    elseif field.kind == "money" then
      value = math.floor(value + 0.5)
    end
    flat[field.name] = value
  end
  flat.from = flat.from or clock.day(time.now())
  return flat
end

return fields
