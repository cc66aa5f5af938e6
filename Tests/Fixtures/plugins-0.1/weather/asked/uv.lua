--- How people ask how strong the sun is, and for special weather tips.
return {
  uv = {
    en = {
      "uv", "uv in hong kong", "uv (index|level) [in|at] [{place}]", "uv index [now]",
      "current uv [index|level|reading]", "what is the uv [level|reading]", "whats the uv like",
      "how (high|strong|bad) is the uv [today]", "is the uv [index] (high|strong|low|bad) [today]",
      "uv (level|reading|rays|radiation|exposure|strength|now|rating)", "ultraviolet [index|radiation|rays|level]",
      "how strong is the sun [today]", "is the sun strong [today]",
      "is the sun (too strong|dangerous|harsh|intense|fierce)", "how intense is the sun",
      "do i need (sunscreen|sunblock|suncream|sun cream|sun protection|a sun hat) [today|now]",
      "should i (wear|use|put on|apply) (sunscreen|sunblock|sun cream|suncream|a hat) [today]", "need sunscreen",
      "sunscreen", "sunblock needed", "will i get (sunburnt|sunburned|burnt|burned|a sunburn)", "can i get sunburnt",
      "sunburn risk", "risk of sunburn", "sun strength", "sun exposure", "sun protection", "spf",
      "what spf do i need", "is it safe to sunbathe", "sunbathing", "can i tan", "tanning", "solar radiation",
      "how long can i stay in the sun", "is it too sunny to be outside",
      "can i go out without (sunscreen|sunblock|a hat)", "is it safe to be in the sun", "how much uv is there",
      "uv forecast", "uv warning", "sun is burning", "is the sun burning", "uv protection", "do i need an spf",
      "should i stay out of the sun", "will the sun burn me", "sunny enough to burn",
    },
    ["zh-Hant"] = {
      "紫外線", "{place}紫外線", "紫外線指數", "紫外線指數係幾多", "紫外線幾高", "紫外線強唔強", "紫外線高唔高", "紫外線勁唔勁", "紫外線強度", "紫外線水平", "而家紫外線",
      "今日紫外線", "今日紫外線指數", "紫外線有幾強", "紫外線猛唔猛", "紫外光", "紫外線級別", "uv指數", "uv幾多", "uv高唔高", "而家uv", "太陽猛唔猛", "太陽曬唔曬",
      "太陽好曬", "個太陽猛唔猛", "太陽有幾猛", "太陽強唔強", "太陽毒唔毒", "陽光猛唔猛", "陽光強烈", "出面曬唔曬", "好曬", "曬唔曬", "使唔使搽防曬", "使唔使搽太陽油",
      "要唔要防曬", "要搽防曬嗎", "需要防曬", "今日要唔要搽防曬", "防曬", "太陽油", "會唔會曬傷", "會曬傷嗎", "曬傷", "曬到甩皮", "會唔會曬黑", "曬太陽安唔安全", "可唔可以曬太陽",
      "日曬強唔強", "紫外線有冇超標", "太陽猛到咁", "太陽毒", "個天好曬", "出去使唔使防曬", "紫外線會唔會好強", "uv指數高唔高", "而家個太陽勁唔勁", "要唔要戴帽", "使唔使戴太陽眼鏡",
    },
    ["zh-Hans"] = {
      "紫外线", "{place}紫外线", "紫外线指数", "紫外线指数多少", "紫外线指数是多少", "现在的紫外线指数", "今天紫外线", "今天紫外线强不强", "紫外线高吗", "紫外线大吗", "紫外线强度",
      "紫外线等级", "紫外线有多强", "紫外线厉害吗", "紫外光", "uv指数", "uv高吗", "uv多少", "太阳大吗", "太阳晒吗", "太阳毒吗", "太阳强吗", "太阳有多晒", "阳光强吗",
      "阳光强烈吗", "外面晒吗", "很晒", "晒不晒", "要涂防晒吗", "需要防晒吗", "用不用涂防晒霜", "今天要涂防晒霜吗", "防晒", "防晒霜", "会晒伤吗", "晒伤", "会不会晒黑",
      "可以晒太阳吗", "日晒强吗", "紫外线超标吗", "外面太阳大不大", "紫外线指数高不高", "出门要不要防晒", "要戴太阳镜吗", "要不要戴帽子",
    },
  },
  tips = {
    en = {
      "special weather tips", "weather tips", "any [special] weather (tips|advice|reminders)",
      "tips from the observatory", "observatory (tips|advice|reminders)",
      "special (tips|reminder) [about the weather]", "weather (advice|reminder|reminders)", "swt",
    },
    ["zh-Hant"] = {
      "特別天氣提示", "天氣提示", "有咩天氣提示", "有冇特別天氣提示", "天文台提示", "天文台有咩提示", "特別提示", "天氣貼士", "天氣提醒",
    },
    ["zh-Hans"] = {
      "特别天气提示", "天气提示", "有什么天气提示", "有没有特别天气提示", "天文台提示", "天文台有什么提醒", "特别提示", "天气提醒", "天气贴士",
    },
  },
}
