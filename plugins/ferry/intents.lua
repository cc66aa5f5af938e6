--- What people may ask of ferries in plain words.
local places = require "places"

local piers = places.values()

return {
  ["ferry.next"] = {
    slots = { from = { values = piers }, to = { values = piers } },
    reverse = { "from", "to" },
    suggest = {
      en = { "next ferry from {to} to {from}?", "next ferry to Mui Wo?", "next ferry to Cheung Chau?" },
      ["zh-Hant"] = { "{to}去{from}嘅船呢？", "下一班去梅窩嘅船？", "下一班去長洲嘅船？" },
      ["zh-Hans"] = { "{to}去{from}的船呢？", "下一班去梅窝的船？", "下一班去长洲的船？" },
    },
    run = function(call, slots) require("answers").asked(call, slots) end,
  },
}
