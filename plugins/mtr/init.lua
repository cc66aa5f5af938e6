--- Trains of the MTR and its Light Rail: what leaves next, and how the lines run.
-- Source: MTR Corporation Limited through DATA.GOV.HK; terms: https://data.gov.hk/en/terms-and-conditions
--
-- init.lua            the commands, the alert and the settings
-- intents.lua         the questions in plain words, with their slots; their phrases stand in the words
-- answers.lua         /mtr and /lrt: what leaves next
-- status.lua          /mtrstatus: how the lines run
-- alert.lua           whether a line doesn't run as usual
-- cards.lua           how trains and cars are shown
-- paths.lua           where trains call, and where one changes
-- places.lua          lines, stations and stops, and how a typed line is read; names.json lists them
-- feed.lua            asks MTR, and reads what it says
local alert = require "alert"
local answers = require "answers"
local status = require "status"

return {
  name = "mtr", version = "1.0.0", topic = "city", guests = true,
  credits = {
    "MTR Corporation Limited, through DATA.GOV.HK: https://data.gov.hk/en/terms-and-conditions",
  },
  needs = { "http:rt.data.gov.hk", "http:tnews.mtr.com.hk" },
  settings = {
    base = { type = "text", default = "https://rt.data.gov.hk", max = 200 },
    status = { type = "text", default = "https://tnews.mtr.com.hk/alert/ryg_line_status.json", max = 200 },
  },
  commands = {
    mtr = {
      args = { { "station", "text", suggest = {
        { en = "Admiralty", ["zh-Hant"] = "金鐘", ["zh-Hans"] = "金钟" },
        { en = "Mong Kok to Central", ["zh-Hant"] = "旺角 往 中環", ["zh-Hans"] = "旺角 往 中环" },
        { en = "HKU", ["zh-Hant"] = "香港大學", ["zh-Hans"] = "香港大学" },
      } } },
      usage = "STATION [LINE | to STATION]", fresh = true,
      run = function(call, written) answers.typed(call, written) end,
    },
    lrt = {
      args = { { "stop", "text", suggest = {
        { en = "Tuen Mun 507", ["zh-Hant"] = "屯門 507", ["zh-Hans"] = "屯门 507" },
        { en = "Tin Shui Wai", ["zh-Hant"] = "天水圍", ["zh-Hans"] = "天水围" },
      } } },
      usage = "STOP [ROUTE | to STOP]", fresh = true,
      run = function(call, written) answers.typed(call, written, "lrt") end,
    },
    mtrstatus = {
      args = { { "line", "text", optional = true, suggest = {
        { en = "Island Line", ["zh-Hant"] = "港島綫", ["zh-Hans"] = "港岛线" },
        { en = "East Rail Line", ["zh-Hant"] = "東鐵綫", ["zh-Hans"] = "东铁线" },
      } } },
      usage = "[LINE]", fresh = true,
      run = function(call, written) status.typed(call, written) end,
    },
  },
  intents = require "intents",
  alerts = { mtr = { args = { { "line", "text", optional = true } }, every = "185s", check = alert } },
}
