--- What people may ask of the weather in plain words. Their phrases stand in the words.
local current = require "current"
local forecast = require "forecast"
local places = require "places"
local rainfall = require "rainfall"
local tips = require "tips"
local uv = require "uv"
local warnings = require "warnings"

local place, district, kind = places.station_slots(), places.district_slots(), warnings.slots()

return {
  ["weather.current"] = {
    slots = { place = { values = place } },
    run = function(call, slots)
      if slots.place then current.at(call, { slots.place }) else current.overview(call) end
    end,
  },
  ["weather.forecast"] = {
    slots = { day = "day", place = { values = place } },
    run = function(call, slots) forecast.show(call, slots.day, slots.days, slots.place) end,
  },
  ["weather.warnings"] = {
    slots = { kind = { values = kind } },
    run = function(call, slots)
      if slots.kind then warnings.one(call, slots.kind) else warnings.all(call) end
    end,
  },
  ["weather.rainfall"] = {
    slots = { district = { values = district } },
    run = function(call, slots)
      if slots.district then rainfall.district(call, slots.district) else rainfall.districts(call) end
    end,
  },
  -- It is measured at one place: asked of another it is the same.
  ["weather.uv"] = { slots = { place = { values = place } }, run = function(call) uv.show(call) end },
  ["weather.tips"] = { run = function(call) tips.show(call) end },
}
