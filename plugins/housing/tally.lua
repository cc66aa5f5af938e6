--- Brings up to date what a flat is ranked by and its owner doesn't
--- tell: how it is looked at, kept and reviewed, and its age.
---
--- A flat's document of views waits for a moment of its own: some minutes
--- after somebody looked, and a day after it was last brought up to date. So
--- each flat has its turn by itself, and no look at one changes the flat.

local heat = require "heat"
local reviews = require "reviews"

local tally = {}

--- Seconds of a day, after which views grow old and a flat does.
local day = 86400

--- Days after which a flat's age is told in weeks: then a day more or
--- less says little, and the flat stays as it is stored.
local young = 14

local function age(flat)
  local days = math.max(0, time.now() - flat.posted) // day
  return math.tointeger(days > young and days - days % 7 or days)
end

--- Brings a flat up to date that is shown. One that isn't has its turn again once it is.
function tally.due(key)
  store.transaction(function(tx)
    local counts, flat = tx:get("heat", key), tx:get("flats", key)
    if not counts then return end
    if not flat then return tx:remove("heat", key) end
    counts.at = flat.shown and time.now() + day or nil
    tx:put("heat", key, counts)
    if not flat.shown then return end
    local now, is_new = { days = age(flat) }, false
    now.views, now.saves = heat.recent(counts)
    now.reviews, now.stars = reviews.mean(key)
    for name, value in pairs(now) do
      if flat[name] ~= value then flat[name], is_new = value, true end
    end
    if is_new then tx:put("flats", key, flat) end
  end)
end

return tally
