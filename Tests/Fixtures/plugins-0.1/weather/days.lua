--- The days that people ask about, as dates of the Observatory's calendar.
local read = require "read"

local days = {}

--- What is typed after /forecast and is no single day, with how the slot of that kind gives it; and days that `time.day`
--- does not know, since nobody else means days by them.
local names = {
  weekend = { "weekend", "this weekend", "the weekend", "週末", "周末", "今個週末", "呢個週末", "這個週末" },
  range = { "range", "week", "all", "nine days", "9 days", "九天", "九日", "一星期", "一周", "全部" },
  today = { "now", "而家" }, tomorrow = { "tom" },
}

local function folded(words) return text.han_fold(text.fold(text.trim(words))) end

--- Each name's day, made when one is first looked up.
local index

local function indexed()
  if index then return index end
  index = {}
  for day, list in pairs(names) do
    for _, name in ipairs(list) do index[folded(name)] = day end
  end
  return index
end

--- A moment's date in the Observatory's calendar.
local function written(moment)
  local words = time.iso(moment, read.zone)
  return words:sub(1, 4) .. words:sub(6, 7) .. words:sub(9, 10)
end

--- The day that was typed: `weekend`, `range`, `today`, `tomorrow`, or a date such as 20261012; nil where it is none.
function days.typed(words)
  if #words > 40 then return nil end
  local plain = folded(words)
  if plain:match("^%d%d%d%d%d%d%d%d$") then return plain end
  local begins = not indexed()[plain] and time.day(words, read.zone)
  return indexed()[plain] or begins and written(begins) or nil
end

--- A date so many days from now.
local function date(ahead) return written(time.add(time.now(), { days = ahead }, read.zone)) end

function days.today() return date(0) end

local function weekday() return time.parts(time.now(), read.zone).weekday end

--- The dates of Saturday and Sunday: those that go on where it is one of them.
local function weekend()
  local number = weekday()
  if number == 7 then return { date(0) } end
  return { date(6 - number), date(7 - number) }
end

--- The dates that a day means, as a slot or `days.typed` gives it. None for `range`, which begins wherever the forecast does.
function days.dates(day)
  if day == "weekend" then return weekend() end
  if day:match("^%d%d%d%d%d%d%d%d$") then return { day } end
  local begins = time.day(day, read.zone)
  return { begins and written(begins) or date(0) }
end

return days
