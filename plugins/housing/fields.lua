--- What is told of a flat: its fields, how each is asked for, and how what somebody typed for one is read.

local places = require "places"

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

local by_name = {}
for _, field in ipairs(fields.list) do
  by_name[field.name] = field
  for _, name in ipairs(also[field.name]) do by_name[name] = field end
end

--- The field that somebody named, or nil.
function fields.named(word) return by_name[word:lower()] end

--- The names of all fields, as a refusal lists them.
function fields.names(call)
  local names = {}
  for index, field in ipairs(fields.list) do names[index] = field.name end
  return table.concat(names, call:text("comma"))
end

--- Letters as computers count them, which bounds what is stored: one
--- that people see may have thousands of marks.
function fields.letters(words) return utf8.len(words) or #words end

--- Letters of what stands in one field of a card.
local longest_value = 500

--- Words as fields of a card, after `list`: what doesn't fit into one goes on in the next, where a word ends.
function fields.told(list, label, words)
  while fields.letters(words) > longest_value do
    local last = utf8.offset(words, longest_value + 1) - 1
    local part = words:sub(1, last)
    -- A long run without spaces, as Chinese is, is parted where the field is full.
    local space = part:find("%s%S*$")
    if space and space > last // 2 then part = part:sub(1, space) end
    list[#list + 1] = { label, text.trim(part) }
    label, words = "…", text.trim(words:sub(#part + 1))
  end
  list[#list + 1] = { label, words }
end

--- Bytes of a number, a name or a day that somebody typed: what is longer is none, and is not looked into.
local longest = 120

--- What somebody wrote, on one line: a list has lines of its own.
function fields.line(words) return text.line(words) end

--- What somebody wrote, on one line; where it is empty or has more than so many letters, `refusal` says so.
function fields.words(call, words, most, refusal)
  local said = fields.line(words or "")
  if said == "" or fields.letters(said) > most then call:fail(call:text(refusal, { count = most })) end
  return said
end

--- Marks as Chinese keyboards write them, and the plain ones. Each by
--- itself: a set in a pattern is one of bytes.
local marks = {
  ["："] = ":", ["“"] = '"', ["”"] = '"', ["「"] = '"', ["」"] = '"', ["，"] = ",", ["、"] = ",",
  ["；"] = ",", ["–"] = "-", ["—"] = "-", ["～"] = "-", ["〜"] = "-", ["~"] = "-", ["至"] = "-", ["到"] = "-",
  ["－"] = "-",
}

--- A line with plain marks: colons and quotes, and for lists and ranges commas and dashes, too.
function fields.plain(line, also_ranges)
  for mark, plain in pairs(marks) do
    if also_ranges or plain == ":" or plain == '"' then line = line:gsub(mark, plain) end
  end
  return line
end

--- What a word would leave out that begins with a dash, as `-IKEA` does elsewhere; nil for any other word.
function fields.left_out(word)
  local said = word:gsub("^－", "-"):gsub("^−", "-"):gsub("^–", "-")
  return said:match('^%-+"?([^%s%p].*)$')
end

--- Signs behind digits, and what they multiply them with.
local multiples = { k = 1000, ["百"] = 100, ["千"] = 1000, ["萬"] = 10000, ["万"] = 10000 }

--- Digits, which may have a point, times what a sign multiplies them
--- with: `1.2` of `1.2萬`; nil where that is no whole number.
function fields.times(digits, multiple)
  local count = digits and #digits <= 12 and digits:match("^%s*(%d+%.?%d*)%s*$")
  if not count then return nil end
  local number = math.floor(tonumber(count) * multiple + 0.5)
  if math.abs(tonumber(count) * multiple - number) > 1e-6 or number > 999999999 then return nil end
  return number
end

--- A whole number as people write it: `9000`, `$9,000`, `9k`, `8.5k`, `1.2萬`, `9000元`; nil where it is
--- none. Behind it what a sign multiplied its digits with, or nil.
function fields.number(typed)
  if #typed > longest then return nil end
  local digits = text.nfkc(typed):lower():gsub("[%s,]", ""):gsub("^hk", ""):gsub("^d?%$", "")
  digits = digits:gsub("元$", ""):gsub("蚊$", ""):gsub("呎$", ""):gsub("sq%.?ft%.?$", ""):gsub("months?$", "")
  for sign, multiple in pairs(multiples) do
    local number = fields.times(digits:match("^(.*)" .. sign .. "$"), multiple)
    if number then return number, multiple end
  end
  if #digits > 9 or not digits:find("^%d+$") then return nil end
  return math.tointeger(tonumber(digits))
end

--- Two bounds of which one may say for both how many thousands they are: `8-9k`, `8k-9`, `8至9千`.
function fields.both(low, below, high, above)
  if above and not below and low < high / above then return low * above, high end
  if below and not above then
    local count = low / below
    if high > count and high < math.min(10 * count, below) then return low, high * below end
  end
  return low, high
end

local yes = {
  yes = true, y = true, ["true"] = true, ["1"] = true, ["是"] = true, ["有"] = true, ["包"] = true,
}
local no = {
  no = true, n = true, ["false"] = true, ["0"] = true, ["否"] = true, ["不"] = true, ["冇"] = true,
  ["沒有"] = true, ["没有"] = true, ["無"] = true, ["无"] = true, ["唔包"] = true, ["不包"] = true,
}

--- Whether `yes` or `no` was typed, in three languages; nil for neither.
function fields.yesno(typed)
  if #typed > longest then return nil end
  local word = text.trim(typed:lower())
  if yes[word] then return true end
  if no[word] then return false end
  return nil
end

--- A moment as the day that it lies in.
function fields.day(moment)
  local parts = time.parts(moment)
  return ("%04d-%02d-%02d"):format(parts.year, parts.month, parts.day)
end

--- The days between which one lies that somebody plans for: what is stored may be of some years ago.
local function days()
  local year = time.parts(time.now()).year
  return ("%04d-01-01"):format(year - 20), ("%04d-12-31"):format(year + 20)
end

--- A day as it is stored, `2026-09-01`; nil where none was typed, or one that nobody plans for.
function fields.typed_day(typed)
  local moment = #typed <= longest and time.day(typed) or nil
  local day, first, last = moment and fields.day(moment), days()
  return day and day >= first and day <= last and day or nil
end

local function bounds(call, key, field)
  call:fail(call:text(key, { field = call:text("field_" .. field.name), min = field.min, max = field.max }))
end

--- Refuses a text that is too long, or empty.
local function checked_text(call, field, words)
  local said = fields.line(words)
  if said == "" and not field.optional or fields.letters(said) > field.max then
    call:fail(call:text("wants_text", { field = call:text("field_" .. field.name), count = field.max }))
  end
  return said
end

--- Reads what was typed for a field, or refuses it with what is accepted.
function fields.read(call, field, typed)
  if field.kind == "text" then return checked_text(call, field, typed) end
  if field.kind == "district" then return places.require_district(call, typed).name end
  if field.kind == "day" then
    local day = fields.typed_day(typed)
    if not day then call:fail(call:text("wants_day", { field = call:text("field_" .. field.name) })) end
    return day
  end
  if field.kind == "yesno" then
    local answer = fields.yesno(typed)
    if answer == nil then
      call:fail(call:text("wants_yesno", { field = call:text("field_" .. field.name) }))
    end
    return answer
  end
  local number = fields.number(typed)
  if not number or number < field.min or number > field.max then
    bounds(call, field.kind == "money" and "wants_money" or "wants_number", field)
  end
  return number
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
  local list = {}
  for _, field in ipairs(only and { only } or fields.list) do list[#list + 1] = asked(field) end
  return list
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
  flat.from = flat.from or fields.day(time.now())
  return flat
end

return fields
