--- What people type about teams.
local choices = require "choices"
local flats = require "flats"
local people = require "lib.people"
local steps = require "steps"
local talk = require "talk"
local teams = require "teams"
local show = require "show"
local typed = require "lib.typed"
local words = require "lib.words"

--- Letters of a title, which stands in lists; of what a team says of
--- itself, and of a request, which are read in a card.
local longest_title, longest_text = 45, 255

local function title(call, said)
  return words.line(call, { given = said, most = longest_title, refusal = "line_long" })
end

local function about(call, said)
  return words.line(call, { given = said, most = longest_text, refusal = "line_long" })
end

local id_argument = { "id", "integer", min = 1, max = 1000000000 }

local function new(call, id)
  local key = tostring(id)
  local flat = flats.require(call, id)
  if flat.owner == call.person.id then call:fail(call:text("own_flat")) end
  steps.require_new(call, key)
  local given = call:form {
    -- Of each flat its own, so that what was put by for one never becomes a team for another.
    name = "team_" .. key, title = "team_title",
    fields = {
      { "title", "text", max = longest_title, label = "label_title", prompt = "ask_title" },
      { "text", "text", max = longest_text, optional = true, label = "label_text", prompt = "ask_text" },
      {
        "size", "integer", min = 1, max = teams.largest, default = 3, label = "label_size",
        prompt = "ask_size",
      },
      { "years", "integer", min = 1, max = 8, default = 1, label = "label_years", prompt = "ask_years" },
      {
        "wish", "choice", choices = choices.wish:choices(), default = "any", label = "field_wish",
        prompt = "ask_team_wish",
      },
    },
  }
  if not given then return end
  -- The form may have waited for days.
  flats.require(call, id)
  given.title, given.text = title(call, given.title), given.text and about(call, given.text)
  local made = steps.make(call, key, given)
  talk.both(conversations.ask, made)
  local entered, reason = talk.enter(call, made, given.title)
  call:reply(call:text("made", { id = made }))
  if not entered then call:reply(reason) end
end

local function join(call, id, said)
  local key = tostring(id)
  local team = show.found(call, key)
  if flats.owned(team.flat, call.person.id) then call:fail(call:text("own_flat")) end
  if said then said = about(call, said) end
  local is_asked_in = steps.may_join(call, key)
  if not said and not is_asked_in then call:fail(call:text("join_what", { id = key })) end
  -- Wanted before the step that may have the caller taken in; whoever is refused wants it no more.
  talk.both(conversations.ask, key)
  local done, inside = pcall(steps.join, call, key, said, is_asked_in, show.fit(call, team))
  if not done then
    if type(inside) ~= "table" or not store.get("requests", teams.join_key(key, call.person.id)) then
      talk.both(conversations.withdraw, key)
    end
    error(inside, 0)
  end
  if not inside then return call:reply(call:text("asked_team", { id = key })) end
  local entered, reason = talk.enter(call, key, team.title)
  call:reply(call:text("you_joined", { id = key }))
  if not entered then call:reply(reason) end
end

local function answer(call, id, handle, word)
  local key, yes = tostring(id), word == "yes"
  steps.answer(call, key, people.id(call, handle), handle, yes)
  if yes then talk.both(conversations.admit, key, handle) end
  call:reply(call:text(yes and "accepted" or "turned_down", { who = handle, id = key }))
end

local function invite(call, id, handle)
  local key, person = tostring(id), people.id(call, handle)
  local team = show.found(call, key)
  if not person then call:fail(call:text("nobody", { who = handle })) end
  if flats.owned(team.flat, person) then call:fail(call:text("is_owner", { who = handle })) end
  local may_hear = people.sees(call, person)
  -- Who asked already is answered instead.
  local request = store.get("requests", teams.join_key(key, person))
  if request and request.state == "waiting" and team.leader == call.person.id then
    return answer(call, id, handle, "yes")
  end
  steps.invite(call, key, person, handle, may_hear)
  call:reply(call:text("you_invited", { who = handle, id = key }))
end

local function leave(call, id)
  local key = tostring(id)
  local what = steps.leave(call, key)
  -- At once: a job does it again should this not come through.
  if what == "left" then
    talk.both(conversations.take_out, key, call.person.handle)
  else
    talk.both(conversations.withdraw, key)
  end
  call:reply(call:text("left_" .. what, { id = key }))
end

local function number(call, value)
  local found = typed.number(value)
  return found and found >= 1 and found <= teams.largest and found
    or call:fail(call:text("number_how", { count = teams.largest }))
end

--- What `/team-set` changes: how each value is read.
local setting = {
  title = title, text = about, size = number, years = number,
  wish = function(call, value) return choices.wish:read(value) or call:fail(call:text("wish_how")) end,
}

local function set(call, id, field, value)
  steps.set(call, tostring(id), field, setting[field](call, value))
  call:reply(call:text("set", { id = id }))
end

return {
  ["team-new"] = {
    args = { { "flat", "integer", min = 1, max = 1000000000 } }, run = new,
  },
  ["team-join"] = { args = { id_argument, { "text", "text", optional = true } }, run = join },
  ["team-answer"] = {
    args = { id_argument, { "who", "handle" }, { "answer", "choice", choices = { "yes", "no" } } },
    usage = "ID @X yes|no", run = answer,
  },
  ["team-invite"] = { args = { id_argument, { "who", "handle" } }, usage = "ID @X", run = invite },
  ["team-leave"] = { args = { id_argument }, run = leave },
  ["team-pass"] = {
    args = { id_argument, { "who", "handle" } }, usage = "ID @X",
    run = function(call, id, handle)
      steps.pass(call, tostring(id), people.id(call, handle), handle)
      call:reply(call:text("passed", { who = handle, id = id }))
    end,
  },
  ["team-set"] = {
    args = {
      id_argument, { "field", "choice", choices = { "title", "text", "size", "years", "wish" } },
      { "value", "text" },
    },
    run = set,
  },
  ["team-apply"] = {
    args = { id_argument, { "text", "text" } },
    run = function(call, id, said)
      talk.apply(call, id, about(call, said))
    end,
  },
}
