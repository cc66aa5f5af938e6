--- Calendars: what people write into their own, events of groups, and dates that other plugins write for
--- them.
---
--- init      the commands, settings and collections
--- entries   what people write into their own calendar, and events of groups, as they are stored
--- groups    events of groups: who makes, sees and answers them
--- dates     dates that other plugins write for people
--- remind    what people are told of: reminders, and events that were called off
--- month     how months, days and lists look
--- when      days, months and hours as people write them, and moments made of them
--- ics       the calendar as an iCalendar text, for another program
--- intents   what people may ask in plain words
--- words/    what it says, in three languages
---
--- `calendar.dates` is for other plugins: `{ person, from, till, title, about, source, venue, by }` under a
--- key such as `housing/viewing 3/7`, put again where it moves and removed where it is off. A title may be a
--- table of texts by language. `by` is the id of whose words the title and the venue are, which are not shown
--- to whoever forgot them. It is shown to `person` alone, who is reminded of it.

local dates, entries, groups = require "dates", require "entries", require "groups"
local ics, month, remind, when = require "ics", require "month", require "remind", require "when"
local room = require "lib.room"
local typed = require "lib.typed"

--- What was asked in a form, in the place of a line. Each group has a form of its own, so that what was begun
--- for one goes on in no other.
local function asked(call, group)
  local form = call:form {
    name = group and ("event_%d"):format(group.number) or "entry",
    title = group and call:text("form_event", { group = group.place }) or "form_own", review = true,
    fields = {
      { "title", "text", label = "label_title", prompt = "form_title", max = 100 },
      { "day", "day", label = "label_day", prompt = "form_day" },
      { "start", "time", label = "label_start", prompt = "form_start" },
      { "stop", "time", label = "label_stop", prompt = "form_stop", optional = true },
      { "venue", "text", label = "venue", prompt = "form_venue", max = 100, optional = true },
      -- One question of both: who repeats nothing isn't asked until when.
      { "last", "day", label = "weekly_until_label", prompt = "form_last", optional = true },
      {
        "minutes", "integer", label = "reminder", prompt = "form_minutes", max = entries.longest_lead,
        default = entries.lead(call.person.id, call.settings) or 0,
      },
    },
  }
  if not form then return nil end
  local got, wrong = when.checked {
    day = form.day, start = form.start, stop = form.stop, weekly = form.last and true or nil,
    last = form.last,
    lead = form.minutes > 0 and form.minutes,
  }
  if not got then call:fail(call:text(wrong)) end
  return got, form.title, form.venue
end

--- Says how many minutes before somebody is reminded, or that they are not.
local function reminds(call, lead)
  if not lead then return call:reply(call:text("no_reminder")) end
  call:reply(call:text("reminds", { before = call:text("before", { count = lead }) }))
end

local function add(call, words, title, venue, group)
  local got, wrong, values
  if words and words ~= "" then
    if not title then call:fail(call:text("no_title")) end
    got, wrong, values = when.written(words)
    if not got then call:fail(call:text(wrong, values)) end
  else
    got, title, venue = asked(call, group)
    if not got then return end
    -- While they were asked, they may have been taken out, or have opened another group.
    group = group and groups.still(call, group)
  end
  local entry = entries.add(call, got, title, venue, group)
  call:reply(call:text("added", {
    id = entry.key, title = entry.title, day = month.day(call, entry.day),
    time = when.times(entry.start, entry.stop),
  }))
  if entry.weekly then call:reply(call:text("repeats_until", { day = month.day(call, entry.last) })) end
  reminds(call, entry.remind and entry.lead)
  if group and not groups.announce(call, entry) then
    call:reply(call:text("not_announced", { id = entry.key }))
  end
end

--- The minutes that somebody wrote, false for none.
local function minutes(call, words, most)
  local said = #words < 100 and typed.bare(words) or ""
  if said == "off" then return false end
  local count = said:match("^%d+$") and #said < 9 and tonumber(said)
  if not count then
    local span = said:match("^(.+) before$") or said:match("^(.+)之前$") or said:match("^(.+)前$") or said
    local seconds = time.seconds(span)
    count = seconds and seconds >= 0 and seconds % 60 == 0 and seconds // 60 | 0
  end
  if not count or count > most then call:fail(call:text("which_minutes", { count = most })) end
  return count > 0 and count
