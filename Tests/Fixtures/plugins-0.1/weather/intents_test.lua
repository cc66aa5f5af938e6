-- How questions in plain words are understood.

--- Has each question understood as it says: `weather.current {"place":"Sha Tin"}`.
local function understood(t, rows)
  local wrong = {}
  for _, row in ipairs(rows) do
    local got = t:ask(row[1])
    if got:sub(1, #row[2] + 1) ~= row[2] .. " " then wrong[#wrong + 1] = row[1] .. " -> " .. got end
  end
  t:equal(wrong, {})
end

--- Has each question mean nothing of the weather.
local function strangers(t, rows)
  local wrong = {}
  for _, row in ipairs(rows) do
    local got = t:ask(row)
    if got ~= "none {}" then wrong[#wrong + 1] = row .. " -> " .. got end
  end
  t:equal(wrong, {})
end

--- Serves what a follow-up needs.
local function serve(t)
  local base = "https://data.weather.gov.hk/weatherAPI/opendata/weather.php?dataType="
  local function rain(place, high) return { place = place, max = high, main = "FALSE", unit = "mm" } end
  t:serve(base .. "rhrread&lang=en", { json = {
    updateTime = "2026-03-01T19:55:00+08:00", icon = { 50 }, uvindex = "",
    temperature = { data = { { place = "Sha Tin", value = 20 }, { place = "Tai Po", value = 19 } } },
    rainfall = { data = { rain("Sha Tin", 3), rain("Tai Po", 5) } },
  } })
  t:serve(base .. "flw&lang=en", { json = { forecastDesc = "Fine.", forecastPeriod = "Forecast for tonight" } })
  local days = {}
  for number = 2, 10 do
    days[#days + 1] = { forecastDate = ("202603%02d"):format(number), forecastWeather = "Fine." }
  end
  t:serve(base .. "fnd&lang=en", { json = { updateTime = "2026-03-01T16:30:00+08:00", weatherForecast = days } })
end

return {
  the_weather_now = function(t)
    understood(t, {
      { "what's the weather like right now?", "weather.current {}" },
      { "current temperature at the airport please", 'weather.current {"place":"Chek Lap Kok"}' },
      { "將軍澳現在幾多度", 'weather.current {"place":"Tseung Kwan O"}' },
      { "现在天气怎么样", "weather.current {}" },
      { "temp in mong kok", 'weather.current {"place":"King\'s Park"}' },
      { "how humid is it", "weather.current {}" },
      { "weather TST", 'weather.current {"place":"Hong Kong Observatory"}' },
      { "啟德而家熱唔熱", 'weather.current {"place":"Kai Tak Runway Park"}' },
      { "出面幾多度", "weather.current {}" },
      { "机场天气如何", 'weather.current {"place":"Chek Lap Kok"}' },
      -- With other plugins this asks back what of it is meant.
      { "觀塘", 'weather.current {"place":"Kwun Tong"}' },
    })
    t:ok(t:ask("荃灣幾度"):find("Tsuen Wan Ho Koon", 1, true), "two stations are asked back")
  end,

  the_forecast = function(t)
    understood(t, {
      { "will it rain tomorrow", 'weather.forecast {"day":"tomorrow"}' },
      { "what's Saturday looking like weather-wise?", 'weather.forecast {"day":"saturday"}' },
      { "聽日會唔會落雨", 'weather.forecast {"day":"tomorrow"}' },
      { "星期日天氣好唔好", 'weather.forecast {"day":"sunday"}' },
      { "明天要带伞吗", 'weather.forecast {"day":"tomorrow"}' },
      { "rain tmr?", 'weather.forecast {"day":"tomorrow"}' },
      { "umbrella?", "weather.forecast {}" },
      { "nine day weather forecast", 'weather.forecast {"day":"range","days":9}' },
      { "should I do laundry today", 'weather.forecast {"day":"today"}' },
      { "大後日會唔會行雷", 'weather.forecast {"day":"+3"}' },
      { "幾時先會涼啲", "weather.forecast {}" },
      { "周末天气如何", 'weather.forecast {"day":"weekend"}' },
      { "天氣 十二月二十四日", 'weather.forecast {"day":"2026-12-24"}' },
      { "下星期三會唔會落雨", 'weather.forecast {"day":"2026-03-04"}' },
      { "三日後會唔會落雨", 'weather.forecast {"day":"+3"}' },
      { "九日天氣", 'weather.forecast {"day":"range","days":9}' },
    })
  end,

  warnings = function(t)
    understood(t, {
      { "any weather warnings in force?", "weather.warnings {}" },
      { "is there a black rain warning", 'weather.warnings {"kind":"WRAIN"}' },
      { "掛緊幾號風球？", 'weather.warnings {"kind":"WTCSGNL"}' },
      { "目前有什么天气警告", "weather.warnings {}" },
      { "T8?", 'weather.warnings {"kind":"WTCSGNL"}' },
      { "is the thunderstorm warning still on", 'weather.warnings {"kind":"WTS"}' },
      { "而家係黃雨定紅雨", 'weather.warnings {"kind":"WRAIN"}' },
      { "山泥傾瀉警告取消咗未", 'weather.warnings {"kind":"WL"}' },
      { "有寒冷天气警告吗", 'weather.warnings {"kind":"WCOLD"}' },
    })
  end,

  rainfall = function(t)
    understood(t, {
      { "how much rain fell in Sai Kung in the last hour", 'weather.rainfall {"district":"Sai Kung"}' },
      { "rainfall central and western", 'weather.rainfall {"district":"Central & Western District"}' },
      { "邊區雨量最多", "weather.rainfall {}" },
      { "油尖旺过去一小时雨量", 'weather.rainfall {"district":"Yau Tsim Mong"}' },
      { "is it raining in sha tin", 'weather.rainfall {"district":"Sha Tin"}' },
      { "which area got the most rain", "weather.rainfall {}" },
      { "沙田落緊雨嗎", 'weather.rainfall {"district":"Sha Tin"}' },
      { "哪里在下雨", "weather.rainfall {}" },
    })
  end,

  the_sun_and_tips = function(t)
    understood(t, {
      { "what's the UV index", "weather.uv {}" },
      { "紫外線指數幾多", "weather.uv {}" },
      { "紫外线强吗", "weather.uv {}" },
      { "can I go out without sunblock", "weather.uv {}" },
      { "今日曬唔曬", "weather.uv {}" },
      { "有咩特別天氣提示", "weather.tips {}" },
    })
  end,

  what_belongs_to_others = function(t)
    strangers(t, {
      "AQHI in Mong Kok", "is it ok to jog in tung chung, air wise", "銅鑼灣路邊空氣指數", "空气质量健康指数是多少",
      "where does the 1A go", "tell me about night bus N241", "270A有咩站", "2号巴士去哪里",
      "which buses stop at Kowloon Walled City Park", "尖沙咀碼頭有咩巴士", "九龙湾站有哪些巴士",
      "1A from telford gardens to star ferry, how long", "1號車幾時到九龍寨城公園", "5A 尖沙咀碼頭下一班",
      "尖沙咀码头下一班5号巴士", "when is the next 1A", "air in central?", "1A幾時到", "next MTR train from Admiralty",
      "book me a taxi to the airport", "港鐵有冇延誤", "幫我訂餐廳", "帮我翻译这句话",
      "when's the Airport Express leaving Hong Kong station?", "light rail 705 at Tin Shui Wai, how many minutes",
      "citybus 260 from exchange square, next one", "when is the next train", "觀塘線而家正唔正常",
      "輕鐵屯門站507幾時到", "城巴8X行邊度", "尖沙咀站下一班往中环的地铁", "城巴A11在北角码头下一班几点",
      "restaurants in mong kok", "what time is it", "remind me tomorrow", "聽日有冇堂", "is the library open on saturday",
    })
  end,

  one_question_leans_on_the_one_before = function(t)
    serve(t)
    local alice = t:person("alice")
    local function title(question)
      local _, cards = alice:run("/ask " .. question)
      return cards[1] and cards[1].title
    end
    t:equal(title("weather in sha tin"), "☀️ Sha Tin now: 20 °C")
    t:equal(title("what about Tai Po"), "☀️ Tai Po now: 19 °C")
    t:equal(title("how much rain there?"), "🌧️ Tai Po: up to 5 mm")
    t:equal(title("rainfall in sha tin"), "🌧️ Sha Tin: up to 3 mm")
    t:equal(title("and tai po?"), "🌧️ Tai Po: up to 5 mm")
    t:equal(title("weather forecast for today"), "📅 Forecast for tonight")
    t:equal(title("and tomorrow?"), "📅 Mon 2 Mar")
    t:equal(title("and the day after tomorrow?"), "📅 Tue 3 Mar")
  end,
}
