--- Bikes that people lend to one another.
---
--- init      the commands, settings and collections
--- offer     offering a bike, and taking it back
--- bikes     bikes as they are stored, listed and shown, and who may see one
--- lend      loans: who has which bike, until when, and who is told of it
--- talk      questions to a bike's owner
--- rank      how high a bike stands in /bikes, and the hook by which administrators change it
--- format    the forms that documents have had, version by version
--- race      a write that somebody else may be faster than
--- words/    what it says, in three languages

local bikes = require "bikes"
local format = require "format"
local lend = require "lend"
local offer = require "offer"
local rank = require "rank"
local talk = require "talk"

-- Nobody types more digits by intent, and all of these are exact in Lua.
local bike_id = { "id", "integer", min = 1, max = 999999999 }

return {
  name = "bikes", version = format.version, topic = "bikes",
  needs = { "act:people", "bot", "conversations", "store" },
  -- So long an absence, and still it hears whose account was closed meanwhile.
  since = "30d",
  settings = {
    bikes = { type = "integer", default = 3, min = 1, max = 50 },
    days = { type = "integer", default = 7, min = 1, max = 60 },
  },
  -- Their texts have a number for {id}, and no place for what people wrote.
  notifications = { taken = {}, soon = {}, late = {} },
  conversations = { ask = { label = "listing", about = "/bike-about {id}", history = "all" } },
  hooks = { ["bikes.rank"] = rank },
  -- All of it goes with the account of the person whom it concerns.
  collections = {
    -- Bikes. `offer.add` writes all of it, /bikes and /bike read it, and /bike-drop removes it.
    --   owner, handle          who lends it, by id and as they are called
    --   title, text, gears     what the owner said of it
    --   rides                  how often it was lent and came back: `lend` writes it, `rank` reads it
    --   format, since          of `format`: the form of the document, and when the bike was offered
    bikes = {
      person = "owner", indexes = { owner = "number", format = "number" }, search = { "title", "text" },
      scores = { rank = "bikes.rank" }, share = { read = { "racks" } },
      tallies = { all = {}, owners = { by = { "owner" } } },
    },
    -- By the bike's key: there is one loan of a bike, or none. `lend.take` writes it, and `finish` removes it
    -- when the bike is back; between the two `lend.due` tells people of it.
    --   rider, handle, owner, lender   who has it and whose it is, by id and as they are called
    --   till                           when it is to be back
    --   step, at                       what is told next, and when, which the host reads (`due`): `lend.due`
    loans = { person = "rider", indexes = { owner = "number" }, due = "at" },
    -- By the rider's id: `loans`, how many they have, which `lend` writes and reads. Offering a bike writes
    -- it, too, so that of two at once the second counts the first.
    riders = { person = "rider" },
    -- `pair`, `bike`, `asker` and `owner`: one conversation of an asker and an owner about a bike. `talk`.
    talks = { person = "asker", indexes = { pair = "text" }, unique = { "pair" } },
  },
  due = { loans = lend.due },
  events = { ["people.closed"] = lend.closed },
  every = { ["1m"] = bikes.sweep },

  commands = {
    ["bike-add"] = { args = { { "title", "text", optional = true } }, run = offer.add },
    ["bike-drop"] = { args = { bike_id }, run = offer.drop },
    bikes = { args = { { "words", "text", optional = true } }, run = bikes.list },
    bike = { args = { bike_id }, run = function(call, id) bikes.show(call, bikes.seen(call, id)) end },
    ["bike-take"] = {
      args = { bike_id, { "days", "integer", min = 1, max = 60, default = 1 } }, run = lend.take,
    },
    ["bike-back"] = { args = { bike_id }, run = lend.back },
    ["bike-ask"] = { args = { bike_id, { "text", "text" } }, run = talk.ask },
    ["bike-about"] = { args = { bike_id }, run = talk.about },
  },
}
