--- Alerts of flats: what somebody waits for, and how those are found that a flat is news for.
---
--- A flat has one district and one rent, and an alert may want several of each. So an alert
--- is stored once to be listed, and once more for each of its districts (or under `*`, where
--- it wants all) to be found by: its watches. A flat asks for those of its district and of
--- `*` whose bounds its rent lies in, and looks at nothing else, however many there are.

local filter = require "filter"
local lists = require "lib.lists"
local places = require "places"
local spend = require "lib.spend"
local tokens = require "lib.tokens"
local typed = require "lib.typed"

local alerts = {}

--- Parts into which the watches that a flat may be news for are split where they are many.
alerts.shards = 32

--- Numbers in a row whose people are in one part, so that what is stored of them lies together.
local together = 512

--- What stands for all districts.
alerts.everywhere = "*"

--- HK$ that stand for no bound of a rent, so that a range finds those
--- alerts too: a thousand times what a flat may cost.
local no_bound = 1000000000

--- Words of an alert: a page of watches has as many values then as the
--- store gives at once, and a flat is held against many.
local most_words = 20

--- What a watch needs of a filter, beside its district and words.
local function bounds(wanted)
  local few = { from = wanted.from, furnished = wanted.furnished, bills = wanted.bills }
  for _, entry in pairs(filter.ranges) do few[entry[1]] = wanted[entry[1]] end
  return few
end

--- The watches of an alert, as changes of a commit would have them.
local function watches(call, key, wanted, words)
  local list, rent, few = {}, wanted.rent or {}, bounds(wanted)
  for index, zone in ipairs(wanted.districts or { alerts.everywhere }) do
    list[index] = {
      key = ("%s/%d"):format(key, index),
      document = {
        alert = key, person = call.person.id, zone = zone,
        least = rent.least or 0, most = rent.most or no_bound,
        shard = call.person.id // together % alerts.shards, wanted = few, words = words,
      },
    }
  end
  return list
end

--- Sets an alert.
function alerts.add(call, line)
  local wanted = filter.read(call, line)
  wanted.sort = nil
  if wanted.team ~= nil then call:fail(call:text("no_team_alert")) end
  if next(wanted) == nil then call:fail(call:text("alert_what")) end
  if wanted.districts and #wanted.districts == 0 then call:fail(call:text("alert_nowhere")) end
  -- One that names all districts is one that names none.
  if wanted.districts and #wanted.districts >= #places.districts then wanted.districts = nil end
  local words = wanted.words and tokens.of(wanted.words, true)
  -- Marks alone would be no words, and so wait for every flat.
  if words and #words == 0 then call:fail(call:text("alert_what")) end
  if words and #words > most_words then call:fail(call:text("long_alert", { count = most_words })) end
  local most, person = call.settings.alerts, call.person.id
  spend(call, "bound_alerts", 10 * most)
  local number = store.transaction(function(tx)
    local mine = tx:get("watchers", tostring(person)) or { person = person, last = 0 }
    if store.tally("alerts", "people", { person = person }).count >= most then
      call:fail(call:text("too_many_alerts", { count = most }))
    end
    mine.last = mine.last + 1
    tx:put("watchers", tostring(person), mine)
    local key = ("%d/%d"):format(person, mine.last)
    tx:put("alerts", key, { person = person, number = mine.last, line = line, made = time.now() })
    for _, watch in ipairs(watches(call, key, wanted, words)) do
      tx:put("watches", watch.key, watch.document)
    end
    return mine.last
  end)
  call:reply(call:text("alert_set", { id = number }))
end

--- Sets an alert, lists the caller's, or ends one: what is typed behind the command.
function alerts.command(call, given)
  local said = text.trim(given or "")
  if said == "" then return alerts.list(call) end
  local word, rest = text.nfkc(said):lower():match("^(off)%s+(.+)$")
  local number = word and typed.number(rest)
  if number then return alerts.off(call, number) end
  if said:lower():find("^off%f[^%w]") then call:fail(call:text("alert_off_what")) end
  alerts.add(call, said)
end

--- Ends one of the caller's own.
function alerts.off(call, number)
  local key = ("%d/%d"):format(call.person.id, number)
  store.transaction(function(tx)
    if not tx:get("alerts", key) then call:fail(call:text("no_alert", { id = number })) end
    tx:remove("alerts", key)
    -- They were stored with the alert, and change no more.
    for _, watch in ipairs(store.find("watches", { where = { alert = key }, limit = 90 })) do
      tx:remove("watches", watch.key)
    end
  end)
  call:reply(call:text("alert_off", { id = number }))
end

function alerts.list(call)
  local query = { where = { person = call.person.id }, order = "oldest", limit = 100 }
  local rows = lists.map(store.find("alerts", query), function(alert)
    return { tostring(alert.number), alert.line }
  end)
  if #rows == 0 then return call:reply(call:text("no_alerts")) end
  call:page(rows)
  call:reply(call:text("how_to_end"))
end

return alerts
