--- Alerts that people set: they are told once of each document that is new, or changes, to be like that.
---
--- An alert is stored once to be listed, and once more under each of its anchors to be found by: its watches.
--- An anchor is a text that all it waits for has in common with it, the rarest, such as a district or one of
--- its words. A document asks for the watches under its own anchors whose bounds its amount lies in, and
--- looks at nothing else, however many there are.
---
--- That a document may be news is a document as well, a look, which is due at once: the plugin puts it in
--- the commit of the change, so that no crash loses it. Where many wait for it the look is done in parts, a
--- second apart, so that others have their turn.
local batches = require "lib.batches"
local lists = require "lib.lists"
local pages = require "lib.pages"
local room = require "lib.room"
local spend = require "lib.spend"
local tells = require "lib.tells"
local tokens = require "lib.tokens"
local typed = require "lib.typed"

local watches = {}

--- What stands for no upper bound of an amount, so that a range finds those alerts too: far above any price.
local no_bound = 1e12

--- Alerts of one person that are listed, and watches of one that are removed: more than anybody may have.
local most_alerts, most_watches = 200, 90

--- Watches of a page; pages that a look goes through at once, and a part of one that was split; and people
--- that either tells.
local page, few_pages, most_pages, most_told = 200, 2, 12, 400

--- Parts into which a look at many is split, and numbers in a row of people who are in one part, so that what
--- is stored of them lies together.
local shards, together = 32, 512