end

return {
  name = "calendar", version = "1.0.0", topic = "calendar",
  needs = { "act:chat", "act:people", "bot", "store" },
  settings = {
    minutes = { type = "integer", default = 30, min = 1, max = 1440 },
    entries = { type = "integer", default = 1000, min = 1, max = 1000 },
    events_a_day = { type = "integer", default = 10, min = 1, max = 100 },
    days = { type = "integer", default = 400, min = 31, max = 3660 },
  },
  -- `/notify calendar.soon off` switches one off. None has a place for what people wrote.
  notifications = { soon = {}, event_soon = {}, date_soon = {}, called_off = {} },
  -- All goes with the account of whose it is.
  collections = {
    -- Entries of one's own, and events of groups. `entries.add` writes all but `told`; the lists, cards and
    -- the export read it. What ended long ago goes at night (`remind.forget`).
    --   person              whose it is: counted by the tally, and asked before it is taken out
    --   owner | hosted      the same person: of an entry of one's own, or of an event
    --   place, number       the group of an event, as it was called then, and for good (`entries.number`)
    --   title, venue, made  for lists, cards and the export
    --   day, start, stop    `2026-12-03`, `18:00`: when it is, for `when`
    --   weekly, last        whether it repeats, and until which day
    --   begins, closes      `day` and `last` as numbers, by which it is found
    --   lead                minutes before which to remind; /event-remind writes it, too
    --   remind              the next moment of a reminder, which the host reads (`due`). /event-remind,
    --                       `remind.entries` and `settle` write it, too: the last takes it away while its
    --                       maker is not in the group
    --   told                how far those who answered were told, from one batch to the next:
    --                       `remind.entries` alone writes and reads it
    entries = {
      indexes = {
        owner = "number", person = "number", number = "number", begins = "number", closes = "number",
      },
      person = "person", due = "remind", tallies = { people = { by = { "person" } } },
    },
    -- What one person answered to one event, by EVENT/PERSON. `entries.answer` writes all of it; the event's
    -- card, the lists of whoever answered, the export and `remind` read it. It goes when its person left the
    -- group and somebody looks at the event (`prune`), when the event is called off, and at night.
    --   event, person, answer  the event's number, who answered, and `coming`, `maybe` or `no`
    --   begins, closes         the event's, by which the answer is found
    answers = {
      indexes = {
        event = "number", person = "number", answer = "text", begins = "number", closes = "number",
      },
      person = "person", tallies = { answers = { by = { "event", "answer" } } },
    },
    -- Dates of other plugins, who write them, put them again where they move, and remove them; what nobody
    -- took away goes at night. `dates` reads them, each field as if anybody had written it.
    --   person, from, till, title, about, source, venue, by  the writer's: see above
    --   number                what people type, `d7`: `dates.number` writes it, once a list has shown it
    --   remind, reminded_for  `dates.look` writes when to remind, and for which `from` it is; /event-remind
    --                         does, too. The host reads `remind` (`due`)
    dates = {
      indexes = { person = "number", from = "time", number = "number" }, person = "person", due = "remind",
      share = { write = { "housing", "trade" } },
    },
    -- Events that were called off, by their key: a hand-over from `entries.drop`, which writes one in the
    -- commit that removes the event, to `remind.leftovers`, which tells those who answered, removes their
    -- answers in parts, and removes the row with the last of them.
    --   event, author, late, number  the event's key as a number, its maker, its last day, its group
    --   at                           the moment of the next part, which the host reads (`due`)
    leftovers = { person = "author", due = "at" },
    -- By person. `lead`, minutes, which /event-remind default writes and `entries.lead` reads; none is never.
    prefs = { person = "person" },
    -- By person: what each adding of theirs writes, so that of two at once the second counts the first, and
    -- `dates`, the number of the last date that `dates.number` gave.
    rooms = room.collection,
    -- `look`: `after`, how far `dates.look` has come. `gateway`: `uid`, which `ics` makes once and reads.
    state = {},
  },
  intents = require "intents",
  due = { entries = remind.entries, dates = remind.dates, leftovers = remind.leftovers },
  every = { ["5m"] = dates.look },
  at = { ["04:45"] = remind.forget },

  commands = {
    calendar = {
      args = { { "when", "text", optional = true } },
      usage = "[MONTH|WEEK|DAY|next|export]",
      run = function(call, words)
        words = text.trim(words or "")
        local said = text.lower(words)
        if said == "export" then return ics.show(call) end
        if said == "next" or said == "接下來" or said == "接下来" then
          local today = when.now()
          return month.days(call, today, today + 60, call:text("none_next"), true)
        end
        local now = time.parts(time.now())
        local shown = words == "" and ("%04d-%02d"):format(now.year, now.month) or when.month(words, now)
        if shown then return month.show(call, shown) end
        local first, last = when.week(words, (when.now()))
        if first then
          local days = { first = month.day(call, when.date(first)), last = month.day(call, when.date(last)) }
          return month.days(call, first, last, call:text("none_days", days))
        end
        local day = when.read(words)
        if not day or day < "1970" or day > "2200-12" then call:fail(call:text("which")) end
        local number = when.number(day)
        month.days(call, number, number, call:text("none_day", { day = month.day(call, day) }))
      end,
    },

    ["event-add"] = {
      args = {
        { "when", "text", optional = true }, { "title", "text", optional = true },
        { "venue", "text", optional = true },
      },
      separator = "|", usage = "[DATE FROM-TO | TITLE | VENUE]",
      run = function(call, words, title, venue) add(call, words, title, venue) end,
    },

    event = {
      args = {
        { "what", "text", optional = true }, { "title", "text", optional = true },
        { "venue", "text", optional = true },
      },
      separator = "|", usage = "[ID|group [DATE FROM-TO | TITLE | VENUE]]",
      run = function(call, what, title, venue)
        what = text.trim(what or "")
        if what == "" then return groups.list(call) end
        local rest = what:match("^group%s+(.*)$") or what == "group" and ""
        if rest then return add(call, rest, title, venue, groups.writable(call)) end
        groups.show(call, entries.seen(call, what))
      end,
    },

    ["event-answer"] = {
      args = { { "id", "integer", min = 1 }, { "answer", "choice", choices = groups.answers } },
      usage = "ID coming|maybe|no",
      run = function(call, id, answer) groups.answer(call, tostring(id), groups.meant[answer]) end,
    },

    ["event-drop"] = {
      args = { { "id", "word" } },
      run = function(call, id)
        local date = dates.own(call, id)
        if date then call:fail(call:text("others", { about = date.about or "/calendar next" })) end
        local entry = entries.own(call, id)
        entries.drop(call, entry)
        call:reply(call:text(entry.weekly and "dropped_weekly" or "dropped", { title = entry.title }))
      end,
    },

    ["event-remind"] = {
      args = { { "id", "word" }, { "minutes", "text" } },
      usage = "ID|default MINUTES|off",
      run = function(call, id, words)
        if id == "default" then
          local lead = minutes(call, words, entries.longest_default)
          store.put("prefs", tostring(call.person.id), { person = call.person.id, lead = lead or nil })
          if not lead then return call:reply(call:text("default_off")) end
          return call:reply(call:text("default_set", { before = call:text("before", { count = lead }) }))
        end
        local lead = minutes(call, words, entries.longest_lead)
        local date = dates.own(call, id)
        local collection, known = date and "dates" or "entries", date or entries.own(call, id)
        local at = store.transaction(function(tx)
          local now = tx:get(collection, known.key)
          if not now or date and not dates.read(now) then call:fail(call:text("no_entry", { id = id })) end
          if date then
            now.remind = lead and now.from - lead * 60 or nil
            if now.remind and now.remind <= time.now() then now.remind = nil end
            now.reminded_for = now.from
          else
            now.lead = lead or nil
            now.remind = entries.reminder(now, time.now())
          end
          tx:put(collection, known.key, now)
          return now.remind
        end)
        reminds(call, at and lead)
      end,
    },
  },
}
