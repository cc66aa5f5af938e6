--- Polls in groups: the example of a plugin that people use together. A poll is a document, and so is each
--- vote. The bot writes the poll into its group, keeps the bars of that message up to date, and says what
--- came of it.
local batches = require "lib.batches"
local clock = require "lib.clock"
local groups = require "lib.groups"
local lists = require "lib.lists"
local people = require "lib.people"
local spend = require "lib.spend"
local tells = require "lib.tells"
local typed = require "lib.typed"

--- Options that fit on a line of bars.
local most_options = 9
--- Letters of a question or an option: the bot's message is one line.
local longest = 200

--- What somebody wrote, on one line: the bot's message has lines of its own.
local function line(words) return text.truncate(text.line(words), longest) end

--- What two options have in common that nobody could tell apart: case, width and what shows nothing make no
--- difference.
local function alike(option) return typed.bare(text.shown(option)) end

local function poll(call, id)
  local found = store.get("polls", tostring(id))
  -- Whoever can't see the bot's message is not in the group, or forgot who asks; they are told no more than
  -- of a poll that never was.
  local seen, messages = false, nil
  if found then seen, messages = pcall(call.me.chat.context, found.message, { limit = 1 }) end
  local is_shown = seen and lists.find(messages, function(message)
    return message.id == found.message and not message.hidden
  end)
  return is_shown and found or call:fail(call:text("no_poll", { id = id }))
end

--- Whether anybody may see what was voted for: of a secret poll each new vote would tell whose it is.
local function shows(found) return found.closed or not found.secret end

--- How many voted.
local function voted(found)
  local sum = 0
  for _, count in ipairs(found.counts) do sum = sum + count end
  return sum
end

