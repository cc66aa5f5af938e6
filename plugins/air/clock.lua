--- Times of the feeds, by the clocks of Hong Kong, which is eight hours ahead of UTC all year.

local months = {
  Jan = 1, Feb = 2, Mar = 3, Apr = 4, May = 5, Jun = 6,
  Jul = 7, Aug = 8, Sep = 9, Oct = 10, Nov = 11, Dec = 12,
}

--- Days from 1 January 1970 to a day of the Gregorian calendar.
local function days(year, month, day)
  if month < 3 then year, month = year - 1, month + 12 end
  return 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day - 719469
end

--- The moment of a text such as `Wed, 07 Oct 2026 14:30:00 +0800`; nil where it is none. It is read here,
--- since the past 24 hours have hundreds.
local function rfc822(words)
  if type(words) ~= "string" then return nil end
  local day, name, year, hour, minute, rest =
    words:match("(%d%d?)%s+(%a%a%a)%a*%s+(%d%d%d%d)%s+(%d%d?):(%d%d)(.*)$")
  local month = name and months[name]
  day, year, hour, minute = tonumber(day), tonumber(year), tonumber(hour), tonumber(minute)
  if not month or day < 1 or day > 31 or hour > 23 or minute > 59 then return nil end
  local second, sign, ahead, parts = rest:match("^:?(%d?%d?)%s*([+-])(%d%d):?(%d%d)")
  if not sign then second, sign, ahead, parts = rest:match("^:?(%d?%d?)") or "", "+", "8", "0" end
  if rest:find("GMT", 1, true) or rest:find("UTC", 1, true) then ahead, parts = "0", "0" end
  local offset = (tonumber(ahead) * 60 + tonumber(parts)) * 60
  local moment = days(year, month, day) * 86400 + hour * 3600 + minute * 60 + (tonumber(second) or 0)
  return sign == "-" and moment + offset or moment - offset
end

return { rfc822 = rfc822 }
