--- Offering a bike, and taking it back.

local bikes = require "bikes"
local format = require "format"
local race = require "race"

local offer = {}

function offer.add(call, title)
  if store.count("bikes", { where = { owner = call.person.id } }) >= call.settings.bikes then
    call:fail(call:text("full", { count = call.settings.bikes }))
  end
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
  local added = store.add("bikes", format.new(bike))
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
