--- What people may ask of the air in plain words.
local answer, stations = require "answer", require "stations_list"

--- A station's names, each alone and with what people write behind it.
local function names(station)
  local all = {}
  local function add(name)
    all[#all + 1] = name
    if name:find("^%w") then
      all[#all + 1] = name .. " station"
      all[#all + 1] = name .. " district"
    else
      all[#all + 1] = name .. "站"
      all[#all + 1] = name .. "區"
    end
  end
  add(station.en)
  add(station["zh-Hant"])
  for _, name in ipairs(station.names) do add(name) end
  return all
end

--- Districts without a station of their name, with what people call them; their stations are those that have these names.
local districts = {
  ["Wan Chai"] = { "Wanchai", "灣仔" }, ["Yau Tsim Mong"] = { "YTM", "油尖旺" },
  ["Kowloon City"] = { "九龍城" }, ["Wong Tai Sin"] = { "黃大仙" }, ["Kwai Tsing"] = { "葵青" },
  ["Sai Kung"] = { "西貢" }, ["Islands"] = { "Islands District", "離島" },
}

local ofDistrict = {}
for district, others in pairs(districts) do
  ofDistrict[district], ofDistrict[district .. " District"] = true, true
  for _, name in ipairs(others) do ofDistrict[name] = true end
  for i = 1, #others do others[#others + 1] = others[i] .. (others[i]:find("^%w") and " district" or "區") end
end

local values = {}
for _, station in ipairs(stations) do
  values[station.en] = {}
  for _, name in ipairs(names(station)) do
    if not ofDistrict[name:gsub(" station$", ""):gsub(" district$", ""):gsub("站$", ""):gsub("區$", "")] then
      table.insert(values[station.en], name)
    end
  end
end

return {
  ["air.quality"] = {
    phrases = require "phrases",
    slots = { station = { values = values }, district = { values = districts } },
    suggest = {
      en = { "air at {station} now?", "where is the air worst?", "is the air at Mong Kok bad?", "UV index?" },
      ["zh-Hant"] = { "{station}空氣而家點？", "邊度空氣最差？", "旺角空氣差唔差？", "紫外線強唔強？" },
      ["zh-Hans"] = { "{station}现在空气怎么样？", "哪里空气最差？", "旺角空气差不差？", "紫外线强吗？" },
    },
    run = answer.asked,
  },
}
