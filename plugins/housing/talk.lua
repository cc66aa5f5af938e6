--- Questions to the owner of a flat: a conversation of the two, for each who asks one of their own.

local flats = require "flats"
local fields = require "fields"

local talk = {}

--- Letters of a question: as many as a flat is described with.
local longest = 1000

--- The number of the conversation of the caller and a flat's owner.
local function number(call, flat)
  local pair = flats.mark(flat.key, call.person.id)
  local there = store.find("talks", { where = { pair = pair }, limit = 1 })[1]
  if there then return tonumber(there.key) end
  local made, talked = pcall(store.add, "talks", {
    pair = pair, flat = flat.key, person = call.person.id, owner = flat.owner,
  })
  if made then return tonumber(talked.key) end
  -- Another session was faster.
  there = store.find("talks", { where = { pair = pair }, limit = 1 })[1]
  return there and tonumber(there.key) or error(talked, 0)
end

--- Writes to the owner. Returns nil, or the code of a refusal and the problem.
local function write(talk_number, flat, owner, said)
  local function try(title)
    local sent, problem = pcall(conversations.write, "owner", talk_number, title, owner, said)
    if sent then return nil end
    return type(problem) == "table" and problem.code or "failed", problem
  end
  local code, problem = try(fields.line(flat.title))
  -- Not all titles are names of conversations.
  if code == "invalid" then return try("flat " .. flat.key) end
  return code, problem
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
  if not text.visible(said) or fields.letters(said) > longest then
    call:fail(call:text("wants_question", { count = longest }))
  end
  -- By the handle that they have now.
  local owner = call.me.people.profiles({ flat.owner }, 1)[1] or flats.none(call, id)
  local most = call.settings.asks_a_day
  if not call:spend("asks", most) then call:fail(call:text("bound_asks", { count = most })) end
  local code, problem = write(number(call, flat), flat, owner.handle, said)
  if code then
    if code ~= "waiting" then error(problem, 0) end
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
