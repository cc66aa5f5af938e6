--- Whether the index is as high as somebody wants to be told of.
local lists = require "lib.lists"
local sources, stations = require "sources", require "stations"

local away = {
  en = "the department can't be reached now; try again later",
  ["zh-Hant"] = "暫時無法連接環保署，請稍後再試", ["zh-Hans"] = "暂时无法连接环保署，请稍后再试",
}
local unknown = {
  en = "no station or district has that name; /air lists all",
  ["zh-Hant"] = "沒有這個監測站或地區；/air 列出全部", ["zh-Hans"] = "没有这个监测站或地区；/air 列出全部",
}

--- The stations that are meant: those of a name, or all general ones.
local function meant(name)
  if name then return #name <= 100 and stations.find(name) or {} end
  return lists.filter(stations.list, function(station) return station.kind == "general" end)
end

--- The highest index of some stations; nil where none has one.
local function highest(readings, list)
  local most
  for _, station in ipairs(list) do
    local reading = readings[station.en]
    if reading and reading.value then most = math.max(most or 0, reading.value) end
  end
  return most
end

return function(alert, settings)
  local list = meant(alert.station)
  if #list == 0 then return false, unknown end
  local state = sources.now({ settings = settings, language = "en" }, false)
  if not state or state.problem or sources.is_old(state.at) then return false, away end
  local most = highest(state.readings, list)
  if most and most >= alert.index then return { high = most } end
end
