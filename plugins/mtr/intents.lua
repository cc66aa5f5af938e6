--- What people may ask of the trains in plain words.
local places = require "places"

local stations = places.station_values()

return {
  ["mtr.next"] = {
    slots = {
      station = {
        values = stations, required = true,
        ask = { en = "From which station?", ["zh-Hant"] = "由哪個站出發？", ["zh-Hans"] = "从哪个站出发？" },
      },
      dest = { values = stations },
      line = { values = places.line_values(false) },
      mode = { values = { lrt = places.light_rail_names } },
      route = { values = places.route_values },
    },
    reverse = { "station", "dest" },
    suggest = {
      en = {
        "trains from {dest} to {station}?", "is the {line} running normally?", "any delays on the MTR?",
        "next train at Hung Hom?",
      },
      ["zh-Hant"] = { "{dest}去{station}嘅車呢？", "{line}正常嗎？", "港鐵有冇延誤？", "紅磡下一班車？" },
      ["zh-Hans"] = { "{dest}去{station}的车呢？", "{line}正常吗？", "港铁有没有延误？", "红磡下一班车？" },
    },
    run = function(call, slots) require("answers").next(call, slots) end,
  },
  ["mtr.status"] = {
    slots = { line = { values = places.line_values(true) } },
    suggest = {
      en = { "next train at Admiralty", "how about the East Rail Line?", "how about the Light Rail?" },
      ["zh-Hant"] = { "金鐘下一班車幾時到？", "東鐵綫呢？", "輕鐵呢？" },
      ["zh-Hans"] = { "金钟下一班车什么时候到？", "东铁线呢？", "轻铁呢？" },
    },
    run = function(call, slots) require("status").show(call, slots.line) end,
  },
}
