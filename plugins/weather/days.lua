--- The days that people ask about, as dates of the Observatory's calendar.
local lib_names = require "lib.names"
local read = require "read"

local days = {}

--- What is typed after /forecast and is no single day, with how the slot of that kind gives it; and days that
--- `time.day` does not know, since nobody else means days by them.
local names = {
  weekend = { "weekend", "this weekend", "the weekend", "週末", "周末", "今個週末", "呢個週末", "這個週末" },
  range = { "range", "week", "all", "nine days", "9 days", "九天", "九日", "一星期", "一周", "全部" },
  today = { "now", "而家" }, tomorrow = { "tom" },
}

local index = lib_names.index(function(add)
  for day, list in pairs(names) do
    for _, name in ipairs(list) do add(name, day) end
  end
end)

--- The day that was typed: `weekend`, `range`, `today`, `tomorrow`, or a date such as 20261012; nil for none.
function days.typed(words)
  if #words > 40 then return nil end
  local plain = lib_names.key(words)
  if plain == text.trim(words) and plain:match("^%d%d%d%d%d%d%d%d$") then return plain end
  local found, begins = index:exact(plain), time.day(words, read.zone)
  return found and found[1] or begins and read.date(begins) or nil
end

--- A date so many days from now.
local function date(ahead) return read.date(time.add(time.now(), { days = ahead, zone = read.zone })) end

function days.today() return date(0) end

--- The dates of Saturday and Sunday: those that go on where it is one of them.
local function weekend()
  local number = time.parts(time.now(), read.zone).weekday
  if number == 7 then return { date(0) } end
  return { date(6 - number), date(7 - number) }
end

--- The dates that a day means, as a slot or `days.typed` gives it. None for `range`, which begins wherever
--- the forecast does.
function days.dates(day)
  if day == "weekend" then return weekend() end
  if day:match("^%d%d%d%d%d%d%d%d$") then return { day } end
  local begins = time.day(day, read.zone)
  return { begins and read.date(begins) or date(0) }
end

return days
