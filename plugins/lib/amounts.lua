--- Amounts and ranges as people write them in three languages. Either may be followed by what the caller's
--- `units` are, patterns such as `呎`.
local line = require "lib.line"

local amounts = {}

--- Bytes that are looked into: what is longer is none of these.
local longest = 120

--- Signs behind digits, and what they multiply them with.
local multiples = { k = 1000, ["百"] = 100, ["千"] = 1000, ["萬"] = 10000, ["万"] = 10000 }

--- Digits, which may have a point, times what a sign multiplies them with: `1.2` of `1.2萬`; nil where that
--- is no whole number.
local function times(digits, multiple)
  local count = digits and #digits <= 12 and digits:match("^%s*(%d+%.?%d*)%s*$")
  if not count then return nil end
  local number = math.floor(tonumber(count) * multiple + 0.5)
  if math.abs(tonumber(count) * multiple - number) > 1e-6 or number > 999999999 then return nil end
  return number
end

--- A whole number: `9000`, `HK$9,000`, `9k`, `1.2萬`, `9000元`; nil where it is none. Behind it what a sign
--- multiplied its digits with, or nil.
function amounts.read(words, units)
  if #words > longest then return nil end
  local digits = text.nfkc(words):lower():gsub("[%s,]", ""):gsub("^hk", ""):gsub("^d?%$", "")
  digits = digits:gsub("元$", ""):gsub("蚊$", "")
  for _, unit in ipairs(units or {}) do digits = digits:gsub(unit .. "$", "") end
  for sign, multiple in pairs(multiples) do
    local number = times(digits:match("^(.*)" .. sign .. "$"), multiple)
    if number then return number, multiple end
  end
  if #digits > 9 or not digits:find("^%d+$") then return nil end
  return math.tointeger(tonumber(digits))
end

--- Two bounds of which one may say for both how many thousands they are: `8-9k`, `8k-9`, `8至9千`.
local function both(low, below, high, above)
  if above and not below and low < high / above then return low * above, high end
  if below and not above then
    local count = low / below
    if high > count and high < math.min(10 * count, below) then return low, high * below end
  end
  return low, high
end

--- The ends of a range, either of which may be open (nil): `8000-15000`, `8000-`, `-15000`, `8-9k`; both nil
--- where it is none. Behind them whether one number stood alone, `9000` or `≤9000`, which is then both ends.
function amounts.range(words, units)
  if #words > longest then return nil end
  local said = text.nfkc(line.listed(words))
  local first, last = said:match("^([^%-]*)%-([^%-]*)$")
  if not first then
    local number = amounts.read((said:gsub("^≤", ""):gsub("^[<=]+", "")), units)
    return number, number, true
  end
  local low, below = amounts.read(first, units)
  local high, above = amounts.read(last, units)
  -- The point of 0.8-1萬 counts ten thousands.
  if not low and above then low, below = times(first, above), above end
  if low and high then low, high = both(low, below, high, above) end
  if first ~= "" and not low or last ~= "" and not high then return nil end
  if low and high and low > high then low, high = high, low end
  return low, high
end

return amounts
