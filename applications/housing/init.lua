--- Flats to rent for students: offering and finding them, keeping and comparing, viewing and reviewing.
---
--- What is in which file: `fields` is what is told of a flat, `flats` how it is stored, `filter` and `search` how it is
--- found; `rank` and `commute` are formulas, each by itself, so that they can be replaced; `tell` tells people of news.

local add = require "add"
local alerts = require "alerts"
local card = require "card"
local flats = require "flats"
local fraud = require "fraud"
local keep = require "keep"
local list = require "list"
local report = require "report"
local reviews = require "reviews"
local stats = require "stats"
local status = require "status"
local suggest = require "suggest"
local sweep = require "sweep"
local talk = require "talk"
local tell = require "tell"
local viewing = require "viewing"

local lists = { kept = list.kept, seen = list.seen, mine = list.mine, ["收藏"] = list.kept, ["看過"] = list.seen,
  ["看过"] = list.seen, ["我的"] = list.mine }

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
    alert = {}, fell = {}, expires = {}, expired = {}, booked = {}, cancelled = {}, reviewed = {}, replied = {},
  },
  conversations = { owner = { label = "listing", about = "/flat-asked {id}", history = "all" } },
  shares = {
    ["mates.teams"] = "read", ["mates.stays"] = "read", ["mates.lets"] = "write", ["calendar.dates"] = "write",
  },
  -- All goes with the account of the person whom it concerns.
  collections = {
    flats = {
      person = "owner", due = "at", search = { "title", "address", "text", "words" },
      indexes = {
        owner = "number", shown = "number", zone = "text", cell = "text", rate = "number", rent = "number", head = "number",
        size = "number", rooms = "number", beds = "number", toilets = "number", from = "text", term = "number",
        deposit = "number", fitted = "number", inclusive = "number",
      },
      share = { read = { "mates", "calendar" } },
    },
    keeps = { person = "person", indexes = { person = "number", flat = "text" } },
    visits = { person = "person", indexes = { person = "number", at = "time" } },
    heat = { indexes = { flat = "text" } },
    alerts = { person = "person", indexes = { person = "number" } },
    watches = {
      person = "person",
      indexes = { alert = "text", zone = "text", least = "number", most = "number", shard = "number" },
    },
    -- What is to be told, and what was.
    news = { due = "at" },
    falls = { due = "at" },
    told = { person = "person", due = "at", indexes = { mark = "text" } },
    slots = {
      person = "owner", due = "at",
      indexes = { flat = "text", start = "time", tenant = "number" },
    },
    bookings = { person = "person", due = "at", indexes = { owner = "number" } },
    reviews = { person = "person", indexes = { flat = "text", mark = "text" }, unique = { "mark" } },
    reports = { person = "person", indexes = { flat = "text" } },
    reported = { due = "at" },
    talks = { person = "person", indexes = { pair = "text" }, unique = { "pair" } },
    newcomers = { due = "at" },
    -- What people did today, and what has them counted one after the other.
    spent = { person = "person" },
    keepers = { person = "person" },
    watchers = { person = "person" },
    swept = { due = "at" },
  },

  intents = require "intents",

  due = {
    flats = flats.due,
    news = tell.news,
    falls = tell.fall,
    told = function(key) store.remove("told", key) end,
    slots = function(key) store.remove("slots", key) end,
    bookings = function(key) store.remove("bookings", key) end,
    reported = report.due,
    swept = sweep.part,
    newcomers = function(key) store.remove("newcomers", key) end,
  },
  events = {
    ["people.joined"] = function(event)
      store.put("newcomers", event.person or event.actor, { at = event.at + fraud.new })
    end,
    ["people.closed"] = function(event)
      -- Whoever closed their account is called by a number from then on.
      local person = event.actor:match("^former%-member%-(%d+)$")
      if person then viewing.left(math.tointeger(tonumber(person))) end
    end,
  },
  at = { ["04:40"] = sweep.begin },

  commands = {
    flats = {
      args = { { "filter", "text", optional = true } }, usage = "[kept|seen|mine|FILTER]",
      run = function(call, typed)
        local which = lists[text.trim(typed or ""):lower()]
        if which then return which(call) end
        list.found(call, typed or "")
      end,
    },
    flat = { args = { flat_id }, run = function(call, id) card.show(call, flats.found(call, id)) end },
    ["flat-add"] = { args = { { "words", "text", optional = true } }, usage = "[TITLE] [FIELD:VALUE …]", run = add.flat },
    ["flat-set"] = {
      args = { flat_id, { "field", "word" }, { "value", "text", optional = true } }, run = add.set,
    },
    ["flat-status"] = {
      args = {
        flat_id, { "status", "choice", choices = { "hide", "show", "rented", "archive", "delete" } },
        { "team", "word", optional = true },
      },
      run = status.set,
    },
    ["flat-keep"] = {
      args = { flat_id, { "off", "choice", choices = { "off" }, optional = true } },
      run = function(call, id, off) return off and keep.off(call, id) or not off and keep.on(call, id) end,
    },
    ["flat-ask"] = { args = { flat_id, { "text", "text" } }, run = talk.ask },
    ["flat-asked"] = { args = { flat_id }, run = function(call, id) card.show(call, talk.about(call, id)) end },
    ["flat-stats"] = {
      args = { flat_id, { "range", "choice", choices = { "week", "month", "year" }, default = "week" } }, run = stats.show,
    },
    ["flat-alert"] = {
      args = { { "filter", "text", optional = true } }, usage = "[FILTER|off N]",
      run = function(call, typed)
        local line = text.trim(typed or "")
        if line == "" then return alerts.list(call) end
        local number = line:lower():match("^off%s+#?(%d+)$")
        if number and #number <= 9 then return alerts.off(call, math.tointeger(tonumber(number))) end
        if line:lower():find("^off%f[^%w]") then call:fail(call:text("alert_off_what")) end
        alerts.add(call, line)
      end,
    },
    ["flat-suggest"] = {
      args = { { "filter", "text", optional = true } }, usage = "[FILTER]", run = suggest.show,
    },
    report = { args = { flat_id, { "reason", "text" } }, run = report.add },
    viewing = {
      args = { flat_id, { "what", "text", optional = true } }, usage = "FLAT [slots DATE TIME-TIME, …|book N|cancel [N]]",
      run = viewing.run,
    },
    reviews = { args = { flat_id }, run = reviews.list },
    review = {
      args = { flat_id, { "scores", "text", optional = true } }, usage = "FLAT [VALUE CLEAN ACCURATE ANSWERS WORDS]",
      run = reviews.add,
    },
    ["review-reply"] = { args = { flat_id, { "text", "text" } }, run = reviews.reply },
  },
}
