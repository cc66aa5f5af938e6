--- Alerts: people are told once of each new item that fits a filter of theirs.
---
--- Nobody's alert is asked one after the other. Each stands in an inverse index under what is
--- rarest of it, its anchors: one of its words, else each of its categories, else each of its
--- districts, else that it wants anything. An item has few anchors too, so only alerts that
--- share one with it are looked at, cheap enough and dear enough for it as the store finds
--- them, some at a time: a look is a document that is due again until there are no more.
local batches = require "lib.batches"
local items = require "items"
local kinds = require "kinds"
local lists = require "lib.lists"
local reading = require "lib.typed"
local room = require "lib.room"
local search = require "search"
local spend = require "lib.spend"
local tokens = require "lib.tokens"

local alerts = {}

--- The fields that an alert may have.
local fields = { "price", "category", "condition", "district" }

--- Alerts that one look takes: little enough work for a turn, and fifty thousand of them in a thousand turns.
local batch = 50

--- Above every price that an item may have: what an alert without a most price stands under.
local dearest = 1e12

--- Under which an alert stands.
local function anchors_of(filter)
  if filter.words then
    -- The longest is the rarest, more often than not.
    local found = tokens.of(filter.words, true)
    table.sort(found, function(one, other) return #one > #other end)
    if found[1] then return { "word " .. found[1] } end
  end
  for _, kind in ipairs { "category", "district" } do
    if filter[kind] then
      return lists.map(filter[kind], function(key) return kind .. " " .. key end)
    end
  end
  return { "anything" }
end

--- Under which alerts stand that may fit an item.
local function anchors_for(item)
  local list = { "anything", "category " .. item.category, "district " .. item.district }
  for _, word in ipairs((tokens.of(item.find))) do list[#list + 1] = "word " .. word end
  return list
end

--- Whether an alert fits, beside its price, which the store looked at.
local function fits(filter, item, there)
  for _, kind in ipairs(kinds.all) do
    if filter[kind] and not lists.has(filter[kind], item[kind]) then return false end
  end
  return tokens.all(there, filter.words and tokens.of(filter.words, true))
end

--- Notes inside of a transaction that an item may fit alerts from now on.
function alerts.look(tx, key, seller)
  tx:put("looks", key, { item = key, seller = seller, at = time.now() })
end

--- Looks at some alerts for an item, and is due again where there are more.
function alerts.due(key, look)
  local item = store.get("items", look.item)
  -- Nobody is told of what is not open any more.
  if not item or item.status ~= "open" then return store.remove("looks", key) end
  local found = store.find("anchors", {
    where = { anchor = anchors_for(item), least = { max = item.price }, most = { min = item.price } },
    order = "oldest", limit = batch, after = look.after,
  })
  local people, _, there = {}, tokens.of(item.find)
  for _, anchor in ipairs(found) do
    if anchor.person ~= item.seller and fits(anchor.filter, item, there) then
      people[#people + 1] = anchor.person
    end
  end
  -- Each once of an item, however many alerts of theirs it fits and however often it is changed; and none of
  -- whom the seller forgot, nor who forgot the seller.
  if #people > 0 then
    bot.notify(people, "alert", { id = tonumber(item.key), from = item.seller, once = true })
  end
  batches.go_on("looks", look, found.next and { after = found.next, at = time.now() + 1 })
end

--- The caller's alerts, the oldest first, as people number them.
local function own(call)
  return store.find("watches", {
    where = { person = call.person.id }, order = "oldest", limit = call.settings.alerts,
  })
end

local function list(call)
  local rows = lists.map(own(call), function(watch) return { watch.key, search.told(call, watch.filter) } end)
  if #rows == 0 then return call:reply(call:text("no_alerts")) end
  call:page(rows)
end

local function off(call, number)
  local key = ("%d"):format(number)
  store.transaction(function(tx)
    local watch = tx:get("watches", key)
    if not watch or watch.person ~= call.person.id then call:fail(call:text("no_alert", { id = number })) end
    tx:remove("watches", key)
    -- They were stored with it, and change no more.
    for _, anchor in ipairs(store.find("anchors", { where = { watch = key }, limit = 90 })) do
      tx:remove("anchors", anchor.key)
    end
  end)
  call:reply(call:text("alert_off", { id = number }))
end

local function set(call, line)
  local filter = search.filter(call, line, fields)
  local settings = call.settings
  spend(call, "a_day_alerts", settings.alerts_a_day)
  local number = store.transaction(function(tx)
    room.enter(tx, call.person.id)
    if store.tally("watches", "people", { person = call.person.id }).count >= settings.alerts then
      call:fail(call:text("alerts_full", { count = settings.alerts }))
    end
    local number = items.next_number(tx, "alerts")
    local key = ("%d"):format(number)
    tx:put("watches", key, { person = call.person.id, filter = filter })
    for _, anchor in ipairs(anchors_of(filter)) do
      tx:add("anchors", {
        anchor = anchor, watch = key, person = call.person.id, filter = filter,
        least = filter.price and filter.price.min or 0, most = filter.price and filter.price.max or dearest,
      })
    end
    return number
  end)
  call:reply(call:text("alert_set", { id = number, filter = search.told(call, filter) }))
end

--- Sets an alert, lists the caller's, or ends one.
function alerts.command(call, line)
  if not line then return list(call) end
  local said = text.lower(text.nfkc(line))
  local number = reading.number(said:match("^off%s+(.+)$") or said:match("^取消%s*(.+)$"))
  if number then return off(call, number) end
  -- `off-white lamp` is something to look for.
  if said:find("^off%f[^%w-]") or said:find("^取消") then call:fail(call:text("alert_off_what")) end
  set(call, line)
end

return alerts
