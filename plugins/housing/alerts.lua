--- Alerts of flats: what somebody waits for, and how those are found that a flat is news for.
---
--- A flat has one district and one rent, and an alert may want several of each. So it stands under each of
--- its districts, or under `*` where it wants all, with the bounds of its rent: see lib/watches.lua.

local filter = require "filter"
local flats = require "flats"
local lists = require "lib.lists"
local places = require "places"
local tokens = require "lib.tokens"
local watches = require "lib.watches"

--- What stands for all districts.
local everywhere = "*"

--- Words of an alert: a page of watches has as many values then as the
--- store gives at once, and a flat is held against many.
local most_words = 20

--- What a watch needs of a filter, beside its district and words.
local needed = { "from", "furnished", "bills" }
for _, entry in pairs(filter.ranges) do needed[#needed + 1] = entry[1] end

--- Reads what is to be waited for, as lib/watches.lua stores it, or refuses what nobody can wait for.
local function read(call, line)
  local wanted = filter.read(call, line)
  wanted.sort = nil
  if wanted.team ~= nil then call:fail(call:text("no_team_alert")) end
  if next(wanted) == nil then call:fail(call:text("alert_what")) end
  local districts, words = wanted.districts, wanted.words and tokens.of(wanted.words, true)
  if districts and #districts == 0 then call:fail(call:text("alert_nowhere")) end
  -- Marks alone would be no words, and so wait for every flat.
  if words and #words == 0 then call:fail(call:text("alert_what")) end
  if words and #words > most_words then call:fail(call:text("long_alert", { count = most_words })) end
  -- One that names all districts is one that names none.
  local is_anywhere = not districts or #districts >= #places.districts
  local rent = wanted.rent or {}
  return {
    listed = { line = line, made = time.now() }, anchors = is_anywhere and { everywhere } or districts,
    wanted = lists.pick(wanted, needed), words = words, least = rent.least, most = rent.most,
  }
end

return watches.new {
  alerts = "alerts", watches = "watches", looks = "news", is_split = true,
  alert = "alert", anchor = "zone", wanted = "wanted", of = "flat", owner = "owner", amount = "rent",
  key = function(person, number) return ("%d/%d"):format(person, number) end,
  number = function(tx, person)
    local mine = tx:get("watchers", tostring(person)) or { person = person, last = 0 }
    mine.last = mine.last + 1
    tx:put("watchers", tostring(person), mine)
    return mine.last
  end,
  read = read, below = "how_to_end",
  told = function(_, alert) return alert.line end,
  anchors = function(flat) return { flat.district, everywhere } end,
  text = function(flat)
    return table.concat({ flat.title, flat.address, flat.text or "", flat.words }, "\n")
  end,
  fits = filter.fits,
  -- Who keeps a flat knows of it.
  hear = function(flat, people)
    local keys = lists.map(people, function(person) return flats.mark(flat.key, person) end)
    local keeps = store.get_all("keeps", keys)
    return lists.filter(people, function(_, place) return not keeps[place] end)
  end,
}
