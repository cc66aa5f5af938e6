--- What people may ask of ferries in plain words.
local places = require "places"

local piers = places.values()

return {
  ["ferry.next"] = {
    phrases = {
      en = {
        "next ferry", "next ferry to {to}", "next ferry for {to}", "next ferry from {from}",
        "next ferry from {from} to {to}", "ferry from {from} to {to}", "ferry times from {from} to {to}",
        "{from} to {to} ferry", "{to} ferry", "ferry to {to}", "when is the ferry to {to}",
        "when does the ferry leave {from}", "when does the next ferry leave from {from} for {to}",
        "what time is the ferry to {to}", "what time does the boat leave {from}", "next boat to {to}",
        "next boat from {from}", "boat from {from} to {to}", "boat to {to}",
        "how long until the next ferry to {to}", "how many minutes to the next ferry",
        "when can I catch a ferry to {to}", "when can I take the boat to {to}", "i want to go to {to} by ferry",
        "{to} boat times", "is there a ferry from {from} to {to} soon", "any ferry to {to} now",
        "next sailing to {to}", "sailings from {from} to {to}", "ferry sailing times to {to}",
        "ferry departures from {from}", "ferries leaving {from}", "is the ferry to {to} leaving soon",
        "ferry arrival at {to}", "when does the ferry reach {to}", "when will the ferry from {from} arrive",
        "ferry eta {to}", "ferry schedule {from} to {to}", "ferry timetable {from} to {to}",
        "is the ferry running to {to}", "ferry at {from} pier", "next ship to {to}", "ferries to {to}",
        "next inter island ferry from {from} to {to}", "when is the next boat", "outlying islands ferry to {to}",
        "is the ferry delayed", "sun ferry {from} to {to}", "hkkf ferry to {to}",
        "ferry across the harbour from {from} to {to}", "cross harbour ferry {from}", "next ferry back to {to}",
        "ferry between {from} and {to}", "how soon is the ferry", "how many mins till the ferry to {to}",
        "til the boat to {to}", "which pier is the ferry to {to}",
      },
      ["zh-Hant"] = {
        "下一班船", "下一班船去{to}", "下一班去{to}嘅船", "下班船去{to}幾點開", "去{to}嘅船幾時開", "去{to}嘅船幾點", "{to}船幾時開", "{from}下班船",
        "{from}下一班船", "搭船去{to}", "坐船去{to}", "搭船由{from}去{to}", "由{from}去{to}嘅船", "{from}去{to}下一班船", "{from}往{to}嘅渡輪",
        "{from}開往{to}嘅船", "{from}去{to}船期", "船期", "往{to}渡輪", "渡輪幾時開", "{from}渡輪下一班", "{from}有冇船去{to}", "有冇船去{to}",
        "幾點有船去{to}", "幾時有船", "{from}開船時間", "喺{from}搭船", "{from}碼頭下一班船", "仲有幾耐有船去{to}", "等船去{to}要等幾耐", "{to}小輪",
        "小輪去{to}幾點", "{from}到{to}小輪", "{from}嘅船幾時到{to}", "隻船幾時到", "隻船幾點開", "去{to}下班船仲有幾多分鐘", "返{to}嘅船", "坐渡輪去{to}",
        "渡輪{from}去{to}幾耐有一班", "街渡去{to}", "橫水渡{from}去{to}", "新渡輪{from}往{to}", "港九小輪去{to}", "快船去{to}", "普通船去{to}",
        "入{to}嘅船", "出{to}嘅船", "開往{to}嘅渡輪幾時", "{from}渡輪時間", "船開未", "航班{from}往{to}", "{from}過海去{to}搭船", "趕唔趕到去{to}嘅船",
        "船有冇延誤", "架船幾時開",
      },
      ["zh-Hans"] = {
        "下一班船", "{from}下一班船", "下一班去{to}的船", "下一班渡轮什么时候开", "去{to}的船几点", "去{to}的渡轮", "从{from}到{to}的船",
        "从{from}到{to}的渡轮几点开", "{from}去{to}下一班船", "{from}到{to}的船什么时候", "坐船去{to}", "坐船从{from}到{to}", "坐渡轮去{to}什么时候有",
        "{to}的船几点开", "{from}往{to}渡轮", "{from}渡轮下一班", "{from}码头下一班船", "有没有船去{to}", "什么时候有船去{to}", "多久有船去{to}",
        "还有多久开船", "{from}开往{to}的轮渡", "轮渡去{to}", "{from}到{to}轮渡时间", "船期", "{from}几点开船", "回{to}的船", "船什么时候到{to}",
        "渡轮几分钟后开", "{to}渡轮", "新渡轮{from}到{to}", "港九小轮去{to}", "下一趟船", "下一趟去{to}的船", "{from}到{to}船班", "等船去{to}要多久",
        "渡轮延误了吗",
      },
    },
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