--- Bars of at most ten blocks, which every door can show; of what stays secret the options, and how many
--- voted.
local function bars(found)
  local most, parts = math.max(1, table.unpack(found.counts)), {}
  for index, option in ipairs(found.options) do
    local count = found.counts[index]
    parts[index] = not shows(found) and ("%d %s"):format(index, option) or ("%d %s %s%d"):format(
      index, option, count > 0 and ("█"):rep(math.ceil(count * 10 / most)) .. " " or "", count)
  end
  if not shows(found) then
    parts[#parts + 1] = text.localized("votes", { count = voted(found) }, { language = found.language })
  end
  return table.concat(parts, " · ")
end

--- The bot's message, in the language of who made the poll.
local function message(found, id)
  return text.localized(found.closed and "closed_message" or "open_message",
    { id = id, question = found.question, bars = bars(found) }, { language = found.language })
end

--- The ids of those whose votes a query finds.
local function people_of(query) return lists.field(store.find("votes", query), "voter") end

--- By what the votes for an option are found, however many there are for others.
local function choice(poll, number) return ("%s/%d"):format(poll, number) end

--- The first of those who voted for an option, where that is no secret, as they are called now; none whom the
--- caller forgot.
local function voters(call, found, number)
  if found.counts[number] == 0 then return "" end
  -- Votes of polls that were made before had no `choice`.
  local where = found.has_choices and { choice = choice(found.key, number) }
    or { poll = found.key, number = number }
  local ids = people_of { where = where, limit = 20 }
  local known = people.handles(call, ids)
  return table.concat(lists.map(ids, function(id) return known[id] end), ", ")
end

--- The same as a card for one person, whose door draws it.
local function card(call, found)
  local rows = {}
  for index, option in ipairs(found.options) do
    rows[index] = {
      index, option, shows(found) and found.counts[index] or nil,
      not found.secret and voters(call, found, index) or nil,
    }
  end
  return {
    title = found.question, severity = found.closed and "good" or "info", rows = rows,
    subtitle = call:text(found.secret and "secret" or "open"),
    chart = shows(found) and { kind = "bars", values = found.counts, labels = found.options } or nil,
    fields = {
      { call:text(found.closed and "closed_at" or "closes_at"), clock.minute(found.closes) },
      not shows(found) and { call:text("so_far"), tostring(voted(found)) } or nil,
    },
  }
end

--- The open group, refused where the caller may not write in it: the bot brings their words there.
local function writable(call)
  local group = groups.open(call, "no_group")
  if not groups.may_write(group) then call:fail(call:text("no_writing")) end
  return call.place
end

--- Has the bot come into a group.
local function enter(call, place)
  -- It is in there already, or the group is open, or whoever asks may ask it in.
  if pcall(bot.chat.history, place, { limit = 1 }) or pcall(bot.chat.join, place:sub(2)) then return end
  local invited, problem = pcall(call.me.chat.invite, place, bot.people.profile().handle)
  local joined, reason = pcall(bot.chat.join, place:sub(2))
  -- Another session may have had it come in at the same moment.
  if not joined and not pcall(bot.chat.history, place, { limit = 1 }) then
    error(invited and reason or problem, 0)
  end
end

local function make(call, asked, given, secret)
  local question, options, counts = line(asked), {}, {}
  if question == "" then call:fail(call:text("no_question")) end
  local there = {}
  for index, option in ipairs(given) do
    options[index], counts[index] = line(option), 0
    if options[index] == "" then call:fail(call:text("unseen_option", { number = index })) end
    local form = alike(options[index])
    if there[form] then call:fail(call:text("same_option", { number = index, other = there[form] })) end
    there[form] = index
  end
  if #options < 2 or #options > most_options then
    call:fail(call:text("options", { count = most_options }))
  end
  local place = writable(call)
  -- What the bot writes for a person counts for that person.
  spend(call, "polls", call.settings.a_day, "many")
  enter(call, place)
  local made = store.add("polls", {
    question = question, options = options, counts = counts, secret = secret, place = place,
    author = call.person.id, language = call.language, made = time.now(),
    closes = time.now() + call.settings.hours * 3600, state = "open", stale = 0, has_choices = true,
  })
  local done, sent = pcall(bot.chat.send, place, message(made, made.key))
  if not done then
    -- Nobody would ever see it.
    store.remove("polls", made.key)
    error(sent, 0)
  end
  store.update("polls", made.key, { message = sent.id })
  call:reply(call:text(secret and "made_secret" or "made", { id = made.key }))
end

--- The command that makes a poll, secret or not.
local function asking(secret)
  return {
    args = { { "question", "text" }, { "option", "list" } }, separator = "|",
    run = function(call, question, options) make(call, question, options, secret) end,
  }
end

--- Ends a poll once, whoever is first: the timer or its author.
local function close(key)
  local found = store.transaction(function(tx)
    local known = tx:get("polls", key)
    if not known or known.closed then return nil end
    known.closed, known.state, known.closes = true, "closed", math.min(known.closes, time.now())
    return tx:put("polls", key, known)
  end)
  -- The bot may have been taken out of the group: the result is in /poll-result all the same.
  if not found then return false end
  if not pcall(bot.chat.send, found.place, message(found, key), { from = found.author }) then
    -- Where only some may write, what it wrote for the poll's author it still may change.
    pcall(bot.chat.edit, found.message, message(found, key))
  end
  -- The first of those who voted; whoever forgot the bot or who made the poll, closed the account or is no
  -- longer in the group, is passed over.
  tells.now(people_of { where = { poll = key }, order = "oldest", limit = 200 }, {
    kind = "closed", id = tonumber(key), from = found.author, place = found.place,
  })
  return true
end

--- How many seconds from now somebody wrote, `2h`, `in 2 hours`, `兩小時後`, or a day and an hour, `tomorrow
--- 5pm`, whose moment is given too; nil for neither.
local function until_closed(call, words)
  local said = #words <= 100 and text.trim(text.nfkc(words)) or ""
  local seconds = clock.span(said)
  if seconds then return seconds end
  local found = time.when(said)
  if found.choices then
    call:fail(call:text("which", { one = found.choices[1], other = found.choices[2] }))
  end
  if not found.from or found.till or found.rest ~= "" then return nil end
  local now = time.now()
  local moment = time.parse((found.day or clock.day(now)) .. "T" .. found.from)
  -- An hour that is over today comes tomorrow.
  if moment and not found.day and moment <= now then moment = time.add(moment, { days = 1 }) end
  return moment and moment - now, moment
end

--- Removes an old poll with its votes.
local function forget(key)
  batches.clear("votes", { poll = key })
  store.remove("polls", key)
end

--- Brings the bars in the group up to date: at most twice a minute, however many vote. Where somebody voted
--- meanwhile, the next time does.
local function redraw(found)
  if not pcall(store.update, "polls", found.key, { stale = 0 }, { version = found.version }) then return end
  pcall(bot.chat.edit, found.message, message(found, found.key))
end

return {
  name = "polls", version = "1.0.0", topic = "groups",
  needs = { "act:chat", "act:people", "bot", "store" },
  settings = {
    hours = { type = "number", default = 24, min = 1, max = 720 },
    a_day = { type = "integer", default = 10, min = 1, max = 100 },
    days = { type = "integer", default = 30, min = 1, max = 365 },
  },
  -- `/notify polls.closed off` switches it off. Its text stands in the words, and has no place for what
  -- people wrote.
  notifications = { closed = {} },
  -- A poll goes with its author's account, and a vote with its voter's; the bars keep their number. Both go
  -- some days after the poll was closed (`forget`).
  collections = {
    -- `make` writes all but `closed`; what shows a poll reads it.
    --   author, language, made             who asked, in which language the bot writes, and when
    --   question, options, secret, place   what was asked, and in which group
    --   counts                             votes of each option: /vote writes it
    --   message                            the bot's message with the bars, which may be seen by whoever may
    --                                      see the poll
    --   closes                             when it ends; /poll-close writes it, and `close` when it ended
    --   state, closed                      `open` or `closed`, by which the timers find it: `close` writes it
    --   has_choices                        whether its votes have a `choice`, which those of before had not
    --   stale                              1 where the bars in the group are behind `counts`: a hand-over
    --                                      from /vote to the timer, whose `redraw` takes it away
    polls = {
      indexes = {
        state = "text", closes = "time", made = "time", stale = "number", author = "number",
      },
      person = "author",
    },
    -- By POLL/PERSON: `poll`, `voter`, and but of a secret poll `number`, the option, and `choice`, by which
    -- its votes are found. /vote writes and reads it; `voters` and `close` read who voted.
    votes = { indexes = { poll = "text", number = "number", choice = "text" }, person = "voter" },
  },

  commands = {
    poll = asking(false),
    ["poll-secret"] = asking(true),

    vote = {
      args = { { "id", "integer", min = 1 }, { "number", "integer", min = 1, max = most_options } },
      run = function(call, id, number)
        local key, name = tostring(id), ("%d/%d"):format(id, call.person.id)
        if not poll(call, id).options[number] then call:fail(call:text("no_option", { number = number })) end
        -- Two votes of one person at once both read the vote and the bars: the second is done again, and
        -- moves the first.
        local found = store.transaction(function(tx)
          local now, vote = tx:get("polls", key), tx:get("votes", name)
          if not now or now.closed then call:fail(call:text("over", { id = id })) end
          -- Of a secret vote it is only kept that there was one, so it can't be moved.
          if vote and now.secret then call:fail(call:text("voted_already", { id = id })) end
          if vote then now.counts[vote.number] = now.counts[vote.number] - 1 end
          now.counts[number], now.stale = now.counts[number] + 1, 1
          local open = not now.secret
          tx:put("votes", name, {
            poll = key, voter = call.person.id, number = open and number or nil,
            choice = open and choice(key, number) or nil,
          })
          return tx:put("polls", key, now)
        end)
        call:reply(call:text("voted", { option = found.options[number], id = id }))
        call:card(card(call, found))
      end,
    },

    ["poll-result"] = {
      args = { { "id", "integer", min = 1 } },
      run = function(call, id) call:card(card(call, poll(call, id))) end,
    },

    ["poll-close"] = {
      args = { { "id", "integer", min = 1 }, { "when", "text", optional = true } },
      run = function(call, id, when)
        local found = poll(call, id)
        if found.author ~= call.person.id then call:fail(call:text("not_yours", { id = id })) end
        if not when then
          if not close(found.key) then call:fail(call:text("over", { id = id })) end
          return call:reply(call:text("closed", { id = id }))
        end
        local seconds, moment = until_closed(call, when)
        if not seconds or seconds < 60 or seconds > 720 * 3600 then call:fail(call:text("when")) end
        local is_open = store.transaction(function(tx)
          local now = tx:get("polls", found.key)
          if not now or now.closed then return false end
          now.closes = moment or time.now() + seconds
          tx:put("polls", found.key, now)
          return true
        end)
        if not is_open then call:fail(call:text("over", { id = id })) end
        if moment then
          call:reply(call:text("will_close_at", { id = id, time = clock.minute(moment) }))
        else
          call:reply(call:text("will_close", { id = id, time = time.duration(seconds) }))
        end
      end,
    },
  },

  at = {
    ["04:00"] = function(settings)
      local old = { state = "closed", closes = { max = time.now() - settings.days * 86400 } }
      local query = { where = old, order = "closes", limit = 100 }
      for _, found in ipairs(batches.page("polls", query)) do forget(found.key) end
    end,
  },

  every = {
    ["30s"] = function()
      local over = { state = "open", closes = { max = time.now() } }
      for _, found in ipairs(batches.page("polls", { where = over })) do close(found.key) end
      for _, found in ipairs(batches.page("polls", { where = { state = "open", stale = 1 } })) do
        redraw(found)
      end
    end,
  },
}
