--- The Air Quality Health Index of Hong Kong's stations: now, the past 24 hours, and what it means for whom.
-- Source: Environmental Protection Department, https://www.aqhi.gov.hk, terms: DATA.GOV.HK
-- (https://data.gov.hk/en/terms-and-conditions). Where its feed is away: https://dashboard.data.gov.hk.
--
-- init.lua            the command, the alert and the settings
-- intents.lua         the question in plain words, with its slots; its phrases stand in the words
-- answer.lua          what the command and the question answer
-- alert.lua           whether the index is as high as somebody wants to be told of
-- cards.lua           how the answers look
-- sources.lua         asks the department and the dashboard, and keeps what they said last
-- feed.lua            reads the department's files into readings
-- clock.lua           reads the feeds' times
-- bands.lua           the bands of the index, from Low to Serious, with their advice
-- stations.lua        finds stations by name; stations_list.json is the list of them
local alert = require "alert"
local answer = require "answer"

--- The stations' names in every language, for whoever presses Tab.
local function suggestions()
  local names = {}
  for number, station in ipairs(require "stations_list") do
    names[number] = { en = station.en, ["zh-Hant"] = station["zh-Hant"], ["zh-Hans"] = station["zh-Hans"] }
  end
  return names
end

return {
  name = "air", version = "1.0.0", topic = "city", guests = true,
  credits = {
    "Environmental Protection Department (www.aqhi.gov.hk): https://data.gov.hk/en/terms-and-conditions",
  },
  needs = { "http:www.aqhi.gov.hk", "http:dashboard.data.gov.hk" },
  settings = {
    base = { type = "text", default = "https://www.aqhi.gov.hk/epd/ddata/html/out/", max = 200 },
    dashboard = {
      type = "text", default = "https://dashboard.data.gov.hk/api/aqhi-individual?format=json", max = 200,
    },
  },
  commands = {
    air = {
      args = { { "station", "text", optional = true, suggest = suggestions() } }, fresh = true,
      run = answer.typed,
    },
  },
  intents = require "intents",
  alerts = {
    air = {
      args = { { "index", "integer", min = 2, max = 11 }, { "station", "text", optional = true } },
      every = "15m", check = alert,
    },
  },
}
