--- Flats to rent for students: offering and finding them, keeping and comparing, viewing and reviewing.
---
--- What a flat is, and how it is stored:
---   fields.lua    what is told of a flat, and how what somebody typed for a field is read
---   flats.lua     flats as they are stored: who may see one, and how one is changed
---   places.lua    districts and universities, by all their names; lib/districts.json lists them
--- Finding flats:
---   filter.lua    reads `/flats price:9000 district:…`, and says whether a flat fits
---   search.lua    asks the store for the flats that a filter wants, in its order
---   rank.lua      the formula for how high a flat ranks
---   commute.lua   the formula for minutes from a district to a university
---   list.lua      `/flats`, also for flats kept, seen and offered
---   suggest.lua   `/flat-suggest`
---   intents.lua   questions in plain words
--- What owners do:
---   add.lua       `/flat-add`, `/flat-set`, `/flat-picture`
---   status.lua    `/flat-status`: shown, hidden, rented, archived, deleted
---   stats.lua     `/flat-stats`
--- What others do:
---   card.lua      `/flat`: one flat as a card
---   fraud.lua     what a card and a list warn of; swindles.json has what swindlers ask for
---   keep.lua      `/flat-keep`
---   talk.lua      `/flat-ask`: a conversation with the owner
---   viewing.lua   `/viewing`: times to see a flat
---   dates.lua     viewings in people's calendars
---   reviews.lua   `/reviews`, `/review`, `/review-reply`
---   teams.lua     what the plugin of teams knows: who goes along, who lived there
---   report.lua    `/report`
--- What happens by itself:
---   heat.lua      counts looks and keeps, by day
---   tally.lua     brings up to date what a flat is ranked by
---   alerts.lua    `/flat-alert`, and how those are stored who wait for a flat
---   tell.lua      tells them of a flat, and keepers of a lower rent

local add = require "add"
local alerts = require "alerts"
local batches = require "lib.batches"
local card = require "card"
local flats = require "flats"
local fraud = require "fraud"
local keep = require "keep"
local list = require "list"
local rank = require "rank"
local report = require "report"
local reviews = require "reviews"
local room = require "lib.room"
local stats = require "stats"
local status = require "status"
local suggest = require "suggest"
local sweep = require "lib.sweep"
local talk = require "talk"
local tally = require "tally"
local tell = require "tell"
local viewing = require "viewing"

local lists = {
  kept = list.kept, seen = list.seen, mine = list.mine,
  ["收藏"] = list.kept, ["看過"] = list.seen, ["看过"] = list.seen, ["我的"] = list.mine,
}

local swept = sweep.new {
  of = "flats", field = "flat",
  collections = {
    "keeps", "visits", "heat", "reviews", "reports", "reported", "talks", "slots", "bookings",
  },
}

local flat_id = { "id", "integer", min = 1 }

