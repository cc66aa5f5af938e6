--- What speaks for a swindle. It warns who looks at a flat, and changes nothing else: what is warned of stays as it is.

local filter = require "filter"

local fraud = {}

--- Flats of a district, the newest, that a rent is held against; how many there have to be, and what is suspicious of the
--- middle one's.
local most_compared, least_compared, share = 99, 5, 0.6

--- How old an account is no longer new, in seconds.
fraud.new = 14 * 86400

--- What swindlers ask for, as people write it. In a swindle it is paid before anybody has seen the flat, or in a way that
--- can't be taken back.
local asked = {
  "western union", "moneygram", "gift card", "itunes card", "steam card", "bitcoin", "btc", "crypto", "usdt",
  "wire transfer", "wire the", "pay before viewing", "payment before viewing", "deposit before viewing", "pay first",
  "deposit to reserve before", "i am abroad", "i'm abroad", "i am overseas", "i'm overseas", "out of the country",
  "比特幣", "加密貨幣", "虛擬貨幣", "禮物卡", "點數卡", "西聯", "速匯金", "先付款", "先付訂", "先付按金", "先過數", "先入數",
  "睇樓前付", "看房前付", "睇樓前先", "先交押金", "先轉賬", "人在外國", "人在國外", "身在海外",
}

local folded
local function words()
  if not folded then
    folded = {}
    for index, each in ipairs(asked) do folded[index] = filter.folded(each) end
  end
  return folded
end

--- Whether a flat's words ask for money as swindlers do: the words, or nil.
local function payment(flat)
  local told = " " .. filter.told(flat):gsub("%s+", " ") .. " "
  for index, each in ipairs(words()) do
    local first, last = told:find(each, 1, true)
    -- Latin words are whole ones.
    if first and not (each:find("^%w") and (told:sub(first - 1, first - 1):find("%w") or told:sub(last + 1, last + 1):find("%w"))) then
      return asked[index]
    end
  end
end

--- The rent a square foot, in cents, that half of the newest flats shown in a district exceed; nil where they are few.
local function middle(flat)
  local rates = {}
  for _, other in ipairs(store.find("flats", { where = { zone = flat.district }, limit = most_compared })) do
    -- Nobody makes the usual rent by offering many.
    if other.owner ~= flat.owner then rates[#rates + 1] = other.rate end
  end
  if #rates < least_compared then return nil end
  table.sort(rates)
  return rates[(#rates + 1) // 2]
end

--- Why a flat is warned of: texts in the caller's language, none where nothing speaks for a swindle.
function fraud.reasons(call, flat)
  local reasons = {}
  local usual, rate = middle(flat), flat.rent * 100 // flat.size
  if usual and rate < share * usual then
    reasons[#reasons + 1] = call:text("warn_cheap", { percent = 100 * rate // usual })
  end
  local said = payment(flat)
  if said then reasons[#reasons + 1] = call:text("warn_payment", { words = said }) end
  if store.get("newcomers", flat.handle) then
    reasons[#reasons + 1] = call:text("warn_new", { count = fraud.new // 86400 })
  end
  return reasons
end

return fraud
