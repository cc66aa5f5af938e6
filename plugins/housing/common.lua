--- Tells which number of rooms, beds or toilets is rare: a guess by
--- some of the newest flats, kept at hand for some minutes.

local lists = require "lib.lists"

local common = {}

--- Flats that are looked at, as many as the store gives at once.
local tried = 200

--- Seconds for which they are kept.
local kept = 600

--- What is counted: no more of a flat is kept at hand.
local about = { "rooms", "beds", "toilets" }

local newest, newest_at
--- Some of the newest flats.
local function sample()
  local now = time.now()
  if newest and now >= newest_at and now - newest_at < kept then return newest end
  newest_at = now
  newest = lists.map(store.find("flats", { where = { shown = 1 }, limit = tried }), function(flat)
    return lists.pick(flat, about)
  end)
  return newest
end

--- Of what must have one value, what fewest of those flats have: the
--- field and the value; nil where nothing must.
function common.rarest(wanted)
  local field, value, least
  for _, name in ipairs(about) do
    local range = wanted[name]
    if range and range.least and range.least == range.most then
      local count = #lists.filter(sample(), function(flat) return flat[name] == range.least end)
      if not least or count < least then field, value, least = name, range.least, count end
    end
  end
  return field, value
end

return common
