--- Offering a bike, and taking it back.

local bikes = require "bikes"
local format = require "format"
local race = require "race"

local offer = {}

--- Refuses whoever offers as many as they may.
local function require_room(call)
  if store.tally("bikes", "owners", { owner = call.person.id }).count >= call.settings.bikes then
    call:fail(call:text("full", { count = call.settings.bikes }))
  end
end

function offer.add(call, title)
  require_room(call)
  local bike = call:form {
    name = "bike", title = "form", review = true, answers = { title = title },
    fields = {
      { "title", "text", prompt = "ask_title", max = 40 },
      { "gears", "integer", prompt = "ask_gears", min = 1, max = 30, default = 1 },
      { "text", "text", prompt = "ask_text", max = 300, optional = true },
    },
  }
  -- Put by or given up: the caller was told.
  if not bike then return end
  bike.owner, bike.handle, bike.rides = call.person.id, call.person.handle, 0
  local added = store.transaction(function(tx)
    -- Two windows at once both write their person's document: the second runs this again, and counts the
    -- first's bike.
    local me = tostring(call.person.id)
    local mine = tx:get("riders", me) or { rider = call.person.id, loans = 0 }
    require_room(call)
    tx:put("riders", me, mine)
    return tx:add("bikes", format.new(bike))
  end)
  call:reply(call:text("added", { id = added.key, title = bike.title }))
end

--- Takes a bike back, unless it is lent at that moment.
function offer.drop(call, id)
  local bike = bikes.seen(call, id)
  if bike.owner ~= call.person.id then bikes.none(call, id) end
  local done = race(store.commit, {
    { check = "loans", key = bike.key, version = 0 },
    { remove = "bikes", key = bike.key, version = bike.version },
  })
  if not done then call:fail(call:text("lent_now", { id = id })) end
  call:reply(call:text("dropped", { title = bike.title }))
end

return offer
