--- Ferries to the islands and across the harbour: which leave next.
-- Source: Sun Ferry, Hong Kong & Kowloon Ferry through DATA.GOV.HK; terms:
-- https://data.gov.hk/en/terms-and-conditions
--
-- init.lua            the command and the settings
-- intents.lua         the question in plain words: wordings and slots
-- answers.lua         what the command and the question answer
-- places.lua          piers and routes, and how a typed line is read; piers.json lists them
-- feed.lua            asks the companies, and reads their sailings
local answers = require "answers"

return {
  name = "ferry", version = "1.0.0", topic = "city", guests = true,
  credits = {
    "Sun Ferry and Hong Kong & Kowloon Ferry, through DATA.GOV.HK: "
      .. "https://data.gov.hk/en/terms-and-conditions",
  },
  needs = { "http:www.sunferry.com.hk", "http:www.hkkfeta.com" },
  settings = {
    sun = { type = "text", default = "https://www.sunferry.com.hk", max = 200 },
    hkkf = { type = "text", default = "https://www.hkkfeta.com", max = 200 },
  },
  commands = {
    ferry = {
      args = { { "piers", "text", suggest = {
        { en = "Central to Cheung Chau", ["zh-Hant"] = "中環 往 長洲", ["zh-Hans"] = "中环 往 长洲" },
        { en = "Mui Wo", ["zh-Hant"] = "梅窩", ["zh-Hans"] = "梅窝" },
        { en = "North Point to Hung Hom", ["zh-Hant"] = "北角 往 紅磡", ["zh-Hans"] = "北角 往 红磡" },
      } } },
      usage = "FROM [to TO]", fresh = true,
      run = function(call, written) answers.typed(call, written) end,
    },
  },
  intents = require "intents",
}
