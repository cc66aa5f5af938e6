--- What people may ask of the air in plain words.
local lists = require "lib.lists"
local answer, stations = require "answer", require "stations_list"

--- A station's names, each alone and with what people write behind it.
local function names(station)
  local all = {}
  for _, name in ipairs(lists.joined({ station.en, station["zh-Hant"] }, station.names)) do
    local endings = name:find("^%w") and { "", " station", " district" } or { "", "站", "區" }
    for _, ending in ipairs(endings) do all[#all + 1] = name .. ending end
  end
  return all
end

--- Districts without a station of their name, with what people call them; their stations are those that have
--- these names.
local districts = {
  ["Wan Chai"] = { "Wanchai", "灣仔" }, ["Yau Tsim Mong"] = { "YTM", "油尖旺" },
  ["Kowloon City"] = { "九龍城" }, ["Wong Tai Sin"] = { "黃大仙" }, ["Kwai Tsing"] = { "葵青" },
  ["Sai Kung"] = { "西貢" }, ["Islands"] = { "Islands District", "離島" },
}

local of_district = {}
for district, others in pairs(districts) do
  of_district[district], of_district[district .. " District"] = true, true
  for _, name in ipairs(others) do of_district[name] = true end
  for i = 1, #others do others[#others + 1] = others[i] .. (others[i]:find("^%w") and " district" or "區") end
end

local values = {}
for _, station in ipairs(stations) do
  values[station.en] = lists.filter(names(station), function(name)
    return not of_district[name:gsub(" station$", ""):gsub(" district$", ""):gsub("站$", ""):gsub("區$", "")]
  end)
end

return {
  ["air.quality"] = {
    slots = { station = { values = values }, district = { values = districts } },
    run = answer.asked,
  },
}
