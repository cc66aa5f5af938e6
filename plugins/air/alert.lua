--- Whether the index is as high as somebody wants to be told of.
local lists = require "lib.lists"
local sources, stations = require "sources", require "stations"

--- The stations that are meant: those of a name, or all general ones.
local function meant(name)
  if name then return #name <= 100 and stations.find(name) or {} end
  return lists.filter(stations.list, function(station) return station.kind == "general" end)
end

return function(alert, settings)
  local list = meant(alert.station)
  if #list == 0 then return false, "alert_unknown" end
  local state = sources.now { settings = settings, language = "en" }
  if not state or state.problem or sources.is_old(state.at) then return false, "alert_away" end
  local highest = math.max(0, table.unpack(lists.map(list, function(station)
    local reading = state.readings[station.en]
    return reading and reading.value
  end)))
  if highest >= alert.index then return { high = highest } end
end
