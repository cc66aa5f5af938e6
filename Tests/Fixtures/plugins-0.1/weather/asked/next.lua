--- What fits behind an answer, by intent.
return {
  ["weather.current"] = {
    en = { "rain in {place} tomorrow?", "any weather warnings?", "UV index?", "how much rain?" },
    ["zh-Hant"] = { "{place}聽日會唔會落雨？", "有冇天氣警告？", "紫外線幾高？", "邊區落雨最多？" },
    ["zh-Hans"] = { "{place}明天会下雨吗？", "有天气警告吗？", "紫外线高吗？", "哪个区下雨最多？" },
  },
  ["weather.forecast"] = {
    en = { "weather at the weekend?", "nine-day forecast?", "do I need an umbrella {day}?", "any typhoon?" },
    ["zh-Hant"] = { "週末天氣點？", "九天天氣預報", "有冇颱風？", "而家天氣點？" },
    ["zh-Hans"] = { "周末天气怎么样？", "九天天气预报", "有台风吗？", "现在天气怎么样？" },
  },
  ["weather.warnings"] = {
    en = { "is a typhoon coming?", "how much rain fell?", "special weather tips?", "weather now?" },
    ["zh-Hant"] = { "有冇風球？", "邊區雨量最高？", "有冇特別天氣提示？", "而家天氣點？" },
    ["zh-Hans"] = { "有没有台风？", "哪个区雨量最高？", "有特别天气提示吗？", "现在天气怎么样？" },
  },
  ["weather.rainfall"] = {
    en = { "will it rain tomorrow?", "any rainstorm warning?", "weather now?", "where did it rain most?" },
    ["zh-Hant"] = { "聽日會唔會落雨？", "有冇暴雨警告？", "而家天氣點？", "邊區落雨最多？" },
    ["zh-Hans"] = { "明天会下雨吗？", "有暴雨警告吗？", "现在天气怎么样？", "哪个区下雨最多？" },
  },
  ["weather.uv"] = {
    en = { "weather now?", "will it be sunny tomorrow?", "is it very hot today?" },
    ["zh-Hant"] = { "而家天氣點？", "聽日有冇太陽？", "有冇酷熱天氣警告？" },
    ["zh-Hans"] = { "现在天气怎么样？", "明天有太阳吗？", "有酷热天气警告吗？" },
  },
  ["weather.tips"] = {
    en = { "any weather warnings?", "weather now?", "will it rain tomorrow?" },
    ["zh-Hant"] = { "有冇天氣警告？", "而家天氣點？", "聽日會唔會落雨？" },
    ["zh-Hans"] = { "有天气警告吗？", "现在天气怎么样？", "明天会下雨吗？" },
  },
}
