--- Buses and green minibuses of Hong Kong: when they come, where they go and where they stop.
-- Source: KMB / LWB (data.etabus.gov.hk), Citybus (rt.data.gov.hk) and the Transport Department's data of
-- minibuses (data.etagmb.gov.hk), under the terms of DATA.GOV.HK.
--
-- init.lua            the commands, the alert, the settings and the collections
-- intents.lua         the questions in plain words, with their slots; phrases.lua makes those of stops
-- typed.lua           reads what is typed: route, company, stop, direction
-- answers.lua         what commands and questions answer
-- alert.lua           whether a bus comes to a stop soon
-- cards.lua           how the answers look
-- routes.lua          routes with their directions and stops, kept for a day
-- match.lua           finds the stops of a route that a name means
-- arrivals.lua        gathers and sorts when buses come
-- stops.lua           finds stops by id, by name and by place
-- names.lua           brings names into one form for comparing; forms.json lists short ones
-- minibus.lua         green minibuses: their routes, stops and arrivals
-- lists.lua           fetches KMB's lists of all routes and stops, part by part
-- feed.lua            asks the operators, and reads what came with distrust
local alert = require "alert"
local answers = require "answers"
local lists = require "lists"
local minibus = require "minibus"
local typed = require "typed"

--- What a list of stops is found by.
local stop_fields = {
  indexes = { fen = "text", ftc = "text", run = "number" }, search = { "en", "tc" }, place = "at",
}

return {
  name = "bus", version = "1.0.0", topic = "city", guests = true,
  credits = {
    "KMB / LWB (data.etabus.gov.hk): https://data.gov.hk/en/terms-and-conditions",
    "Citybus (rt.data.gov.hk): https://data.gov.hk/en/terms-and-conditions",
    "Green minibuses, Transport Department (data.etagmb.gov.hk): https://data.gov.hk/en/terms-and-conditions",
  },
  needs = {
    "read:place", "store", "http:data.etabus.gov.hk", "http:rt.data.gov.hk", "http:data.etagmb.gov.hk",
  },
  settings = {
    kmb = { type = "text", default = "https://data.etabus.gov.hk/v1/transport/kmb", max = 200 },
    citybus = { type = "text", default = "https://rt.data.gov.hk", max = 200 },
    gmb = { type = "text", default = "https://data.etagmb.gov.hk", max = 200 },
  },
  collections = {
    state = {}, lines = {}, citybus_stops = stop_fields, minibus_stops = stop_fields,
    stops_a = stop_fields, stops_b = stop_fields,
    routes_a = { indexes = { run = "number" } }, routes_b = { indexes = { run = "number" } },
    served_a = { indexes = { run = "number" } }, served_b = { indexes = { run = "number" } },
  },
  -- A refresh is due once a day; what is left of it is done part by part.
  every = {
    ["15s"] = function(settings)
      if not lists.step(settings) then minibus.step(settings) end
    end,
  },
  commands = {
    bus = {
      args = { { "route", "word" }, { "stop", "text", optional = true } },
      usage = "ROUTE [COMPANY] [STOP] [towards DEST]", fresh = true,
      run = function(call, route, words)
        local given = typed.read(call, route, words)
        if given.stop then answers.eta(call, given) else answers.route(call, given) end
      end,
    },
    stop = {
      args = { { "name", "text" } }, fresh = true,
      run = function(call, name) answers.stop(call, { stop = typed.name(call, name) }) end,
    },
    busnear = {
      args = { { "place", "text" } }, usage = "here|STOP|PLACE|LAT,LON", fresh = true,
      run = function(call, place) answers.near(call, typed.name(call, place)) end,
    },
  },
  intents = require "intents",
  alerts = {
    bus = {
      args = { { "route", "word" }, { "stop", "text" } }, usage = "ROUTE STOP [towards DEST] [10min]",
      every = "30s", once = true, check = alert,
    },
  },
}
