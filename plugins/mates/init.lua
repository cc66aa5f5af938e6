--- Room-mates and teams: who fits whom, who looks for a flat together, and what each pays.
---
--- Habits are seen by nobody but whose they are: others meet a number, with its reasons, of somebody without
--- a name, until both agree. Of a team, whose members have names, others meet a rough number without reasons,
--- in which only those count who said that they may. A team is for one flat; while that is hidden, rented or
--- archived its team is found by its members alone. Nothing that people wrote is changed or removed by the
--- plugin, but for what goes with an account or with a team that ended.
---
--- Who fits whom:
---   habits.lua         `/habits`: the questionnaire, and what an index finds people by
---   choices.lua        the choices of the questionnaire, by language
---   traits.lua         what people are compared by, and what each trait weighs
---   score.lua          the formulas: how well two people, or a person and a team, fit
---   fits.lua           asks the hook `mates.fit`, which answers with a formula
---   mates.lua          `/mates`: people who fit, without names until both agree
--- Teams:
---   teams.lua          the rules of a team, each within one transaction
---   seats.lua          where somebody is, and what they may do a day
---   steps.lua          what people do with teams: each step one transaction
---   team_commands.lua  `/team-new`, `/team-join` and the other commands about teams
---   show.lua           `/team` and `/teams`: a card, and lists
---   talk.lua           the conversations of a team
---   jobs.lua           what follows a step a second later, and what time brings about
---   lets.lua           what becomes of teams when their flat is let
--- Rent:
---   rent.lua           `/rent-split`: rooms, bids, and what each pays
---   split.lua          the sharing itself
--- Both:
---   flats.lua          flats of the plugin housing, as the caller may see them

local batches = require "lib.batches"
local habits = require "habits"
local jobs = require "jobs"
local lets = require "lets"
local mates = require "mates"
local rent = require "rent"
local score = require "score"
local show = require "show"
local team_commands = require "team_commands"
local tells = require "lib.tells"

local commands = {
  habits = {
    args = { { "what", "choice", choices = { "more", "teams", "off" }, optional = true } },
    run = function(call, what)
      if what == "off" then return habits.forget(call) end
      if what == "teams" then return habits.share(call) end
      habits.ask(call, what == "more")
    end,
  },

  mates = {
    args = {
      { "what", "choice", choices = { "ask", "asks", "yes", "no", "known" }, optional = true },
      { "number", "integer", min = 1, max = 1000000000, optional = true },
    },
    usage = "[ask N | asks | yes ID | no ID | known]",
    run = function(call, what, number)
      if not what then return mates.list(call) end
      if what == "asks" then return mates.asks(call) end
      if what == "known" then return mates.known(call) end
      if not number then call:fail(call:text(what == "ask" and "ask_which" or "answer_which")) end
      if what == "ask" then return mates.ask(call, number) end
      mates.answer(call, number, what == "yes")
    end,
  },

  teams = {
    args = { { "which", "word", optional = true } }, usage = "[FLAT | mine | fit]",
    run = show.list,
  },

  team = {
    args = { { "id", "integer", min = 1, max = 1000000000 } },
    run = show.one,
  },

  ["rent-split"] = {
    args = {
      { "id", "integer", min = 1, max = 1000000000 },
      { "what", "choice", choices = { "rooms", "bid" }, optional = true },
      { "list", "text", optional = true },
    },
    usage = "ID [rooms NAME, NAME… | bid AMOUNT, AMOUNT…]",
    run = function(call, id, what, list)
      local key = tostring(id)
      if what == "rooms" then return rent.rooms(call, key, list) end
      if what == "bid" then return rent.bid(call, key, list) end
      rent.show(call, key)
    end,
  },
}
for name, command in pairs(team_commands) do commands[name] = command end

