-- The tests of the questions in plain words: quad plugin test plugins/bus

--- Questions that people asked, with what they mean.
local asked = {
  { "where does the 1A go", 'bus.route {"route":"1A"}' },
  { "tell me about night bus N241", 'bus.route {"route":"N241"}' },
  { "270A有咩站", 'bus.route {"route":"270A"}' },
  { "2号巴士去哪里", 'bus.route {"route":"2"}' },
  { "which buses stop at Kowloon Walled City Park", 'bus.stop {"stop":"Kowloon Walled City Park"}' },
  { "尖沙咀碼頭有咩巴士", 'bus.stop {"stop":"尖沙咀碼頭"}' },
  { "九龙湾站有哪些巴士", 'bus.stop {"stop":"九龙湾站"}' },
  { "1A from telford gardens to star ferry, how long",
    'bus.eta {"dest":"star ferry","route":"1A","stop":"telford gardens"}' },
  { "1號車幾時到九龍寨城公園", 'bus.eta {"route":"1","stop":"九龍寨城公園"}' },
  { "5A 尖沙咀碼頭下一班", 'bus.eta {"route":"5A","stop":"尖沙咀碼頭"}' },
  { "尖沙咀码头下一班5号巴士", 'bus.eta {"route":"5","stop":"尖沙咀码头"}' },
  { "citybus 260 from exchange square, next one", 'bus.eta {"company":"CTB","route":"260","stop":"exchange square"}' },
  { "城巴8X行邊度", 'bus.route {"company":"CTB","route":"8X"}' },
  { "城巴A11在北角码头下一班几点", 'bus.eta {"company":"CTB","route":"A11","stop":"北角码头"}' },
  { "when is the next minibus 11M at Hang Hau", 'bus.eta {"company":"GMB","route":"11M","stop":"Hang Hau"}' },
  { "坑口11M小巴幾時到", 'bus.eta {"company":"GMB","route":"11M","stop":"坑口"}' },
  { "專線小巴11M去邊", 'bus.route {"company":"GMB","route":"11M"}' },
  { "11M小巴路线", 'bus.route {"company":"GMB","route":"11M"}' },
  { "any bus stops near me", 'bus.near {"place":"here"}' },
  { "where is the nearest bus stop", 'bus.near {"place":"here"}' },
  { "附近有冇巴士站呀", 'bus.near {"place":"here"}' },
  { "附近有咩巴士站", 'bus.near {"place":"here"}' },
  { "附近有什么巴士站吗", 'bus.near {"place":"here"}' },
  { "我附近有什么公交站", 'bus.near {"place":"here"}' },
  { "any bus near star ferry", 'bus.stop {"stop":"star ferry"}' },
  { "when is the next 1A", "clarify" },
  { "1A幾時到", "clarify" },
  { "book me a taxi to the airport", "none" },
  { "幫我訂餐廳", "none" },
  { "帮我翻译这句话", "none" },
}

--- How a question is understood, without how sure that is.
local function meaning(t, question)
  return (t:ask(question):gsub(" [%d.]+ next .*$", ""):gsub(" [%d.]+$", ""))
end

return {
  questions_are_understood = function(t)
    local wrong = {}
    for _, row in ipairs(asked) do
      local said = meaning(t, row[1])
      if said ~= row[2] and said:match("^(%a+) ") ~= row[2] then
        wrong[#wrong + 1] = row[1] .. " -> " .. t:ask(row[1])
      end
    end
    t:equal(wrong, {})
  end,

  the_other_direction_is_understood = function(t)
    local base = "https://data.etabus.gov.hk/v1/transport/kmb"
    local at = "2026-03-01T19:59:50+08:00"
    local function serve(url, data) t:serve(url, { json = { generated_timestamp = at, data = data } }) end
    for bound, way in pairs { O = "outbound", I = "inbound" } do
      serve(("%s/route/1A/%s/1"):format(base, way), {
        route = "1A", bound = bound, service_type = "1", orig_en = bound == "O" and "A" or "B",
        dest_en = bound == "O" and "B" or "A",
      })
      serve(("%s/route-stop/1A/%s/1"):format(base, way), { { seq = "1", stop = bound == "O" and "AA" or "BB" } })
    end
    serve(base .. "/stop/AA", { name_en = "PLACE OUT" })
    serve(base .. "/stop/BB", { name_en = "PLACE BACK" })
    serve("https://rt.data.gov.hk/v2/transport/citybus/route/CTB/1A", {})
    local alice = t:person("alice")
    local _, first = alice:run("/ask where does the 1A go")
    t:equal(first[1].rows[1][2], "Place Out")
    local _, back = alice:run("/ask and going back?")
    t:equal(back[1].rows, { { "1", "Place Back" } })
  end,

  what_is_missing_is_asked_for = function(t)
    t:equal(t:person("alice"):run("/ask when is the next 1A"), { "At which stop?" })
  end,
}
