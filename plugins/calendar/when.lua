--- Days, months and hours as people write them, and moments made of them. The hours and days are read by `time.when`.
---
--- Days are kept as `2026-12-03` and times as `18:00`, of the community's zone: the moments of each occurrence are made
--- of these, so that an entry of each Tuesday at six is at six, whatever the clocks did meanwhile.
local when = {}

--- How far from today a day may lie, in days: a year back, ten years on. What lies beyond is a slip of the pen.
local back, ahead = 366, 3653
--- How long an entry may repeat, in days: an export that asks the clock of each week has an end.
local longest_repeat = 366

local months = {
  january = 1, february = 2, march = 3, april = 4, may = 5, june = 6, july = 7, august = 8, september = 9, october = 10,
  november = 11, december = 12, ["一"] = 1, ["二"] = 2, ["三"] = 3, ["四"] = 4, ["五"] = 5, ["六"] = 6, ["七"] = 7, ["八"] = 8,
  ["九"] = 9, ["十"] = 10, ["十一"] = 11, ["十二"] = 12,
}
for _, name in ipairs {
  "january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december",
} do
  months[name:sub(1, 3)] = months[name]
end

--- The day that a moment lies on.
function when.day(moment)
  local at = time.parts(moment)
  return ("%04d-%02d-%02d"):format(at.year, at.month, at.day), ("%02d:%02d"):format(at.hour, at.minute)
end

--- A day of the calendar as a number: days that follow one another do so too, whatever the clocks do.
function when.number(day)
  local year, month, date = day:match("^(%d%d%d%d)-(%d%d)-(%d%d)$")
  year, month, date = tonumber(year), tonumber(month), tonumber(date)
  if month < 3 then year, month = year - 1, month + 12 end
  return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + date
end

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
  return when.moment(day, ("%02d:%s"):format((tonumber(hours) + 1) % 24, minutes)) or when.moment(day, "12:00")
end

--- A month as `2026-12`; nil where the words name none. One without a year is the next that there is, this one included.
function when.month(words, now)
  local said = text.lower(text.trim(words))
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
  local apart = when.number(day) - when.number((when.day(time.now())))
  return apart >= -back and apart <= ahead
end

--- What stands between what repeats and the day until which it does.
local signs = { " until ", " till ", "直到", "直至" }

--- The words before and behind the last of these signs; the words alone where there is none.
local function parted(words)
  local padded = " " .. words
  -- Bytes stay where they are: only letters of ASCII become small.
  local lower, at, behind = padded:lower(), nil, nil
  for _, sign in ipairs(signs) do
    local first, last = 0, nil
    repeat
      first, last = lower:find(sign, first + 1, true)
      if first and (not at or first > at) then at, behind = first, last + 1 end
    until not first
  end
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

--- Reads `DATE FROM-TO`, `DATE FROM`, `every DAY FROM-TO until DATE`; hours may stand before the day.
---
--- @return table|nil what was read, `day`, `start`, `stop`, `weekly`, `last`; or nil, the word that says what is wrong, and
--- the values in it
function when.written(words)
  local said, weekly = each(text.trim((words:gsub("%s+", " "))))
  local head, tail = parted(said)
  local last = tail and time.when(tail)
  -- 18:00 until 19:00 is a range, and nothing that repeats.
  if last and (last.from or last.choices) and not (weekly and last.day) then head, last = said, nil end
  local found = time.when(head)
  if not weekly and not found.day then
    local rest
    rest, weekly = each(found.rest)
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

--- The moments of an occurrence. What ends earlier on the clock than it begins ends on the day after.
function when.occurs(entry, day)
  local from = when.repeated(day, entry.start)
  if not entry.stop then return from, nil end
  local ends = entry.stop > entry.start and day or when.date(when.number(day) + 1)
  return from, math.max(when.repeated(ends, entry.stop), from)
end

return when
