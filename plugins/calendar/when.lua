--- Days, months and hours as people write them, and moments made of them. The hours and days are read by
--- `time.when`.
---
--- Days are kept as `2026-12-03` and times as `18:00`, of the community's zone: the moments of each
--- occurrence are made of these, so that an entry of each Tuesday at six is at six, whatever the clocks did
--- meanwhile.
local clock = require "lib.clock"
local typed = require "lib.typed"

local when = {}

--- How far from today a day may lie, in days: a year back, ten years on. What lies beyond is a slip of the
--- pen.
local back, ahead = 366, 3653
--- How long an entry may repeat, in days: an export that asks the clock of each week has an end.
local longest_repeat = 366

local months = {
  ["一"] = 1, ["二"] = 2, ["三"] = 3, ["四"] = 4, ["五"] = 5, ["六"] = 6, ["七"] = 7, ["八"] = 8,
  ["九"] = 9, ["十"] = 10, ["十一"] = 11, ["十二"] = 12,
}
for number, name in ipairs {
  "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
  "december",
} do
  months[name], months[name:sub(1, 3)] = number, number
end

--- The day that a moment lies on.
function when.day(moment)
  local at = time.parts(moment)
  return ("%04d-%02d-%02d"):format(at.year, at.month, at.day), ("%02d:%02d"):format(at.hour, at.minute)
end

--- A day of the calendar as a number.
when.number = clock.number

