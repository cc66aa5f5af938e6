--- The weather of Hong Kong: as it is, as it will be, and what the Observatory warns of.
-- Source: Hong Kong Observatory, open data (data.weather.gov.hk), terms: DATA.GOV.HK.
--
-- init.lua            the commands, the alerts and the settings
-- intents.lua         the questions in plain words, with their slots; their phrases stand in the words
-- current.lua         /weather: as it is now
-- forecast.lua        /forecast: today, one day or several
-- rainfall.lua        /rainfall, and the alert for rain in a district
-- warnings.lua        /warnings and /cyclone, and the alert for warnings; warnings_data.json lists the kinds
-- uv.lua, tips.lua    /uv and /tips
-- cards.lua           what all cards share: source, age, numbers, hours; icons.json has the pictures
-- feed.lua            asks the Observatory
-- replies.lua         reads each of its replies into what the cards need
-- read.lua            takes texts, numbers and moments from a reply with distrust
-- days.lua            the days that people type, as dates
-- places.lua          finds stations and districts by name; places_data.json lists them
local current = require "current"
local forecast = require "forecast"
local rainfall = require "rainfall"
local tips = require "tips"
local uv = require "uv"
local warnings = require "warnings"

--- A command with one optional text, and what answers.
local function command(name, suggested, answer)
  return {
    args = { { name, "text", optional = true, suggest = suggested } }, fresh = true, run = answer,
  }
end

return {
  name = "weather", version = "1.0.0", topic = "city", guests = true,
  credits = {
    "Hong Kong Observatory (data.weather.gov.hk): https://data.gov.hk/en/terms-and-conditions",
  },
  needs = { "http:data.weather.gov.hk" },
  settings = {
    base = { type = "text", default = "https://data.weather.gov.hk/weatherAPI/opendata", max = 300 },
  },
  commands = {
    weather = command("place", {
      "all", { en = "Sha Tin", ["zh-Hant"] = "沙田", ["zh-Hans"] = "沙田" },
      { en = "Hong Kong Park", ["zh-Hant"] = "香港公園", ["zh-Hans"] = "香港公园" },
    }, current.typed),
    forecast = command("day", {
      { en = "today", ["zh-Hant"] = "今日", ["zh-Hans"] = "今天" },
      { en = "tomorrow", ["zh-Hant"] = "聽日", ["zh-Hans"] = "明天" },
      { en = "weekend", ["zh-Hant"] = "週末", ["zh-Hans"] = "周末" },
    }, forecast.typed),
    warnings = command("kind", {
      { en = "rainstorm", ["zh-Hant"] = "暴雨", ["zh-Hans"] = "暴雨" },
      { en = "typhoon", ["zh-Hant"] = "颱風", ["zh-Hans"] = "台风" },
    }, warnings.typed),
    rainfall = command("district", {
      "gauges", { en = "Sha Tin", ["zh-Hant"] = "沙田", ["zh-Hans"] = "沙田" },
    }, rainfall.typed),
    uv = { fresh = true, run = uv.show },
    cyclone = { fresh = true, run = warnings.cyclone },
    tips = { fresh = true, run = tips.show },
  },
  intents = require "intents",
  -- Each looks a little later than an answer serves, so that every look asks.
  alerts = {
    warnings = { every = "125s", check = warnings.alert },
    rain = {
      args = { { "millimetres", "integer", min = 1, max = 300 }, { "district", "text" } }, every = "605s",
      check = rainfall.alert,
    },
  },
}
