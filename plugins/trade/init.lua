--- Second-hand trade: items that people sell to one another. Nothing that anybody wrote is ever changed or
--- taken away by the plugin.
---
--- What an item is, and how it is stored:
---   items.lua     items as they are stored, and who sees one
---   kinds.lua     categories, conditions and districts, by all their names
---   typed.lua     what people write: fields, words, prices and ranges
---   add.lua       `/item-add`, `/item-set`, `/item-picture`
---   show.lua      `/item`: an item as a card, and as a row of a list
--- Finding items:
---   search.lua    `/items`: filters, one's own items, and those kept
---   rank.lua      the formulas of the orders Top and Hot
---   hot.lua       finds what is hot
---   alerts.lua    `/item-alert`, and who is told of a new item
---   intents.lua   questions in plain words
--- What becomes of an item:
---   offers.lua    `/item-offer`: offers and their answers
---   status.lua    `/item-status`, `/item-bump`, and what time brings about
---   meet.lua      `/item-meet`: where the two meet, in their calendars
---   ratings.lua   `/item-rate`, `/item-ratings`
---   history.lua   `/items history`: what the caller sold and bought
---   counts.lua    `/item-keep`, `/item-stats`: looks, keeps and offers, by day
---   dates.lua     takes handovers out of calendars

local add = require "add"
local alerts = require "alerts"
local batches = require "lib.batches"
local counts = require "counts"
local dates = require "dates"
local history = require "history"
local items = require "items"
local meet = require "meet"
local offers = require "offers"
local rank = require "rank"
local ratings = require "ratings"
local room = require "lib.room"
local search = require "search"
local show = require "show"
local status = require "status"
local tells = require "lib.tells"

--- Ends what somebody who closed the account had with others, some at a time.
local function left(key, leaver)
  local person = math.tointeger(tonumber(key))
  local has_offers, has_handovers = offers.orphaned(person), meet.orphaned(person)
  local goes_on = has_offers or has_handovers
  batches.go_on("leavers", leaver, goes_on and { at = time.now() + 1 } or nil)
end

local item_id = { "id", "integer", min = 1, max = 999999999999 }

local views = { kept = search.kept, mine = search.mine, history = history.command }

