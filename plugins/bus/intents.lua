--- What people may ask of buses in plain words.
local answers = require "answers"
local phrases = require "phrases"
local typed = require "typed"

local route = {
  pattern = "[A-Z]?[A-Z]?[A-Z]?%d%d?%d?[A-Z]?[A-Z]?", required = true,
  ask = { en = "Which bus?", ["zh-Hant"] = "哪一條巴士路線？", ["zh-Hans"] = "哪一条巴士路线？" },
}
local stop = {
  "text", required = true,
  ask = { en = "At which stop?", ["zh-Hant"] = "在哪一個站？", ["zh-Hans"] = "在哪一个站？" },
}
local company = {
  values = {
    KMB = { "kowloon motor bus", "lwb", "long win", "九巴", "九龍巴士", "龍運", "龍運巴士" },
    CTB = {
      "citybus", "city bus", "nwfb", "new world first bus", "城巴", "新巴", "城市巴士", "新世界第一巴士",
    },
    GMB = { "minibus", "green minibus", "mini bus", "小巴", "專線小巴", "綠色小巴", "綠van", "小巴士" },
  },
}
--- O or I, as "the other way" has it. A list would have the value I as a name, which is in every second
--- question; so it is a shape, which `inbound` and `outbound` have.
local direction = { pattern = "[A-Z]+BOUND" }

return {
  ["bus.eta"] = {
    slots = { route = route, stop = stop, dest = "text", company = company, direction = direction },
    reverse = { "direction", "O", "I" },
    run = function(call, slots) answers.eta(call, typed.slots(call, slots)) end,
  },
  ["bus.route"] = {
    slots = { route = route, direction = direction, company = company },
    reverse = { "direction", "O", "I" },
    run = function(call, slots) answers.route(call, typed.slots(call, slots)) end,
  },
  ["bus.stop"] = {
    phrases = phrases,
    -- Phrases say some words several times, so that they weigh more.
    example = {
      en = "which buses stop at Star Ferry",
      ["zh-Hant"] = "尖沙咀碼頭有咩巴士", ["zh-Hans"] = "尖沙咀码头有什么巴士",
    },
    -- A number beside a stop is a bus: it is no part of the stop's name.
    slots = { stop = stop, route = { pattern = route.pattern } },
    run = function(call, slots)
      local given = typed.slots(call, slots)
      if given.route then answers.eta(call, given) else answers.stop(call, given) end
    end,
  },
  ["bus.near"] = {
    slots = { place = "here" },
    run = function(call) answers.near(call, "here") end,
  },
}
