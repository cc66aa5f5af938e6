-- How questions are understood: quad plugin test plugins/air

--- Questions of the evaluation, and others of our own, with their slots.
local understood = {
  ["AQHI in Mong Kok"] = "Mong Kok", ["is it ok to jog in tung chung, air wise"] = "Tung Chung",
  ["銅鑼灣路邊空氣指數"] = "Causeway Bay", ["空气质量健康指数是多少"] = "",

  ["how's the air today"] = "", ["what's the air pollution like in Kwun Tong right now"] = "Kwun Tong",
  ["how polluted is it in CWB"] = "Causeway Bay", ["aqhi tko"] = "Tseung Kwan O", ["aqi shatin"] = "Sha Tin",
  ["air quality hku"] = "Central/Western", ["air quality at the airport"] = "Tung Chung",
  ["is it safe to go for a run in tuen mun? worried about pollution"] = "Tuen Mun",
  ["can kids play outside in tai po with this air"] = "Tai Po", ["PM2.5 in sham shui po"] = "Sham Shui Po",
  ["do i need a mask today because of pollution"] = "", ["nitrogen dioxide near mong kok"] = "Mong Kok",
  ["why so hazy today"] = "", ["which district has the worst air quality"] = "", ["cleanest air in HK"] = "",
  ["what's the health risk level in Tung Chung"] = "Tung Chung", ["is the air breathable"] = "",
  ["roadside air quality in central"] = "Central", ["central and western district aqhi"] = "Central/Western",
  ["air quality health index for north district"] = "North", ["give me the air quality of all stations"] = "",
  ["I have asthma, is the air ok in kwun tong"] = "Kwun Tong", ["southern aqhi?"] = "Southern",

  ["而家空氣好唔好"] = "", ["觀塘而家污染勁唔勁"] = "Kwun Tong", ["中環空氣點"] = "Central",
  ["中環路邊空氣質素"] = "Central", ["中西區空氣質素健康指數"] = "Central/Western", ["大埔AQHI"] = "Tai Po",
  ["今日出街使唔使戴口罩呀空氣咁差"] = "", ["屯門適唔適合跑步 空氣"] = "Tuen Mun", ["邊區空氣好啲"] = "",
  ["深水埗PM2.5"] = "Sham Shui Po", ["荃灣臭氧幾高"] = "Tsuen Wan", ["港大空氣點"] = "Central/Western",
  ["東區空氣好差咩"] = "Eastern", ["馬鞍山空氣指數"] = "Sha Tin", ["哮喘可以出街嗎 空氣"] = "",

  ["今天空气怎么样"] = "", ["沙田现在污染严重吗"] = "Sha Tin", ["观塘PM2.5是多少"] = "Kwun Tong",
  ["今天适合户外跑步吗，空气质量"] = "", ["哪个区空气最差"] = "", ["今天雾霾严重吗"] = "",
  ["铜锣湾路边空气怎么样"] = "Causeway Bay", ["北区空气质量健康指数"] = "North", ["空气对老人有影响吗"] = "",
}

--- What may be two stations.
local unclear = {
  ["air in central?"] = "Central\",\"air.quality:Central/Western",
  ["hows the air in tst"] = "Mong Kok\",\"air.quality:Sham Shui Po",
}

--- What belongs to others.
local others = {
  "what's the weather like right now?", "current temperature at the airport please", "will it rain tomorrow",
  "聽日會唔會落雨", "星期日天氣好唔好", "明天要带伞吗", "is there a black rain warning", "掛緊幾號風球？", "目前有什么天气警告",
  "how much rain fell in Sai Kung in the last hour", "rainfall central and western", "邊區雨量最多", "what's the UV index",
  "油尖旺过去一小时雨量", "紫外線指數幾多", "where does the 1A go", "270A有咩站", "2号巴士去哪里", "尖沙咀碼頭有咩巴士",
  "九龙湾站有哪些巴士", "5A 尖沙咀碼頭下一班", "when is the next 1A", "next MTR train from Admiralty",
  "book me a taxi to the airport", "港鐵有冇延誤", "幫我訂餐廳", "帮我翻译这句话", "觀塘線而家正唔正常",
  "light rail 705 at Tin Shui Wai, how many minutes", "when is the next train", "城巴8X行邊度",
  "restaurants in mong kok", "is the library open in Sha Tin", "is there air conditioning in the library",
  "what time is it", "hang seng index", "恒生指數", "旺角现在几度", "沙田有咩好食", "屯門有咩巴士",
}

return {
  questions_are_understood = function(t)
    for question, station in pairs(understood) do
      local slots = station == "" and "{}" or '{"station":"' .. station .. '"}'
      local said = t:ask(question)
      t:ok(said:find("air.quality " .. slots, 1, true), question .. ": " .. said)
    end
  end,
  what_may_be_two_stations_is_asked_back = function(t)
    for question, choices in pairs(unclear) do
      t:equal(t:ask(question), 'clarify {"choices":["air.quality:' .. choices .. '"]}', question)
    end
  end,
  a_district_without_a_station_of_its_name_is_asked_of_its_stations = function(t)
    t:equal(t:ask("air in wong tai sin"):match("^%S+ %b{}"), 'air.quality {"district":"Wong Tai Sin"}')
    t:equal(t:ask("葵青區空氣"):match("^%S+ %b{}"), 'air.quality {"district":"Kwai Tsing"}')
    t:equal(t:ask("灣仔空氣"):match("^%S+ %b{}"), 'air.quality {"district":"Wan Chai"}')
    t:equal(t:ask("how is the air in sha tin"):match("^%S+ %b{}"), 'air.quality {"station":"Sha Tin"}')
  end,
  a_station_alone_is_asked_of = function(t)
    t:equal(t:ask("觀塘"), 'air.quality {"station":"Kwun Tong"} 0.60')
    t:equal(t:ask("Causeway Bay?"), 'air.quality {"station":"Causeway Bay"} 0.60')
  end,
  what_belongs_to_others_is_left_to_them = function(t)
    for _, question in ipairs(others) do
      t:equal(t:ask(question), "none {}", question)
    end
  end,
}
