--- Days and hours of moments, by the community's clock, or by that of a zone where one is given.
local clock = {}

--- The day, such as `2026-03-01`.
function clock.day(moment, zone)
  local at = time.parts(moment, zone)
  return ("%04d-%02d-%02d"):format(at.year, at.month, at.day)
end

--- The hour, such as `15:04`.
function clock.hour(moment, zone)
  local at = time.parts(moment, zone)
  return ("%02d:%02d"):format(at.hour, at.minute)
end

--- Both: `2026-03-01 15:04`.
function clock.minute(moment, zone) return clock.day(moment, zone) .. " " .. clock.hour(moment, zone) end

--- A day, `2026-03-01`, as a number: days that follow one another do so too, whatever the clocks do.
function clock.number(day)
  local year, month, date = day:match("^(%d%d%d%d)-(%d%d)-(%d%d)$")
  year, month, date = tonumber(year), tonumber(month), tonumber(date)
  if month < 3 then year, month = year - 1, month + 12 end
  return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + date
end

--- A month that is so many behind January of the year 0, such as `2026-03`.
function clock.month(count) return ("%04d-%02d"):format(count // 12, count % 12 + 1) end

--- The last so many days, today among them, the oldest first.
function clock.days(count)
  local now, days = time.now(), {}
  for place = 1, count do days[place] = clock.day(time.add(now, { days = place - count })) end
  return days
end

--- The last so many months, this one among them, such as `2026-03`, the oldest first.
function clock.months(count)
  local at, months = time.parts(time.now()), {}
  for place = 1, count do
    months[place] = clock.month(at.year * 12 + at.month - 1 + place - count)
  end
  return months
end

--- Seconds until what somebody wrote: `2h`, `in 2 hours`, `2 hours from now`, `兩小時後`; nil where it is
--- none. Behind them whether it says that it is from now.
function clock.span(words)
  local said = text.trim(text.nfkc(words))
  local span = said:match("^[Ii]n (.+)$") or said:match("^(.+) from now$") or said:match("^(.+) later$")
  for _, ending in ipairs { "之後", "之后", "以後", "以后", "後", "后" } do
    if not span and #said > #ending and said:sub(-#ending) == ending then span = said:sub(1, -#ending - 1) end
  end
  return time.seconds(span or said), span ~= nil
end

return clock
