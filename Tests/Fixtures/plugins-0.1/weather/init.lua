--- The weather of Hong Kong: as it is, as it will be, and what the Observatory warns of.
-- Source: Hong Kong Observatory, open data (data.weather.gov.hk), terms: DATA.GOV.HK.
local current = require "current"
local forecast = require "forecast"
local rainfall = require "rainfall"
local tips = require "tips"
local uv = require "uv"
local warnings = require "warnings"

--- The last words of a command that ask for newer data than those in store.
local refreshing = { refresh = true, reload = true, ["更新"] = true, ["刷新"] = true }

--- What was typed without `refresh` at its end, nil where that is nothing; and whether that was there.
local function parted(words)
  words = words and text.trim(words) or ""
  local rest, last = words:match("^(.*)%s(%S+)$")
  last = last or words
  if refreshing[text.lower(last)] then return rest and text.trim(rest) or nil, true end
  return words ~= "" and words or nil, false
end

--- A command with one optional text, and what answers.
local function command(name, suggested, answer)
  return {
    args = { { name, "text", optional = true, suggest = suggested } },
    run = function(call, words) answer(call, parted(words)) end,
  }
end

--- A command that takes nothing but `refresh`.
local function plain(answer)
  return command("refresh", { "refresh" }, function(call, words, is_fresh)
    if words then call:fail(call:text("nothing_else")) end
    answer(call, is_fresh)
  end)
end

return {
  name = "weather", version = "1.0.0", topic = "city", guests = true,
  credits = {
    "Hong Kong Observatory (data.weather.gov.hk): https://data.gov.hk/en/terms-and-conditions",
  },
  needs = { "http:data.weather.gov.hk" },
  settings = {
    base = { type = "string", default = "https://data.weather.gov.hk/weatherAPI/opendata", max = 300 },
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
    uv = plain(uv.show),
    cyclone = plain(warnings.cyclone),
    tips = plain(tips.show),
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
