--- How people ask of the air, by language.
---
--- Each phrase but a station alone has a word of the air that has to be there. The last of a language holds
--- words that people say beside those, such as jog and asthma: they count once the air is named, and are not
--- enough without it.
return {
  en = {
    "{station}", "{district}",
    "air quality [{station}]",
    "(how is|hows) the air [quality] [{station}]",
    "air [{station}]",
    "aqhi [{station}]",
    "aqi [{station}]",
    "air quality health index [{station}]",
    "air (index|reading|rating|score|figures|status|report|check|update) [{station}]",
    "air pollution [index|level|reading] [{station}]",
    "pollution [level|reading|index] [{station}]",
    "how polluted is {station}",
    "is {station} [very] polluted",
    "is the air polluted [{station}]",
    "how (bad|clean|dirty|good|safe|fresh|healthy) is the air [{station}]",
    "is the air (bad|clean|dirty|good|safe|ok|fresh|fine|poor) [{station}]",
    "is the air (healthy|unhealthy|toxic|hazardous|breathable) [{station}]",
    "is it (bad|good|safe|ok) air wise [{station}]",
    "what is the air like [{station}]",
    "(bad|clean|fresh|poor|foul) air [{station}]",
    "air situation [{station}]",
    "roadside air [{station}]",
    "roadside (pollution|aqhi|index|reading) [{station}]",
    "roadside [monitoring] stations",
    "where is the air (worst|best|cleanest|dirtiest|freshest)",
    "(worst|best|cleanest|dirtiest|freshest) air [in hong kong]",
    "most polluted (place|district|area|station)",
    "(least|less) polluted (place|district|area|station)",
    "which (place|district|area|station) is most polluted",
    "which (place|district|area|station) has the (worst|best|cleanest) air",
    "pollution ranking [of all stations]",
    "(highest|lowest) (aqhi|pollution) [station]",
    "air quality of all stations",
    "compare the air of all stations",
    "(smog|smoggy|haze|hazy) [{station}]",
    "is it (smoggy|hazy) [{station}]",
    "is there [any] (smog|haze) [{station}]",
    "why is the sky so (hazy|grey)",
    "pm2.5 [level|reading|concentration] [{station}]",
    "pm10 [level|reading|concentration] [{station}]",
    "pm25 [{station}]", "pm [{station}]",
    "(fine|tiny) (particles|particulates) [{station}]",
    "particulate matter [{station}]",
    "(ozone|no2|so2|o3|nox) [level|reading|concentration] [{station}]",
    "(nitrogen|sulphur|sulfur) dioxide [level] [{station}]",
    "carbon monoxide [level] [{station}]",
    "pollutants [{station}]", "pollutant (levels|concentrations) [{station}]",
    "health risk of the air [{station}]",
    "air health (risk|warning|advice) [{station}]",
    "epd (air|reading|index) [{station}]",
    "can i breathe [{station}]",
    "is it safe to breathe [{station}]",
    "can i (jog|run|exercise|hike|cycle) in this (air|pollution) [{station}]",
    "is the air ok for (jogging|running|exercise|hiking|cycling|asthma|kids) [{station}]",
    "too polluted to (jog|run|exercise|hike|cycle) [{station}]",
    "(jog|run|exercise|hike|cycle|outdoor sports) given the (air|pollution) [{station}]",
    "do i need a mask for the (air|pollution|smog) [{station}]",
    "should i wear a mask against the (air|pollution|haze)",
    "should i (open|close) the windows with this (air|pollution)",
    "is the pollution bad for (asthma|kids|children|elderly|lungs) [{station}]",
    "is the air (getting|becoming) (worse|better) [{station}]",
    "air quality [in the] past 24 hours [{station}]",
    "air trend [{station}]",
    "is the air quality (low|moderate|high|serious) [{station}]",
    "air quality pollution aqhi smog haze particulates pollutant [today] [tonight] [morning] [afternoon] "
      .. "[evening] [latest] [current] [general] [api] [because] [worried] [worry] [concerned] [dust] "
      .. "[mean] [above] [below] [kowloon] [island] [hong] "
      .. "[kong] [hk] [station] [outside] [outdoor] [outdoors] [wise] [sport] [workout] [jogger] [runner] "
      .. "[marathon] [bike] [hiking] [window] [mask] [n95] [asthmatic] [allergy] [breathing] [cough] "
      .. "[throat] [lungs] [heart] [elderly] [grandma] [grandpa] [baby] [child] [kids] [pregnant] "
      .. "[sensitive] [severe] [terrible] [awful] [horrible] [acceptable] [dangerous] [bad] [worse] "
      .. "[better] [band] [monitor] [measured] [campus]",
  },
  ["zh-Hant"] = {
    "{station}空氣", "{station}空氣質素", "空氣質素", "{station}空氣點樣", "而家空氣點呀", "今日空氣如何",
    "{station}空氣好唔好", "空氣好唔好呀今日", "{station}空氣差唔差", "空氣差咪好差", "{station}啲空氣差到點",
    "{station}嘅空氣乾唔乾淨", "空氣清唔清新", "{station}空氣新唔新鮮", "空氣健唔健康", "空氣質素健康指數",
    "{station}健康指數", "{station}空氣質素指數係幾多", "空氣污染指數", "{station}污染指數", "空氣指數有幾高",
    "{station}嘅指數高唔高空氣", "AQHI{station}", "{station}AQHI而家幾多", "AQI幾多", "{station}污染",
    "{station}污染嚴唔嚴重", "{station}空氣污染", "空氣有冇污染", "{station}污染程度", "污染水平",
    "{station}有幾污染", "而家啲空氣有幾污糟", "路邊空氣污染", "{station}路邊污染", "{station}路邊監測站",
    "一般監測站空氣", "監測站讀數", "全部監測站", "路邊站指數", "邊度空氣最差", "邊度空氣最好",
    "邊區空氣最差", "邊區污染最嚴重", "邊個區最污染", "邊個監測站指數最高", "空氣最清新係邊區", "全港空氣",
    "香港空氣質素", "各區空氣質素", "空氣排名", "空氣邊度好啲", "有冇煙霞", "{station}煙霞", "係咪有灰霞",
    "今日好灰濛濛係咪污染", "有冇霧霾", "點解灰濛濛", "唞氣", "塵好大", "{station}PM2.5", "PM2.5濃度",
    "PM10幾多", "{station}懸浮粒子", "微細懸浮粒子幾多", "{station}臭氧", "臭氧濃度高唔高", "二氧化氮水平",
    "二氧化硫", "一氧化碳", "{station}污染物", "污染物濃度", "空氣健康風險", "{station}健康風險級別",
    "健康風險係咪甚高", "環保署空氣數據", "環保署指數", "空氣啱唔啱跑步", "{station}空氣適唔適合做運動",
    "空氣咁差可唔可以跑步", "污染咁勁好唔好出街", "咁嘅空氣行唔行得山", "空氣咁差使唔使戴口罩",
    "空氣污染要戴口罩嗎", "啲空氣開唔開得窗", "空氣差唔差小朋友去唔去得街", "有哮喘空氣得唔得",
    "老人家出街空氣有冇問題", "呼吸有冇問題空氣", "唞唔唞到氣空氣", "空氣質素適宜戶外活動嗎", "空氣走勢",
    "空氣24hr走勢", "空氣會唔會傷身", "空氣有冇毒",
    "空氣污染質素指數煙霞粒子臭氧[今日][今晚][今朝][今早][下晝][晏晝][朝早][夜晚][即時][最新][實時][香港]"
      .. "[全港][地區][而家][現時][目前][出街][出門][戶外][室外][運動][跑步][晨跑][緩步跑][踩單車][行山]"
      .. "[遠足][打波][口罩][開窗][閂窗][哮喘][鼻敏感][敏感][氣管][咳][喉嚨][呼吸][心臟病][長者][老人家]"
      .. "[小朋友][細路][幼童][孕婦][BB][嚴重][惡劣][危險][安全][理想][可以][適合][適宜][影響][水平][讀數]"
      .. "[數值][數字][程度][級別][監測站][路邊][一般][情況][狀況][報告][查][比較][改善][高][低][中]",
  },
  ["zh-Hans"] = {
    "{station}空气怎么样", "空气质量", "{station}空气质量", "{station}的空气质量如何", "今天的空气质量好吗",
    "{station}空气好吗", "空气好不好", "空气差吗", "{station}空气糟糕吗", "{station}空气干净吗", "空气新鲜吗",
    "空气清新吗", "空气质量指数", "{station}空气质量健康指数", "空气健康指数", "{station}空气指数多少",
    "{station}污染指数", "{station}AQHI是多少", "{station}AQI", "{station}空气污染", "空气污染严重吗",
    "{station}污染严重吗", "{station}污染程度", "{station}有多污染", "路边空气质量", "{station}路边空气污染",
    "路边监测站", "{station}监测站数据", "所有监测站", "哪里空气最好", "哪里空气最差", "哪个区空气最差",
    "哪个地区污染最严重", "哪里污染最少", "空气质量排名", "各区空气质量", "香港空气质量", "全港空气质量",
    "哪个监测站指数最高", "有雾霾吗", "{station}雾霾", "今天灰蒙蒙的是不是污染", "有没有霾", "{station}PM2.5",
    "PM2.5浓度", "PM2.5是多少", "PM10浓度", "{station}臭氧浓度", "臭氧高吗", "二氧化氮浓度", "二氧化硫浓度",
    "一氧化碳浓度", "可吸入颗粒物", "细颗粒物", "{station}污染物", "污染物浓度", "空气健康风险",
    "{station}健康风险高吗", "环保署空气数据", "空气适合跑步吗", "{station}空气适合户外运动吗",
    "这样的空气能跑步吗", "空气这么差能出门吗", "污染这么严重要戴口罩吗", "空气差需要戴口罩吗",
    "空气污染可以开窗吗", "空气对哮喘有影响吗", "老人小孩能出门吗空气", "空气对身体有害吗",
    "空气质量变化趋势", "空气会不会变差",
    "空气污染质量指数雾霾颗粒臭氧[今天][今晚][今早][上午][下午][早上][晚上][实时][最新][香港][地区][城市]"
      .. "[目前][当前][外面][户外][室外][运动][锻炼][跑步][晨跑][夜跑][慢跑][骑车][爬山][徒步][口罩][开窗]"
      .. "[关窗][通风][哮喘][过敏][咳嗽][喉咙][呼吸][心脏病][老人][小孩][孩子][孕妇][严重][糟糕][恶劣][危险]"
      .. "[安全][理想][适合][适宜][影响][水平][读数][数值][程度][级别][等级][情况][状况][报告][查][查询]"
      .. "[比较][改善][转好][高][低][中][优][良][达标][超标]",
  },
}