return {
  name = "housing", version = "1.0.0", topic = "housing",
  needs = { "store", "bot", "media", "conversations", "act:people" },
  settings = {
    flats = { type = "integer", default = 30, min = 1, max = 200 },
    keeps = { type = "integer", default = 200, min = 1, max = 200 },
    alerts = { type = "integer", default = 10, min = 1, max = 50 },
    adds_a_day = { type = "integer", default = 15, min = 1, max = 1000 },
    changes_a_day = { type = "integer", default = 100, min = 1, max = 10000 },
    asks_a_day = { type = "integer", default = 30, min = 1, max = 1000 },
    reports_a_day = { type = "integer", default = 20, min = 1, max = 1000 },
  },
  notifications = {
    -- `reviewed` tells of a reply, too: a plugin has eight kinds.
    alert = {}, fell = {}, expires = {}, expired = {}, booked = {}, team_booked = {}, cancelled = {},
    reviewed = {},
  },
  conversations = { owner = { label = "listing", about = "/flat-asked {id}", history = "all" } },
  -- Others' collections: teams.lua alone reads mates', but for the team that status.lua lets a flat to, which
  -- hands over to `mates.lets`. dates.lua alone writes people's calendars.
  uses = {
    ["mates.teams"] = "read", ["mates.places"] = "read", ["mates.stays"] = "read", ["mates.lets"] = "write",
    ["calendar.dates"] = "write",
  },
  -- How high flats rank is an administrator's to say, in a file of their own: see rank.lua.
  hooks = {
    ["housing.rank"] = {
      summary = {
        en = "How high a flat ranks: /flats lists the highest first. "
          .. "0 to 0.45 where no plugin says otherwise.",
        ["zh-Hant"] = "單位的排名分數：/flats 由高至低排列。沒有其他外掛時為 0 至 0.45。",
        ["zh-Hans"] = "房源的排名分数：/flats 由高到低排列。没有其他插件时为 0 至 0.45。",
      },
      fields = rank.fields, result = "number", default = 0, failure = "fallback",
      run = rank.answer,
    },
  },

  -- All goes with the account of the person whom it concerns. What is
  -- about a flat that is gone goes at night, a page a second (lib/sweep.lua).
  collections = {
    -- A flat, by its number. Its owner's commands write what is told of it (the fields of fields.lua),
    -- `status`, `team` (to which it was let), `ends` (until when it is shown) and `prices` with `turned` and
    -- `turns` (the day of the last change of rent, and how many that day). `owner`, `handle` and `posted` are
    -- written once. flats.lua makes of these with each change what a flat is found by while it is shown
    -- (`shown`, `zone`, `cell`, `rate`, and the other indexes), `audience` (who sees its pictures, for the
    -- platform), and `at`: when it is `fresh` (alerts don't know of it), `reminded`, or hidden next.
    -- tally.lua writes `views`, `saves` and `days`; reviews.lua and tally.lua `reviews` and `stars`: all are
    -- read by the rank. mates reads `owner`, `status`, `title`, `rent` and `posted`, and how much of it is
    -- told. It goes when its owner deletes it.
    flats = {
      person = "owner", due = "at", search = { "title", "address", "text", "words" },
      indexes = {
        owner = "number", shown = "number", zone = "text", cell = "text", rate = "number", rent = "number",
        head = "number", size = "number", rooms = "number", beds = "number", toilets = "number",
        from = "text", term = "number", deposit = "number", fitted = "number", inclusive = "number",
      },
      scores = { rank = "housing.rank" }, share = { read = { "mates" } }, media = { audience = "audience" },
      tallies = {
        owners = { by = { "owner" } },
        rooms = { by = { "shown", "rooms" } }, beds = { by = { "shown", "beds" } },
        toilets = { by = { "shown", "toilets" } },
      },
    },
    -- That somebody keeps a flat, by flat and person: keep.lua writes and
    -- removes it. `rent` is what its keeper knows that it costs, which
    -- tell.lua lowers as it tells them. Lists, cards and suggestions read it.
    keeps = {
      person = "person", indexes = { person = "number", flat = "text" },
      tallies = { people = { by = { "person" } } },
    },
    -- When somebody looked at a flat and kept it last, by flat and person: heat.lua writes the days `view`
    -- and `save`, by which each counts once a day, and `at`, by which `/flats seen` and suggestions order.
    -- The oldest goes when a person has 200.
    visits = {
      person = "person", indexes = { person = "number", at = "time" },
      tallies = { people = { by = { "person" } } },
    },
    -- How often a flat was looked at and kept, by flat: heat.lua counts in `days` and `months`, lists of
    -- name, views and saves, which `/flat-stats` and tally.lua read. `at` is when tally.lua brings the flat
    -- up to date next; flats.lua sets it when a flat is shown, heat.lua when it was looked at.
    heat = { indexes = { flat = "text" }, due = "at" },
    -- An alert as its owner lists it, by person and number, with its `line` as it was typed, which
    -- suggestions read, too. alerts.lua writes it, and removes it when its owner ends it.
    alerts = {
      person = "person", indexes = { person = "number" }, tallies = { people = { by = { "person" } } },
    },
    -- The same as a flat finds it, once for each of its districts (`zone`): alerts.lua writes and removes it
    -- with the alert, tell.lua has it read. `least` and `most` are its rents, `wanted` and `words` what else
    -- it wants, `shard` the part in which it is looked at where many wait.
    watches = {
      person = "person",
      indexes = { alert = "text", zone = "text", least = "number", most = "number", shard = "number" },
    },
    -- That a flat is new, changed, let or removed, for those who wait for it: flats.lua and status.lua put it
    -- in the commit of the change, by flat, with what the flat was like `before`. tell.lua tells of it, notes
    -- how far it came (`after`, `shard`; parts are FLAT/SHARD), and removes it when all are told.
    news = { due = "at" },
    -- That the rent of a flat fell, for those who keep it: flats.lua puts it, by flat; tell.lua tells of it,
    -- writes how far it came (`after`), and removes it when all are told.
    falls = { due = "at" },
    -- Marks of who was told, which earlier versions made: they go as their time comes.
    told = { person = "person", due = "at" },
    -- A time at which a flat can be seen, by number: the owner offers it and removes
    -- it (viewing.lua). Who books it writes `tenant` and `guests` (the others of
    -- their team); freeing it takes both away. It goes when it is over (`at`).
    slots = {
      person = "owner", due = "at",
      indexes = { flat = "text", start = "time", tenant = "number" },
    },
    -- The same booking as it goes with the account of who booked it, by the time's number: written, changed
    -- and removed with the time. When the owner's account is closed, the times go by themselves, and by this
    -- those who booked are told, and their calendars cleared (`viewing.left`).
    bookings = { person = "person", due = "at", indexes = { owner = "number" } },
    -- A review, by number: who lived there writes it once (`mark` is flat and person), with four scores,
    -- `text` and their mean `stars`; the owner adds `reply` and `replied`. All read it (reviews.lua).
    reviews = {
      person = "person", indexes = { flat = "text", mark = "text", stars = "number" }, unique = { "mark" },
      tallies = { flats = { by = { "flat" }, sum = { "stars" } } },
    },
    -- A report, by flat and person, with its `reason`; report.lua reads it to tell the administrators.
    reports = { person = "person", indexes = { flat = "text" } },
    -- How many reported a flat, by flat: at the third, report.lua sets `told` and `at`, and tells the
    -- administrators then; while they can't be reached, once an hour.
    reported = { due = "at" },
    -- Handed over by mates: somebody left a team for a flat. mates' jobs.lua puts it, by flat and person;
    -- `viewing.parted` takes them out of viewings that the team booked, and removes it.
    partings = { due = "at", share = { write = { "mates" } } },
    -- The conversation of who asked of a flat and its owner: talk.lua adds it
    -- with the first question, and its key is the number of the conversation
    -- (`pair` is flat and person, so that there is one). It goes with the flat.
    talks = { person = "person", indexes = { pair = "text" }, unique = { "pair" } },
    -- Whose account is new, by person: the event `people.joined` puts
    -- it, fraud.lua warns by it, and it goes after two weeks (`at`).
    newcomers = { due = "at" },
    -- Documents that somebody's own steps read and write, so that two sessions at once follow one another, by
    -- person: whatever holds what they have against a bound (lib/room.lua), and setting alerts, whose last
    -- number it holds (alerts.lua).
    rooms = room.collection,
    watchers = { person = "person" },
    -- How far the nightly look for what is left of flats that are gone has come, by collection: sweep.lua
    -- alone. It goes when the look is at its end.
    swept = sweep.collection,
  },

  intents = require "intents",

  due = {
    flats = flats.due,
    heat = tally.due,
    news = tell.news,
    falls = tell.fall,
    told = batches.over("told"),
    slots = batches.over("slots"),
    bookings = batches.over("bookings"),
    partings = viewing.parted,
    reported = report.due,
    swept = swept.part,
    newcomers = batches.over("newcomers"),
  },
  events = {
    ["people.joined"] = function(event)
      store.put("newcomers", tostring(event.actor_id), { at = event.at + fraud.new })
    end,
    ["people.closed"] = function(event)
      viewing.left(event.actor_id)
    end,
  },
  at = { ["04:40"] = swept.begin },

  commands = {
    flats = {
      args = { { "filter", "text", optional = true } }, usage = "[kept|seen|mine|FILTER]",
      run = function(call, typed)
        local which = lists[text.trim(typed or ""):lower()]
        if which then return which(call) end
        list.found(call, typed or "")
      end,
    },
    flat = { args = { flat_id }, run = function(call, id) card.show(call, flats.read(call, id)) end },
    ["flat-add"] = {
      args = { { "words", "text", optional = true } }, usage = "[TITLE] [FIELD:VALUE …]", run = add.flat,
    },
    ["flat-set"] = {
      args = { flat_id, { "field", "word" }, { "value", "text", optional = true } }, run = add.set,
    },
    ["flat-picture"] = {
      args = { flat_id, { "files", "media", max = 10, choices = { "off" } } }, usage = "ID FILE[, FILE…]|off",
      run = function(call, id, pictures)
        if pictures == "off" then return add.bare(call, id) end
        add.pictures(call, id, pictures)
      end,
    },
    ["flat-status"] = {
      args = {
        flat_id, { "status", "choice", choices = { "hide", "show", "rented", "archive", "delete" } },
        { "team", "word", optional = true },
      },
      usage = "ID STATUS [TEAM]",
      run = status.set,
    },
    ["flat-keep"] = {
      args = { flat_id, { "off", "choice", choices = { "off" }, optional = true } },
      run = function(call, id, off) return off and keep.off(call, id) or not off and keep.on(call, id) end,
    },
    ["flat-ask"] = {
      args = { flat_id, { "text", "text", optional = true } }, usage = "ID [TEXT]", run = talk.ask,
    },
    ["flat-asked"] = {
      args = { flat_id }, run = function(call, id) card.show(call, talk.about(call, id)) end,
    },
    ["flat-stats"] = {
      args = { flat_id, { "range", "choice", choices = { "week", "month", "year" }, default = "week" } },
      run = stats.show,
    },
    ["flat-alert"] = {
      args = { { "filter", "text", optional = true } }, usage = "[FILTER|off N]",
      run = alerts.command,
    },
    ["flat-suggest"] = {
      args = { { "filter", "text", optional = true } }, usage = "[FILTER]", run = suggest.show,
    },
    report = { args = { flat_id, { "reason", "text" } }, run = report.add },
    viewing = {
      args = { flat_id, { "what", "text", optional = true } }, usage = "FLAT [slots …|book N|cancel N]",
      run = viewing.run,
    },
    reviews = { args = { flat_id }, run = reviews.list },
    review = {
      args = { flat_id, { "scores", "text", optional = true } }, usage = "FLAT [SCORES WORDS]",
      run = reviews.add,
    },
    ["review-reply"] = {
      args = { flat_id, { "text", "text", optional = true } }, usage = "ID [TEXT]", run = reviews.reply,
    },
  },
}
