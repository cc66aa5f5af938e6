--- The days that people ask about, as dates of the Observatory's calendar.
local read = require "read"

local days = {}

local weekdays = { "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday" }

--- How each day is typed after /forecast, beside its own name.
local names = {
  today = { "now", "今日", "今天", "而家" }, tonight = { "今晚", "今夜" },
  tomorrow = { "tmr", "tmrw", "tom", "聽日", "听日", "明天", "明日" },
  ["+2"] = { "day after tomorrow", "the day after tomorrow", "後日", "後天" },
  ["+3"] = { "大後日", "大後天" },
  weekend = { "this weekend", "the weekend", "週末", "周末" },
  range = { "week", "all", "nine days", "9 days", "九天", "九日", "一星期", "一周", "全部" },
}
for number, han in ipairs { "一", "二", "三", "四", "五", "六", "日" } do
  local name = weekdays[number]
  names[name] = { name:sub(1, 3), "this " .. name, "星期" .. han, "禮拜" .. han, "周" .. han, "週" .. han }
end
table.insert(names.sunday, "星期天")
table.insert(names.sunday, "禮拜天")

local function folded(words) return text.han_fold(text.fold(text.trim(words))) end

--- Each name's day, made when one is first looked up.
local index

local function indexed()
  if index then return index end
  index = {}
  for day, list in pairs(names) do
    index[day] = day
    for _, name in ipairs(list) do index[folded(name)] = day end
  end
  return index
end

--- The day that was typed, as the slot of that kind gives it, or a date such as 20261012; nil where it is none.
function days.typed(words)
  if #words > 40 then return nil end
  local plain = folded(words):gsub("^on ", "")
  local year, month, day = plain:match("^(%d%d%d%d)-?(%d%d)-?(%d%d)$")
  if year then return year .. month .. day end
  if plain:match("^%+%d%d?$") then return plain end
  return indexed()[plain]
end

--- A date so many days from now.
local function date(ahead)
  local words = time.iso(time.add(time.now(), { days = ahead }, read.zone), read.zone)
  return words:sub(1, 4) .. words:sub(6, 7) .. words:sub(9, 10)
end

function days.today() return date(0) end

local function weekday() return time.parts(time.now(), read.zone).weekday end

--- The dates of Saturday and Sunday: those that go on where it is one of them.
local function weekend()
  local number = weekday()
  if number == 7 then return { date(0) } end
  return { date(6 - number), date(7 - number) }
end

--- The dates that a day means. None for `range`, which begins wherever the forecast does.
function days.dates(day)
  if day:match("^%d%d%d%d%d%d%d%d$") then return { day } end
  if day == "tomorrow" then return { date(1) } end
  if day == "weekend" then return weekend() end
  if day:sub(1, 1) == "+" then return { date(tonumber(day:sub(2)) or 0) } end
  for number, name in ipairs(weekdays) do
    if name == day then return { date((number - weekday()) % 7) } end
  end
  return { date(0) }
end

return days
