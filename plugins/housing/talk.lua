--- Questions to the owner of a flat: a conversation of the two, for each who asks one of their own.

local flats = require "flats"
local people = require "lib.people"
local spend = require "lib.spend"
local try = require "lib.try"
local words = require "lib.words"

local talk = {}

--- Letters of a question: as many as a flat is described with.
local longest = 1000

--- The number of the conversation of the caller and a flat's owner.
local function number(call, flat)
  local pair = flats.mark(flat.key, call.person.id)
  local there = store.find("talks", { where = { pair = pair }, limit = 1 })[1]
  if there then return tonumber(there.key) end
  local is_made, made = try("exists", store.add, "talks", {
    pair = pair, flat = flat.key, person = call.person.id, owner = flat.owner,
  })
  -- Otherwise another session was faster.
  return is_made and tonumber(made.key) or number(call, flat)
end

--- Writes to the owner. Returns whether that was done: not where the caller waits for an answer of theirs.
local function write(talk_number, flat, owner, said)
  local refusals, is_sent, problem = { "invalid", "waiting" }, nil, nil
  -- Not all titles are names of conversations.
  for _, title in ipairs { text.line(flat.title), "flat " .. flat.key } do
    local message = { name = title, handle = owner, text = said }
    is_sent, problem = try(refusals, conversations.write, "owner", talk_number, message)
    if is_sent or problem.code == "waiting" then return is_sent end
  end
  error(problem, 0)
end

--- Asks the owner. Whoever is in touch with them has them there at once; of a stranger it is a request.
--- Without words they are asked for, so that a card may offer it.
function talk.ask(call, id, given)
  local flat = flats.others(call, id)
  if not given then
    local answered = call:form {
      -- What was written to one owner is offered to no other.
      name = "ask_" .. flat.key, title = "form_ask",
      fields = { { "text", "text", prompt = "ask_question", label = "question", max = longest } },
    }
    if not answered then return end
    -- The form may have waited for days.
    given, flat = answered.text, flats.others(call, id)
  end
  local said = text.trim(given)
  if text.line(said) == "" or words.letters(said) > longest then
    call:fail(call:text("wants_question", { count = longest }))
  end
  -- By the handle that they have now.
  local owner = people.profile(call, flat.owner) or flats.none(call, id)
  spend(call, "bound_asks", call.settings.asks_a_day)
  if not write(number(call, flat), flat, owner.handle, said) then
    call:fail(call:text("ask_waits", { who = owner.handle, id = id }))
  end
  call:reply(call:text("asked", { id = id, who = owner.handle }))
end

--- The flat that a conversation is about, for the two who have it: who lives there goes on reading of it.
function talk.about(call, id)
  local there = store.get("talks", tostring(id))
  if not there or there.person ~= call.person.id and there.owner ~= call.person.id then
    call:fail(call:text("no_talk", { id = id }))
  end
  return flats.read(call, there.flat)
end

return talk