--- A number of `when.number` as a day again.
function when.date(number)
  -- The civil date of a day number, counted from 1 March of the year 0.
  local shifted = number - 1
  local era = shifted // 146097
  local day = shifted - era * 146097
  local year = (day - day // 1460 + day // 36524 - day // 146096) // 365
  local yearday = day - (365 * year + year // 4 - year // 100)
  local month = (5 * yearday + 2) // 153
  local date = yearday - (153 * month + 2) // 5 + 1
  month = month < 10 and month + 3 or month - 9
  return ("%04d-%02d-%02d"):format(year + era * 400 + (month <= 2 and 1 or 0), month, date)
end

--- Monday is 1: 3 January 2000 was one.
function when.weekday(day) return (when.number(day) - when.number("2000-01-03")) % 7 + 1 end

--- The moment of a time of a day; nil where the clocks leave it out.
function when.moment(day, hour)
  local year, month, date = day:match("^(%d+)-(%d+)-(%d+)$")
  local hours, minutes = hour:match("^(%d+):(%d+)$")
  return time.make {
    year = tonumber(year), month = tonumber(month), day = tonumber(date), hour = tonumber(hours),
    minute = tonumber(minutes),
  }
end

--- The same for what repeats: a time that the clocks leave out counts an hour later that day.
function when.repeated(day, hour)
  local moment = when.moment(day, hour)
  if moment then return moment end
  local hours, minutes = hour:match("^(%d+):(%d+)$")
  local later = ("%02d:%s"):format((tonumber(hours) + 1) % 24, minutes)
  return when.moment(day, later) or when.moment(day, "12:00")
end

--- How far a span is from the one of today, by the words before its unit, as `folded` has them.
local spans = {
  ["this "] = 0, ["本"] = 0, ["这"] = 0, ["这个"] = 0, ["今"] = 0, ["今个"] = 0, ["呢"] = 0, ["呢个"] = 0,
  ["next "] = 1, ["coming "] = 1, ["下"] = 1, ["下个"] = 1, ["下下"] = 2, ["下下个"] = 2,
  ["last "] = -1, ["上"] = -1, ["上个"] = -1, ["上上"] = -2, ["上上个"] = -2,
}

--- How many weeks or months from now the words name, `next week`, `下個月`; nil where they name none.
local function apart(words, units)
  local folded = text.han_fold(text.fold(text.nfkc(text.trim(words))))
  for _, unit in ipairs(units) do
    if folded:sub(-#unit) == unit then
      local count = spans[folded:sub(1, -#unit - 1)]
      if count then return count end
    end
  end
end

--- The first and the last day of a week, `this week`, `下星期`, as numbers; nil where the words name none. It
--- begins on Monday.
function when.week(words, today)
  local count = apart(words, { "week", "周", "星期", "礼拜" })
  if not count then return nil end
  local monday = today - when.weekday(when.date(today)) + 1 + 7 * count
  return monday, monday + 6
end

--- A month as `2026-12`; nil where the words name none. One without a year is the next that there is, this
--- one included.
function when.month(words, now)
  local count = apart(words, { "month", "月" })
  if count then return clock.month(now.year * 12 + now.month - 1 + count) end
  local said = typed.bare(words)
  local year, month = said:match("^(%d%d%d%d)[-/](%d%d?)$")
  if not year then month, year = said:match("^(%d%d?)[-/](%d%d%d%d)$") end
  if not year then year, month = said:match("^(%d%d%d%d)年(%d%d?)月$") end
  if not month then
    month = said:match("^(%d%d?)月$")
    if not month then
      local name, rest = said:match("^(%a+)%s*(%d*)$")
      if name then
        month, year = months[name], rest ~= "" and rest or nil
      else
        month = months[said:match("^(.+)月$") or ""]
      end
      if year and #year ~= 4 then return nil end
    end
  end
  month, year = tonumber(month), tonumber(year)
  if not month or month < 1 or month > 12 then return nil end
  if not year then year = month < now.month and now.year + 1 or now.year end
  if year < 1970 or year > 2200 then return nil end
  return ("%04d-%02d"):format(year, month)
end

--- The day that words name; nil where they name none.
function when.read(words)
  local begins = words ~= "" and time.day(words)
  return begins and (when.day(begins + 43200)) or nil
end

--- Whether a day is near enough to be written down.
function when.near(day)
  local apart = when.number(day) - when.now()
  return apart >= -back and apart <= ahead
end

--- What stands between what repeats and the day until which it does.
local signs = { " until ", " till ", "直到", "直至" }

--- The words before and behind the last of these signs; the words alone where there is none.
local function parted(words)
  local padded = " " .. words
  -- Bytes stay where they are: only letters of ASCII become small.
  local at, behind = typed.last(padded:lower(), signs)
  if not at then return words end
  return text.trim(padded:sub(1, at - 1)), text.trim(padded:sub(behind))
end

--- The words behind `every`, and whether it was there.
local function each(words)
  for _, prefix in ipairs { "every ", "每逢", "每個", "每个", "逢", "每" } do
    if words:sub(1, #prefix):lower() == prefix then return text.trim(words:sub(#prefix + 1)), true end
  end
  return words, false
end

--- What says that something repeats, and not each week.
local rarely = { "other ", "second ", "two ", "2 ", "2個", "2个", "隔", "兩", "两", "雙", "双" }

--- Whether the words behind `every` say so, or those of a line do by themselves: `隔星期二`.
local function is_rare(said, rest, weekly)
  for _, word in ipairs(rarely) do
    if weekly and rest:sub(1, #word):lower() == word then return true end
  end
  local word = said:lower()
  return word:find("^隔") or word:find("^biweekly") or word:find("^fortnightly") or false
end

--- The moment that lies so far from now, to the minute: `in 2 hours`, `兩小時後`; nil where the words say no
--- such thing. Days from now are days, whose hours are said.
function when.ahead(words)
  local seconds, is_from_now = clock.span(words)
  if not seconds or not is_from_now or seconds <= 0 or seconds % 86400 == 0 then return nil end
  return math.floor((time.now() + seconds + 30) / 60) * 60
end

--- Whether a day was written by numbers alone with its year, `12/1/2026`: one may have put the month first.
local function is_by_numbers(words) return text.nfkc(words):find("%f[%d]%d%d?[/.-]%d%d?[/.-]%d%d") ~= nil end

--- Reads `DATE FROM-TO`, `DATE FROM`, `every DAY FROM-TO until DATE`; hours may stand before the day.
---
--- @return table|nil what was read, `day`, `start`, `stop`, `weekly`, `last`; or nil, the word that says what
--- is wrong, and the values in it
function when.written(words)
  local line = text.trim((words:gsub("%s+", " ")))
  local said, weekly = each(line)
  if is_rare(line, said, weekly) then return nil, "when_weekly_only" end
  local ahead_at = not weekly and when.ahead(said)
  if ahead_at then
    local day, start = when.day(ahead_at)
    return when.checked { day = day, start = start }
  end
  local head, tail = parted(said)
  local last = tail and time.when(tail)
  -- 18:00 until 19:00 is a range, and nothing that repeats.
  if last and (last.from or last.choices) and not (weekly and last.day) then head, last = said, nil end
  local found = time.when(head)
  if not weekly and not found.day then
    local rest
    rest, weekly = each(found.rest)
    if is_rare(found.rest, rest, weekly) then return nil, "when_weekly_only" end
    if weekly then found.day, found.rest = when.read(rest), "" end
  end
  if last and not weekly then return nil, "when_until_once" end
  local hours = found.from and found or last or found
  for _, part in ipairs { found, last } do
    if part.choices then return nil, "when_which", { one = part.choices[1], other = part.choices[2] } end
  end
  if not hours.from or last and last.from and found.from then return nil, "when_time" end
  if hours.from == hours.till then return nil, "when_same" end
  -- What wasn't read was meant as hours or as a day.
  local more = time.when(found.rest)
  if more.from or more.choices then return nil, "when_time" end
  if not found.day or found.rest ~= "" then return nil, "when_day" end
  if last and (not last.day or last.rest ~= "") then return nil, "when_until" end
  if not weekly and is_by_numbers(head) and when.number(found.day) < (when.now()) then
    return nil, "when_past", { day = found.day }
  end
  return when.checked {
    day = found.day, start = hours.from, stop = hours.till, weekly = weekly or nil, last = last and last.day,
  }
end

--- Checks what was read or answered in a form: the same rules for both.
function when.checked(got)
  if not when.near(got.day) then return nil, "when_far" end
  if got.start == got.stop then return nil, "when_same" end
  if got.weekly then
    local first, most = when.number(got.day), when.number(got.day) + longest_repeat
    got.last = got.last or when.date(most)
    if when.number(got.last) < first then return nil, "when_before" end
    if when.number(got.last) > most then return nil, "when_long" end
  else
    got.last = got.day
    if not when.moment(got.day, got.start) then return nil, "when_skipped" end
  end
  return got
end

--- The day on which something begins next at or after a number of `when.number`; nil where there is none.
function when.next_day(entry, from)
  local first, last = when.number(entry.day), when.number(entry.last)
  if from <= first then return first end
  if not entry.weekly then return nil end
  local number = first + (from - first + 6) // 7 * 7
  return number <= last and number or nil
end

--- Whether an entry goes on behind the midnight after its beginning; what ends at midnight does not.
function when.is_nightly(entry)
  return entry.stop ~= nil and entry.stop < entry.start and entry.stop ~= "00:00"
end

--- Whether the occurrence of a day is over, by the day and the time that it is now. What has no end is, once
--- it has begun.
function when.is_over(entry, number, today, hour)
  local ends = entry.stop and entry.stop < entry.start and number + 1 or number
  if ends ~= today then return ends < today end
  if not entry.stop then return entry.start < hour end
  return entry.stop <= hour
end

--- The times of an occurrence as lists have them; of one that began the day before, `is_late`, its end.
function when.times(start, stop, is_late)
  if is_late then return ("(–%s)"):format(stop) end
  return stop and start .. "–" .. stop or start
end

--- The number of today, and the time that it is.
function when.now()
  local day, hour = when.day(time.now())
  return when.number(day), hour
end

--- The last day on which something begins, as a number.
function when.last_day(entry)
  return entry.weekly and entry.begins + (entry.closes - entry.begins) // 7 * 7 or entry.closes
end

--- The moments of an occurrence. What ends earlier on the clock than it begins ends on the day after.
function when.occurs(entry, day)
  local from = when.repeated(day, entry.start)
  if not entry.stop then return from, nil end
  local ends = entry.stop > entry.start and day or when.date(when.number(day) + 1)
  return from, math.max(when.repeated(ends, entry.stop), from)
end

return when