return {
  name = "mates", version = "1.0.0", topic = "people",
  needs = { "store", "conversations", "bot", "act:people" },
  since = "7d",
  -- Others' collections: flats.lua alone reads flats, and jobs.lua hands over to `housing.partings`.
  uses = { ["housing.flats"] = "read", ["housing.partings"] = "write" },

  -- Who fits whom is an administrator's to say, in a file of their own: see score.lua.
  hooks = {
    ["mates.fit"] = {
      summary = {
        en = "How well two people fit as room-mates, 0 to 1: ranks who is shown to whom, "
          .. "and teams for those who look for one.",
        ["zh-Hant"] = "兩個人做室友有多合適（0 至 1）：決定向誰先展示誰，以及小組的次序。",
        ["zh-Hans"] = "两个人做室友有多合适（0 至 1）：决定向谁先展示谁，以及小组的次序。",
      },
      fields = score.fields, result = "number", default = 0.5, failure = "fallback",
      run = function(pair) return score.fit(pair) end,
    },
  },

  -- All goes with the account of the person whom it concerns.
  collections = {
    -- What somebody answered of how they live, by person: habits.lua writes and removes it, and its owner
    -- alone is shown it. Others' searches read it (mates.lua, show.lua). `group` and `pool` say what rules
    -- people out, for the index; `teams` that teams may tell how well they fit.
    habits = { indexes = { group = "text", pool = "text", person = "number" }, person = "person" },
    -- What the numbers of somebody's last list stand for (`people`), and what it found and didn't show yet
    -- (`waiting`), by person: mates.lua alone. A new list takes its place.
    lists = { person = "person" },
    -- A question of one person (`asker`) to another (`asked`), nameless until it is answered,
    -- by number: mates.lua alone. There is one for two people (`pair`), whoever asked. `state`
    -- goes from `waiting` to `yes` or `no`; `over` is until when it waits, `ends` when it goes
    -- and may be asked again (never after a yes). `heard` says that the other was told,
    -- `crossed` that they asked, too, `wanted` that the asker waits for a conversation.
    asks = {
      indexes = {
        asker = "number", asked = "number", state = "text", over = "time", pair = "text", wanted = "number",
      },
      unique = { "pair" }, person = "asker", due = "ends", tallies = { askers = { by = { "asker" } } },
    },
    -- A team, by a number from `numbers`: its leader's commands write `title`, `text`,
    -- `size`, `years` and `wish` (steps.lua); teams.lua keeps `members`, `leader`, `taken`
    -- and `status` (`open`, `full`, `renting`, `closed`). housing reads `flat`, `status`
    -- and `members`, and counts open ones. It goes 30 days after it ended (`ends`).
    teams = {
      indexes = { flat = "text", status = "text", leader = "number" }, due = "ends",
      share = { read = { "housing" } },
      tallies = { flats = { by = { "flat", "status" } } },
    },
    -- Where somebody is and what they asked, by person: seats.lua alone, read and written by each of their
    -- steps. It goes with the account, by which a team notices that somebody is gone.
    seats = { person = "person" },
    -- That somebody is in a team, by team and person: seats.lua writes and removes it with the seat. It
    -- outlasts the account, so that jobs.lua finds the teams to settle; housing finds somebody's teams by it.
    -- `talks` says that talk.lua took them into the conversation.
    places = { indexes = { person = "number", team = "text" }, share = { read = { "housing" } } },
    -- That somebody asks to join, by team and person: steps.lua writes it, and its leader's answer removes
    -- it, or leaves `state` at `no`. It goes after 30 days (`ends`), or when the team takes nobody any more.
    requests = {
      indexes = { team = "text", state = "text" }, person = "person", due = "ends",
      tallies = { states = { by = { "team", "state" } } },
    },
    -- That somebody is asked in, by team and person: steps.lua writes it and
    -- removes it when they join. Turned down it is over (`ends`) and stays
    -- until it goes (`gone`), so that nobody is asked again and again.
    invites = {
      indexes = { team = "text", person = "number" }, person = "person", due = "gone",
      tallies = { teams = { by = { "team" } } },
    },
    -- The rooms of a team's flat, by team: their `names`, and which
    -- `round` of bids these are (rent.lua). They go when the team ends.
    rooms = {},
    -- What rooms are worth to somebody, by team and person: rent.lua writes it, its owner alone is shown it.
    -- It goes when they leave, or the team ends.
    bids = { indexes = { team = "text" }, person = "person" },
    -- Handed over by housing: a flat was let, to a `team` or to others. housing's
    -- status.lua puts it in the commit of the change, by flat; lets.lua ends the
    -- teams that looked for it, some at a time, and then removes it.
    lets = { due = "at", share = { write = { "housing" } } },
    -- That somebody lives or lived in a flat, by flat and person: lets.lua writes it for a team that moves
    -- in, and nobody removes it. By it housing lets them read of the flat and review it.
    stays = {
      indexes = { person = "number", flat = "text" }, person = "person", share = { read = { "housing" } },
    },
    -- Handed over from steps, teams and lets to jobs.lua: what follows a step
    -- (`what`: enter, leave, settle, close), put in its commit. jobs.lua does
    -- it within a second and removes it, or comes back while there is more.
    jobs = { due = "at" },
    -- What somebody is to be told (`kind`, `id`, `from`), which all steps put in the commit of what happened.
    -- lib/tells.lua tells it within a second, and removes it.
    tells = tells.collection,
    -- The last number that was given, of `teams` (steps.lua).
    numbers = {},
  },

  due = {
    asks = mates.expire,
    teams = jobs.expire_team,
    requests = jobs.expire_request,
    invites = batches.over("invites"),
    lets = lets.run,
    jobs = jobs.run,
    tells = tells.due,
  },

  events = {
    ["people.closed"] = function(event)
      jobs.closed(event.actor_id)
    end,
  },

  -- `/notify mates.fits off` switches one off. Their texts stand in the words.
  notifications = {
    fits = {}, agreed = {}, asked_to_join = {}, joined = {}, refused = {}, invited = {}, changed = {},
    ended = {},
  },
  conversations = {
    team = { label = "team", about = "/team {id}" },
    let = { label = "listing", about = "/team {id}", history = "all" },
    pair = { label = "request", about = "/mates known {id}" },
  },
  intents = { ["mates.mates"] = { command = "mates" }, ["mates.teams"] = { command = "teams" } },
  commands = commands,
}