--- Alerts on the documents of a collection. They are made of
---   alerts, watches, looks  the names of the plugin's collections: the first two with a field `person`, and
---                           `alerts` with a tally `people` by it
---   alert, anchor, wanted   fields of watches: the key of the alert, its anchor, what it wants
---   of                      a field of looks: the key of the document
---   owner, amount           fields of documents: whose it is, and what it costs
---   is_split                whether looks are split, by the field `shard` of watches
---   key(person, number)     the key of an alert
---   number(tx, person)      takes a number for a new one
---   read(call, line)        reads an alert: `listed` (what is stored to be listed), `wanted`, `words` (as
---                           tokens.of has them, or nil), `anchors`, `least` and `most` (either may be nil)
---   told(call, alert)       what a list says of one
---   below                   the word that stands below the list, or nil
---   anchors(document), text(document)   of a document
---   fits(wanted, document)  whether it is like that, but for its words
---   hear(document, people)  those of these people who are to hear of it: all, where it is left out
function watches.new(made)
  local alerts = {}

  --- Sets an alert.
  function alerts.add(call, line)
    local alert, most, person = made.read(call, line), call.settings.alerts, call.person.id
    spend(call, "a_day_alerts", call.settings.alerts_a_day or 10 * most)
    local number = store.transaction(function(tx)
      room.hold(tx, call, { made.alerts, "people", most = most, refusal = "too_many_alerts" })
      local number = made.number(tx, person)
      local key = made.key(person, number)
      alert.listed.person = person
      tx:put(made.alerts, key, alert.listed)
      for place, anchor in ipairs(alert.anchors) do
        tx:put(made.watches, ("%s/%d"):format(key, place), {
          [made.alert] = key, [made.anchor] = anchor, [made.wanted] = alert.wanted, words = alert.words,
          person = person, least = alert.least or 0, most = alert.most or no_bound,
          shard = made.is_split and person // together % shards or nil,
        })
      end
      return number
    end)
    call:reply(call:text("alert_set", { id = number, filter = made.told(call, alert.listed) }))
  end

  --- Ends one of the caller's own.
  local function off(call, number)
    local key = made.key(call.person.id, number)
    store.transaction(function(tx)
      local alert = tx:get(made.alerts, key)
      if not alert or alert.person ~= call.person.id then
        call:fail(call:text("no_alert", { id = number }))
      end
      tx:remove(made.alerts, key)
      -- They were stored with the alert, and change no more.
      local found = store.find(made.watches, { where = { [made.alert] = key }, limit = most_watches })
      for _, watch in ipairs(found) do tx:remove(made.watches, watch.key) end
    end)
    call:reply(call:text("alert_off", { id = number }))
  end

  --- Lists the caller's, the oldest first.
  local function list(call)
    local where = { person = call.person.id }
    local own = store.find(made.alerts, { where = where, order = "oldest", limit = most_alerts })
    local rows = lists.map(own, function(alert)
      return { alert.key:match("%d+$"), made.told(call, alert) }
    end)
    pages.say(call, { rows = rows, none = "no_alerts", last = made.below })
  end

  --- Sets an alert, lists the caller's, or ends one: what is typed behind the command.
  function alerts.command(call, line)
    if not line then return list(call) end
    local said = text.lower(text.nfkc(text.trim(line)))
    local number = typed.number(said:match("^off%s+(.+)$") or said:match("^取消%s*(.+)$"))
    if number then return off(call, number) end
    -- `off-white lamp` is something to look for.
    if said:find("^off%f[^%w-]") or said:find("^取消") then call:fail(call:text("alert_off_what")) end
    alerts.add(call, line)
  end

  --- What watches are held against.
  local function view(document)
    return {
      document = document, anchors = lists.set(made.anchors(document)),
      words = select(2, tokens.of(made.text(document))),
    }
  end

  --- Whether a watch waits for what is in a view.
  local function wants(watch, seen)
    local wanted = watch[made.wanted]
    -- Those of earlier versions have their words as they were typed.
    local words = watch.words or wanted.words and tokens.of(wanted.words, true)
    return seen.anchors[watch[made.anchor]] and made.fits(wanted, seen.document)
      and tokens.all(seen.words, words)
  end

  --- Whose watches, of these, want a document as it is now, each person once: neither its owner, nor those
  --- who wanted it as it was before.
  local function waiting(found, now, before)
    local people, known = {}, { [now.document[made.owner]] = true }
    for _, watch in ipairs(found) do
      if not known[watch.person] and wants(watch, now) and not (before and wants(watch, before)) then
        people[#people + 1], known[watch.person] = watch.person, true
      end
    end
    return made.hear and made.hear(now.document, people) or people
  end

  --- Has parts of a look take its place, each with some of the people. Who is in a part of an earlier look that
  --- isn't done may not have been told of that change: what such a part says it was like before stays.
  local function split(look)
    store.transaction(function(tx)
      local now = tx:get(made.looks, look.key)
      -- A change meanwhile has put another in its place, which is due.
      if not now or now.version ~= look.version then return end
      tx:remove(made.looks, look.key)
      for shard = 0, shards - 1 do
        local key = ("%s/%d"):format(look.key, shard)
        local part = tx:get(made.looks, key) or look
        tx:put(made.looks, key, {
          [made.of] = look[made.of], before = part.before, shard = shard, at = time.now(),
        })
      end
    end)
  end

  --- Does what a look is due for: tells people of its document, or nobody where that is nil by now. What it
  --- was like before, where people may know of it, is `before`. Each is told once of a document, however many
  --- alerts of theirs it suits and however often it changes; and none of whom the owner forgot, nor who
  --- forgot the owner.
  function alerts.look(look, document)
    if not document then return batches.go_on(made.looks, look) end
    local now, before = view(document), look.before and view(look.before)
    local told = 0
    for _ = 1, look.shard and most_pages or few_pages do
      local found = store.find(made.watches, {
        where = {
          [made.anchor] = made.anchors(document), shard = look.shard,
          least = { max = document[made.amount] }, most = { min = document[made.amount] },
        },
        limit = page, after = look.after,
      })
      local people = waiting(found, now, before)
      tells.now(people, {
        kind = "alert", id = tonumber(document.key), from = document[made.owner], once = true,
      })
      told, look.after = told + #people, found.next
      if not look.after or told >= most_told then break end
    end
    if look.after and made.is_split and not look.shard then return split(look) end
    batches.go_on(made.looks, look, look.after and { after = look.after })
  end

  return alerts
end

return watches
