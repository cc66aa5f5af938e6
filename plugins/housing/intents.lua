--- How people ask in plain words for flats, by language.

local list = require "list"
local places = require "places"

--- Minutes that "near" a university means.
local near = 30

--- The names that people use of districts, or of universities, by the one that is stored.
local function values(of)
  local names = {}
  for _, place in ipairs(of) do names[place.name] = { place.name, place.hant, place.hans, table.unpack(place.also) } end
  return names
end

local slots = { uni = { values = values(places.universities) }, district = { values = values(places.districts) }, rent = "money", most = "number" }

--- What was asked, as somebody would have typed it behind /flats.
local function typed(found)
  local parts = {}
  if found.uni then parts[#parts + 1] = ("uni:%s within:%d"):format(found.uni, near) end
  if found.district then parts[#parts + 1] = ('district:"%s"'):format(found.district) end
  local rent = found.rent or found.most
  -- A number so small is of rooms, or of nothing.
  if rent and rent >= 500 then parts[#parts + 1] = ("price:-%d"):format(math.floor(rent)) end
  return table.concat(parts, " ")
end

return {
  ["housing.find"] = {
    slots = slots,
    phrases = {
      en = {
        "flats near {uni}", "flats near {uni} (under|below|for less than|up to) {most}", "flats near {uni} (under|below|up to) {rent}",
        "flats in {district}", "flats in {district} (under|below|up to) {most}", "flats in {district} (under|below|up to) {rent}",
        "flats (under|below|up to) {most}", "flats (under|below|up to) {rent}",
        "(any|are there) (flats|rooms|apartments) [to rent] (near|around|close to) {uni}",
        "(any|are there) (flats|rooms|apartments) [to rent] in {district}", "where can I rent [a flat] near {uni}",
        "is anyone renting out a (flat|room) [near {uni}]", "is anyone renting out a (flat|room) in {district}",
        "I (want|need) to rent [a flat] [near {uni}]", "I am looking for a (flat|room|apartment) [near {uni}]",
        "(find|show) me (flats|rooms|apartments) [in {district}]", "rooms to rent near {uni}", "places to live near {uni}",
      },
      ["zh-Hant"] = {
        "{uni}附近有冇樓租", "{uni}附近租屋", "{uni}附近有冇{most}以下嘅樓", "{uni}附近{rent}以下嘅樓", "{district}有冇樓租", "{district}租屋",
        "{district}有冇{most}以下嘅樓租", "想租屋", "我想喺{uni}附近租樓", "我想喺{district}租樓", "{uni}附近有房出租嗎", "{district}有單位出租嗎",
        "邊度有樓租", "搵樓租", "找{uni}附近的租屋",
      },
      ["zh-Hans"] = {
        "{uni}附近有房子租吗", "{uni}附近租房", "{uni}附近{most}以下的房子", "{district}有房子租吗", "{district}租房", "{district}{most}以下的房子",
        "我想租房", "我想在{uni}附近租房", "我想在{district}租房", "哪里有房子出租", "找{uni}附近的房源",
      },
    },
    run = function(call, found) list.found(call, typed(found), true) end,
  },
  ["housing.kept"] = {
    phrases = {
      en = { "flats (that I keep|I kept|I saved)", "my (saved|kept) flats", "show the flats I saved" },
      ["zh-Hant"] = { "我收藏嘅樓", "我收藏的單位", "睇返我收藏嘅單位" }, ["zh-Hans"] = { "我收藏的房源", "我收藏的房子" },
    },
    command = "flats kept",
  },
  ["housing.mine"] = {
    phrases = {
      en = { "flats (that I offer|I rent out)", "my flats on offer", "the flats I let" },
      ["zh-Hant"] = { "我放租嘅樓", "我放租的單位", "我嘅樓盤" }, ["zh-Hans"] = { "我出租的房源", "我出租的房子" },
    },
    command = "flats mine",
  },
  ["housing.suggest"] = {
    phrases = {
      en = { "(suggest|recommend) [me] a (flat|room|apartment)", "which flat (suits|fits) me", "flats for me" },
      ["zh-Hant"] = { "推介樓盤", "推介個單位畀我", "有咩樓啱我", "推薦租屋" }, ["zh-Hans"] = { "推荐房源", "推荐个房子给我", "有什么房子适合我" },
    },
    command = "flat-suggest",
  },
}
