--- How people ask in plain words for flats, by language.

local list = require "list"
local places = require "places"

--- Minutes that "near" a university means.
local near = 30

--- The names that people use of districts, or of universities, by the one that is stored.
local function values(of)
  local names = {}
  for _, place in ipairs(of) do
    names[place.name] = { place.name, place["zh-Hant"], place["zh-Hans"], table.unpack(place.also) }
  end
  return names
end

local slots = {
  uni = { values = values(places.universities) },
  district = { values = values(places.districts), several = true }, rent = "range",
  furnished = {
    values = {
      furnished = {
        "fully furnished", "with furniture", "有傢俬", "連傢俬", "包傢俬", "有家具", "带家具", "帶家具",
        "包家具", "有家電",
      },
      unfurnished = {
        "without furniture", "no furniture", "冇傢俬", "無傢俬", "没家具", "没有家具", "沒有家具", "冇家具",
        "空屋",
      },
    },
  },
  size = {
    range = {
      "sq ft", "sqft", "sq feet", "square feet", "square foot", "ft", "feet", "呎", "平方呎", "方呎", "尺",
      "平方尺",
    },
  },
  rooms = { range = { "rooms", "room", "bedrooms", "bedroom", "房", "個房", "间房", "室" } },
  minutes = { range = { "minutes", "minute", "min", "mins", "分鐘" } },
}

--- The most minutes of a range. At least so many is nothing that a search can give.
local function within(call, minutes)
  local least, most = minutes:match("^(%d*)%-(%d*)$")
  if least and (least ~= "" or most == "") then call:fail(call:text("wants_minutes")) end
  return most or minutes
end

--- What was asked, as somebody would have typed it behind /flats.
local function typed(call, found)
  local parts = {}
  if found.uni then
    local minutes = found.minutes and within(call, found.minutes) or near
    parts[#parts + 1] = ("uni:%s within:%s"):format(found.uni, minutes)
  end
  if found.district then parts[#parts + 1] = ('district:"%s"'):format(found.district) end
  -- A number so small by itself is no rent, and it isn't known of what it is.
  local alone = found.rent and found.rent:match("^%d+$")
  if alone and tonumber(alone) < 500 then call:fail(call:text("wants_count", { number = alone })) end
  if found.rent then parts[#parts + 1] = "price:" .. found.rent end
  if found.furnished then
    parts[#parts + 1] = "furnished:" .. (found.furnished == "furnished" and "yes" or "no")
  end
  if found.size then parts[#parts + 1] = "size:" .. found.size end
  if found.rooms then parts[#parts + 1] = "rooms:" .. found.rooms end
  return table.concat(parts, " ")
end

return {
  ["housing.find"] = {
    slots = slots,
    phrases = {
      en = {
        "flats [near {uni}] [in {district}] [for] {rent}", "flats near {uni}", "flats in {district}",
        "flats [of] {size} [near {uni}] [in {district}] [{rent}]",
        "flats [with] {rooms} [near {uni}] [in {district}] [{rent}]",
        "flats {minutes} (from|of|to) {uni} [{rent}]",
        "(any|are there) (flats|rooms|apartments) [to rent] (near|around|close to) {uni}",
        "(any|are there) (flats|rooms|apartments) [to rent] in {district}",
        "where can I rent [a flat] near {uni}",
        "{furnished} (flats|rooms|apartments) [near {uni}] [in {district}] [{rent}]",
        "flats [that are] {furnished} [in {district}] [{rent}]",
        "is anyone renting out a (flat|room) [near {uni}]",
        "is anyone renting out a (flat|room) in {district}",
        "who (is renting|rents) out a (flat|room) [near {uni}] [in {district}]",
        "I (want|need) to rent [a flat] [near {uni}]",
        "I am looking for a (flat|room|apartment) [near {uni}]",
        "(find|show) me (flats|rooms|apartments) [in {district}]", "rooms to rent near {uni}",
        "places to live near {uni}",
      },
      ["zh-Hant"] = {
        "{uni}附近有冇樓租", "{uni}附近租屋", "{uni}附近[有冇]{rent}嘅樓[租]", "{district}有冇樓租",
        "{district}租屋", "{district}嘅樓", "{district}[有冇]{rent}[嘅]樓[租]", "{rent}[嘅]樓[租]",
        "有冇{rent}嘅樓租", "{rent}嘅(單位|房)", "{size}[嘅](樓|單位)", "{rooms}[嘅](樓|單位)",
        "{furnished}[嘅](樓|單位)[租]", "{district}[有冇]{furnished}[嘅](樓|單位)[租]", "{uni}{minutes}嘅樓",
        "想租屋", "我想喺{uni}附近租樓", "我想喺{district}租樓", "{uni}附近有房出租嗎",
        "{district}有單位出租嗎", "邊度有樓租", "搵樓租", "找{uni}附近的租屋",
      },
      ["zh-Hans"] = {
        "{uni}附近有房子租吗", "{uni}附近租房", "{uni}附近{rent}的房子", "{district}有房子租吗",
        "{district}租房", "{district}{rent}的房子", "{district}的房子", "{rent}的房子", "{rent}的(房源|单位)",
        "{size}的房子", "{rooms}的房子", "{uni}{minutes}的房子", "{furnished}的(房子|房源)",
        "{district}{furnished}的(房子|房源)", "我想租房", "我想在{uni}附近租房", "我想在{district}租房",
        "哪里有房子出租", "找{uni}附近的房源",
      },
    },
    run = function(call, found) list.found(call, typed(call, found), true) end,
  },
  ["housing.kept"] = {
    phrases = {
      en = { "flats (that I keep|I kept|I saved)", "my (saved|kept) flats", "show the flats I saved" },
      ["zh-Hant"] = { "我收藏嘅樓", "我收藏的單位", "睇返我收藏嘅單位" },
      ["zh-Hans"] = { "我收藏的房源", "我收藏的房子" },
    },
    command = "flats kept",
  },
  ["housing.mine"] = {
    phrases = {
      en = { "flats (that I offer|I rent out)", "my flats on offer", "the flats I let" },
      ["zh-Hant"] = { "我放租嘅樓", "我放租的單位", "我嘅樓盤" },
      ["zh-Hans"] = { "我出租的房源", "我出租的房子" },
    },
    command = "flats mine",
  },
  ["housing.suggest"] = {
    phrases = {
      en = {
        "(suggest|recommend) [me] a (flat|room|apartment)", "which flat (suits|fits) me", "flats for me",
      },
      ["zh-Hant"] = { "推介樓盤", "推介個單位畀我", "有咩樓啱我", "推薦租屋" },
      ["zh-Hans"] = { "推荐房源", "推荐个房子给我", "有什么房子适合我" },
    },
    command = "flat-suggest",
  },
}
