-- How questions about trains are understood: quad plugin test plugins/mtr

--- What a question is understood as, without its scores.
local function meaning(t, question) return (t:ask(question):gsub(" [01]%.%d%d.*$", "")) end

--- Fails with all questions of a list that are understood otherwise.
local function check(t, rows)
  local wrong = {}
  for _, row in ipairs(rows) do
    local got = meaning(t, row[1])
    if got ~= row[2] then wrong[#wrong + 1] = row[1] .. " → " .. t:ask(row[1]) .. " (expected " .. row[2] .. ")" end
  end
  t:ok(#wrong == 0, table.concat(wrong, "\n"))
end

---@type table<string, fun(t: quad.Test)>
return {
  seen_questions = function(t)
    check(t, {
      { "next MTR train from Admiralty", 'mtr.next {"station":"Admiralty"}' },
      { "港鐵有冇延誤", "mtr.status {}" },
      { "when's the Airport Express leaving Hong Kong station?", 'mtr.next {"line":"AEL","station":"Hong Kong"}' },
      { "light rail 705 at Tin Shui Wai, how many minutes",
        'mtr.next {"mode":"lrt","route":"705","station":"Tin Shui Wai"}' },
      { "when is the next train", 'clarify {"missing":["station"],"want":"mtr.next"}' },
      { "觀塘線而家正唔正常", 'mtr.status {"line":"KTL"}' },
      { "輕鐵屯門站507幾時到", 'mtr.next {"mode":"lrt","route":"507","station":"Tuen Mun"}' },
      { "尖沙咀站下一班往中环的地铁", 'mtr.next {"dest":"Central","station":"Tsim Sha Tsui"}' },
    })
  end,

  english_questions = function(t)
    check(t, {
      { "next train from TST to Central?", 'mtr.next {"dest":"Central","station":"Tsim Sha Tsui"}' },
      { "how long till the next train at Mongkok", 'mtr.next {"station":"Mong Kok"}' },
      { "when will the next train to Kennedy Town reach Causeway Bay",
        'mtr.next {"dest":"Kennedy Town","station":"Causeway Bay"}' },
      { "hku mtr", 'mtr.next {"station":"HKU"}' },
      { "train from hku to admiralty", 'mtr.next {"dest":"Admiralty","station":"HKU"}' },
      { "trains at kowloon tong on the east rail line", 'mtr.next {"line":"EAL","station":"Kowloon Tong"}' },
      { "next east rail train at sha tin", 'mtr.next {"line":"EAL","station":"Sha Tin"}' },
      { "what time is the next train to lo wu from university", 'mtr.next {"dest":"Lo Wu","station":"University"}' },
      { "is there a train from Tai Po to Hung Hom?", 'mtr.next {"dest":"Hung Hom","station":"Tai Po Market"}' },
      { "when is the next mtr to tsuen wan from prince edward",
        'mtr.next {"dest":"Tsuen Wan","station":"Prince Edward"}' },
      { "airport express from tsing yi to the airport",
        'mtr.next {"dest":"Airport","line":"AEL","station":"Tsing Yi"}' },
      { "disneyland train from sunny bay", 'mtr.next {"dest":"Disneyland Resort","station":"Sunny Bay"}' },
      { "light rail 610 at yuen long", 'mtr.next {"mode":"lrt","route":"610","station":"Yuen Long"}' },
      { "next lrt from siu hong to yau oi", 'mtr.next {"dest":"Yau Oi","mode":"lrt","station":"Siu Hong"}' },
      { "when's the next light rail at wetland park", 'mtr.next {"mode":"lrt","station":"Wetland Park"}' },
      { "how many mins till 614P light rail at siu hong",
        'mtr.next {"mode":"lrt","route":"614P","station":"Siu Hong"}' },
      { "Admiralty next train island line", 'mtr.next {"line":"ISL","station":"Admiralty"}' },
      { "next subway at jordan", 'mtr.next {"station":"Jordan"}' },
      { "train eta wong chuk hang", 'mtr.next {"station":"Wong Chuk Hang"}' },
      { "how soon is the next train to po lam from north point", 'mtr.next {"dest":"Po Lam","station":"North Point"}' },
      { "next train to Chai Wan", 'clarify {"missing":["station"],"want":"mtr.next"}' },
      { "when does the next mtr come", 'clarify {"missing":["station"],"want":"mtr.next"}' },
      { "is the mtr delayed today", "mtr.status {}" },
      { "any mtr delays right now?", "mtr.status {}" },
      { "is the island line working", 'mtr.status {"line":"ISL"}' },
      { "east rail delay?", 'mtr.status {"line":"EAL"}' },
      { "is light rail running", 'mtr.status {"line":"LR"}' },
      { "are there problems on the tsuen wan line", 'mtr.status {"line":"TWL"}' },
      { "what's happening with the tuen ma line", 'mtr.status {"line":"TML"}' },
      { "mtr service ok?", "mtr.status {}" },
      { "are the trains running normally", "mtr.status {}" },
      { "tung chung line service status", 'mtr.status {"line":"TCL"}' },
      { "is the airport express on time", 'mtr.status {"line":"AEL"}' },
      { "is TWL having problems", 'mtr.status {"line":"TWL"}' },
      { "did something happen on the east rail", 'mtr.status {"line":"EAL"}' },
      { "did the KTL break down", 'mtr.status {"line":"KTL"}' },
    })
  end,

  traditional_questions = function(t)
    check(t, {
      { "金鐘下一班車幾時到", 'mtr.next {"station":"Admiralty"}' },
      { "旺角站去荃灣嘅車仲有幾耐", 'mtr.next {"dest":"Tsuen Wan","station":"Mong Kok"}' },
      { "由大學站去紅磡下班車幾點", 'mtr.next {"dest":"Hung Hom","station":"University"}' },
      { "九龍塘東鐵幾時有車", 'mtr.next {"line":"EAL","station":"Kowloon Tong"}' },
      { "銅鑼灣去堅尼地城地鐵要等幾耐", 'mtr.next {"dest":"Kennedy Town","station":"Causeway Bay"}' },
      { "港大站到中環", 'mtr.next {"dest":"Central","station":"HKU"}' },
      { "東涌線有冇意外", 'mtr.status {"line":"TCL"}' }, { "葵興站下班車到未", 'mtr.next {"station":"Kwai Hing"}' },
      { "港大站下班車", 'mtr.next {"station":"HKU"}' },
      { "尖咀有冇車去金鐘", 'mtr.next {"dest":"Admiralty","station":"Tsim Sha Tsui"}' },
      { "機場快綫喺青衣幾時開", 'mtr.next {"line":"AEL","station":"Tsing Yi"}' },
      { "將軍澳往康城下一班列車", 'mtr.next {"dest":"LOHAS Park","station":"Tseung Kwan O"}' },
      { "下一班去中環嘅地鐵喺太子幾時到", 'mtr.next {"dest":"Central","station":"Prince Edward"}' },
      { "港島線北角往柴灣", 'mtr.next {"dest":"Chai Wan","line":"ISL","station":"North Point"}' },
      { "天水圍輕鐵706仲有幾多分鐘", 'mtr.next {"mode":"lrt","route":"706","station":"Tin Shui Wai"}' },
      { "元朗輕鐵站下一班去屯門碼頭", 'mtr.next {"dest":"Tuen Mun Ferry Pier","mode":"lrt","station":"Yuen Long"}' },
      { "輕鐵兆康505", 'mtr.next {"mode":"lrt","route":"505","station":"Siu Hong"}' },
      { "下班地鐵仲有幾耐", 'clarify {"missing":["station"],"want":"mtr.next"}' },
      { "下一班火車幾點", 'clarify {"missing":["station"],"want":"mtr.next"}' },
      { "今日地鐵有冇壞車", "mtr.status {}" },
      { "東鐵線有冇延誤", 'mtr.status {"line":"EAL"}' },
      { "屯馬綫係咪壞咗", 'mtr.status {"line":"TML"}' },
      { "輕鐵有冇事", 'mtr.status {"line":"LR"}' },
      { "荃灣線而家點呀", 'mtr.status {"line":"TWL"}' },
      { "港鐵服務正常嗎", "mtr.status {}" },
      { "將軍澳線搞咩咁慢", 'mtr.status {"line":"TKL"}' },
      { "邊條線有延誤", "mtr.status {}" },
      { "機鐵正常未", 'mtr.status {"line":"AEL"}' },
    })
  end,

  simplified_questions = function(t)
    check(t, {
      { "旺角站下一班地铁几点", 'mtr.next {"station":"Mong Kok"}' },
      { "从尖沙咀到中环的下一班车", 'mtr.next {"dest":"Central","station":"Tsim Sha Tsui"}' },
      { "罗湖去红磡的火车什么时候开", 'mtr.next {"dest":"Hung Hom","station":"Lo Wu"}' },
      { "香港大学站的地铁还有多久", 'mtr.next {"station":"HKU"}' },
      { "机场快线在香港站几点开", 'mtr.next {"line":"AEL","station":"Hong Kong"}' },
      { "九龙塘东铁线下一趟", 'mtr.next {"line":"EAL","station":"Kowloon Tong"}' },
      { "轻铁751在屯门还要多久", 'mtr.next {"mode":"lrt","route":"751","station":"Tuen Mun"}' },
      { "下一班列车什么时候到", 'clarify {"missing":["station"],"want":"mtr.next"}' },
      { "港铁现在有延误吗", "mtr.status {}" },
      { "观塘线正常吗", 'mtr.status {"line":"KTL"}' },
      { "东铁线怎么了", 'mtr.status {"line":"EAL"}' },
      { "轻铁停运了吗", 'mtr.status {"line":"LR"}' },
      { "今天地铁正常运营吗", "mtr.status {}" },
    })
  end,

  what_belongs_to_others = function(t)
    check(t, {
      { "觀塘", "none {}" }, { "Admiralty", "none {}" }, { "will it rain in sha tin", "none {}" },
      { "where does the 1A go", "none {}" }, { "book me a taxi to the airport", "none {}" },
      { "which buses stop at mong kok", "none {}" }, { "air quality in central", "none {}" },
      { "沙田天氣", "none {}" }, { "1號車幾時到九龍寨城公園", "none {}" }, { "幫我訂餐廳", "none {}" },
      { "temperature at the airport", "none {}" }, { "ferry from central to cheung chau", "none {}" },
      { "270A有咩站", "none {}" },
    })
  end,
}