return {
  name = "trade", version = "1.0.0", topic = "trade",
  needs = { "act:people", "bot", "conversations", "media", "store" },
  settings = {
    items = { type = "integer", default = 50, min = 1, max = 500 },
    stored = { type = "integer", default = 200, min = 1, max = 5000 },
    items_a_day = { type = "integer", default = 20, min = 1, max = 500 },
    changes_a_day = { type = "integer", default = 50, min = 1, max = 1000 },
    pieces = { type = "integer", default = 99, min = 1, max = 9999 },
    offers = { type = "integer", default = 50, min = 1, max = 1000 },
    offers_a_day = { type = "integer", default = 30, min = 1, max = 1000 },
    kept = { type = "integer", default = 200, min = 1, max = 2000 },
    kept_a_day = { type = "integer", default = 100, min = 1, max = 2000 },
    alerts = { type = "integer", default = 10, min = 1, max = 100 },
    alerts_a_day = { type = "integer", default = 30, min = 1, max = 500 },
  },
  hooks = {
    ["trade.rank"] = {
      summary = {
        en = "How high an item ranks in Top; Hot is the same, less with time.",
        ["zh-Hant"] = "物品在 top 排序有多前；hot 相同，但隨時間下降。",
        ["zh-Hans"] = "物品在 top 排序有多前；hot 相同，但随时间下降。",
      },
      default = 0, fields = rank.fields,
      run = rank.points,
    },
  },
  -- Their texts have no place for what people wrote.
  notifications = {
    offer = {}, accepted = {}, refused = {}, freed = {}, sold = {}, ending = {}, alert = {}, rated = {},
  },
  conversations = { trade = { label = "trade", about = "/item {id}", history = "all" } },
  -- Where there is a calendar, those who meet have it there; all else works without.
  uses = { ["calendar.dates"] = "write" },
  -- All goes with the account of the person whom it concerns.
  collections = {
    -- An item, by a number from `numbers`. Its seller's commands write what is told of it (add.lua: `title`,
    -- `price`, `quantity`, `category`, `condition`, `district`, `detail`, `pictures`, with `leaving`, those
    -- about to be removed), and `status` with `ends`, `bumped`, `reminded` and `by_hand` (pieces reserved
    -- outside of Quad; status.lua). `seller`, `language` and `posted` are written once; `handle` and `find`
    -- (what search finds) anew when the seller is renamed. offers.lua writes `held`, the buyers of accepted
    -- offers; status.lua `sold`, `sold_at` and `bought`, who bought of it. items.lua makes of these
    -- `reserved`, and `audience` and `viewers`: who sees its pictures, for the platform. counts.lua writes
    -- `views`, `saves` and `offers`, which the rank reads. `at` is when status.lua reminds of it, ends it, or
    -- looks whether a buyer is gone. It goes when its seller deletes it.
    items = {
      indexes = {
        seller = "number", status = "text", category = "text", condition = "text", district = "text",
        price = "number", bumped = "time", sold = "number", views = "number",
      },
      search = { "find" }, person = "seller", due = "at", scores = { rank = "trade.rank" },
      media = { audience = "audience", people = "viewers" },
      tallies = {
        sellers = { by = { "seller" } }, shown = { by = { "seller", "status" } },
        categories = { by = { "status", "category" }, sum = { "views" } },
        own = { by = { "seller", "status", "category" }, sum = { "views" } },
      },
    },
    -- What a buyer would pay, by item and buyer: offers.lua writes it. `state` goes from
    -- `asked` to `accepted`, `refused`, `withdrawn` or `closed` (nobody gets the item any
    -- more: status.lua), and a later offer begins anew. `talk` is the number of the
    -- conversation of the two, from `numbers`: `unique` would refuse, rather than run again,
    -- whoever took it at once. `dates` are the keys of its handover in the calendars, which
    -- meet.lua writes. Selling takes it away, and adds a deal. Seller and buyer alone read it.
    offers = {
      indexes = { item = "text", buyer = "number", seller = "number", state = "text", talk = "number" },
      person = "buyer",
      tallies = {
        items = { by = { "item" } }, states = { by = { "item", "state" } },
        buyers = { by = { "buyer", "state" } },
      },
    },
    -- What somebody bought, by number: status.lua adds it with the sale, and nobody changes it. Histories and
    -- ratings read it.
    deals = {
      indexes = { item = "text", buyer = "number", talk = "number" }, person = "buyer",
      tallies = { items = { by = { "item" } } },
    },
    -- What one of two says of the other (`by`, `about`) over an item,
    -- once: ratings.lua writes it, all read it.
    ratings = {
      indexes = { about = "number", item = "number", stars = "number" }, person = "by",
      tallies = { stars = { by = { "about" }, sum = { "stars" } } },
    },
    -- Handed over from meet.lua to itself: that an accepted offer stands in two calendars, by item and buyer.
    -- The offer goes with its buyer's account, and this is what then takes the handover out of the seller's
    -- calendar (`meet.orphaned`). It goes when the handover is off, over (`at`) or the item sold.
    handovers = { indexes = { buyer = "number" }, person = "seller", due = "at" },
    -- That somebody keeps an item, by item and person: counts.lua writes
    -- and removes it; status.lua does where the item was removed.
    kept = {
      indexes = { person = "number", item = "text" }, person = "person",
      tallies = { people = { by = { "person" } }, items = { by = { "item" } } },
    },
    -- The items that somebody looked at today, by person: counts.lua alone, so that each look counts once.
    seen = { person = "person" },
    -- How an item was looked at and kept, by item: counts.lua counts in `views`,
    -- `days` and `months`, for `/item-stats`. `at` is when it next brings the
    -- item up to date; none where nothing is new. It goes with the item.
    counts = { person = "seller", due = "at" },
    -- An alert as its owner lists it, by a number from `numbers`, with
    -- its `filter`: alerts.lua alone. It goes when its owner ends it.
    watches = {
      indexes = { person = "number" }, person = "person", tallies = { people = { by = { "person" } } },
    },
    -- The same as an item finds it, once for each of its anchors, with its `words` and the least and the most
    -- that it costs: alerts.lua alone, written and removed with the alert.
    anchors = {
      indexes = { anchor = "text", watch = "text", least = "number", most = "number" }, person = "person",
    },
    -- Handed over from add.lua to alerts.lua: that an item may fit alerts from now on, by item. alerts.lua
    -- writes how far it came (`after`), and removes it when it has looked at all.
    looks = { person = "seller", due = "at" },
    -- Marks of who was told, which earlier versions made: they go as their time comes.
    told = { person = "person", due = "at" },
    -- Handed over within status.lua: that nobody gets an item any more, by item, put in the commit that
    -- sells, archives or removes it. `status.close` ends the offers that wait, some at a time, and removes it
    -- then; showing the item again does, too.
    closings = { person = "seller", due = "at" },
    -- Handed over from the event `people.closed`, by person: offers.lua and meet.lua end what others had with
    -- who closed the account, some at a time, and it goes when there is no more.
    leavers = { due = "at" },
    -- What somebody is to be told (`kind`, `id`, `from`), or which `dates` leave the calendars, put in the
    -- commit of what happened. dates.lua and lib/tells.lua do it within a second, and remove it.
    tells = tells.collection,
    -- A document of each person's that their steps read and write which hold what they have against a bound,
    -- so that two sessions at once follow one another (lib/room.lua).
    rooms = room.collection,
    -- What somebody did in a day, which earlier versions counted: it goes as its time comes.
    spent = { person = "person", due = "at" },
    -- The last numbers that were given: `last` of items and talks (items.lua), `alerts` (alerts.lua).
    numbers = {},
  },
  due = {
    items = status.due, counts = counts.due, looks = alerts.due, closings = status.close,
    tells = dates.due,
    told = batches.over("told"), spent = batches.over("spent"), handovers = batches.over("handovers"),
    leavers = left,
  },
  events = {
    ["people.renamed"] = function(event)
      local known, person = pcall(bot.people.profile, event.actor)
      if known then add.renamed(person) end
    end,
    -- A seller's items go with the account, and what others offered
    -- for them is over; a buyer's offers go with theirs.
    ["people.closed"] = function(event)
      store.put("leavers", tostring(event.actor_id), { at = time.now() })
    end,
  },
  intents = require "intents",

  commands = {
    items = {
      args = { { "filter", "text", optional = true } }, usage = "[kept|mine|history|FILTER]",
      run = function(call, line)
        local view = line and views[text.lower(line)]
        if view then return view(call) end
        search.find(call, line)
      end,
    },
    item = {
      args = { item_id },
      run = function(call, id)
        local item = items.seen(call, id)
        show.item(call, item)
        counts.view(call, item)
      end,
    },
    ["item-add"] = {
      args = { { "line", "text", optional = true } },
      usage = "[TITLE price:300 category:furniture condition:okay district:\"Sai Kung\" quantity:1 "
        .. "detail:\"…\"]",
      run = add.item,
    },
    ["item-set"] = {
      args = { item_id, { "field", "word" }, { "value", "text" } }, run = add.set,
    },
    ["item-picture"] = {
      args = { item_id, { "file", "media", choices = { "off" } } }, usage = "ID FILE|off",
      run = function(call, id, picture)
        if picture == "off" then return add.bare(call, id) end
        add.picture(call, id, picture)
      end,
    },
    ["item-status"] = {
      args = {
        item_id, { "status", "choice", choices = { "open", "reserved", "sold", "archive", "delete" } },
        { "who", "handle", optional = true },
      },
      run = status.command,
    },
    ["item-keep"] = {
      args = { item_id, { "off", "choice", choices = { "off" }, optional = true } },
      run = function(call, id, off) counts.keep(call, id, off ~= nil) end,
    },
    ["item-offer"] = {
      args = { item_id, { "answer", "text", optional = true } },
      usage = "ID [PRICE [PIECES]|accept @X|refuse @X|withdraw]",
      run = offers.command,
    },
    ["item-rate"] = {
      args = { item_id, { "rating", "text" } }, usage = "ID [@X] 1-5 [TEXT]", run = ratings.rate,
    },
    ["item-ratings"] = {
      args = { { "who", "handle", optional = true } }, run = ratings.list,
    },
    ["item-meet"] = {
      args = { item_id, { "when", "text" } }, usage = "ID [@X] DAY 18:00 [PLACE] | ID [@X] off",
      run = meet.command,
    },
    ["item-bump"] = { args = { item_id }, run = status.bump },
    ["item-stats"] = {
      args = { item_id, { "range", "choice", choices = { "week", "month", "year" }, default = "week" } },
      run = counts.stats,
    },
    ["item-alert"] = {
      args = { { "filter", "text", optional = true } }, usage = "[FILTER|off N]", run = alerts.command,
    },
  },
}
