--- Questions to a bike's owner: a conversation of the two.

local bikes = require "bikes"
local race = require "race"

local talk = {}

--- The number of the conversation of the caller and a bike's owner, who have one.
local function number(call, bike)
  local pair = ("%s/%d"):format(bike.key, call.person.id)
  -- It is added where it isn't there; where it is, or another session was faster, it is found.
  race(store.add, "talks", { pair = pair, bike = bike.key, asker = call.person.id, owner = bike.owner })
  return tonumber(store.find("talks", { where = { pair = pair } })[1].key)
end

function talk.ask(call, id, words)
  local bike = bikes.seen(call, id)
  if bike.owner == call.person.id then call:fail(call:text("own", { id = id })) end
  conversations.write("ask", number(call, bike), {
    name = bike.title, handle = bike.handle, text = words,
  })
  call:reply(call:text("asked", { handle = bike.handle }))
end

--- The bike that a conversation is about, for the two who have it.
function talk.about(call, id)
  local there = store.get("talks", tostring(id))
  if not there or there.asker ~= call.person.id and there.owner ~= call.person.id then
    call:fail(call:text("no_talk", { id = id }))
  end
  bikes.show(call, bikes.seen(call, tonumber(there.bike)))
end

return talk
