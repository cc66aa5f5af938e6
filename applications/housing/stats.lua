--- How often one's flat is looked at and kept, beside the mean of others'.

local flats = require "flats"
local heat = require "heat"

local stats = {}

--- Others that are compared with: the newest that are shown.
local most_compared = 99

--- The mean of others' views and saves at each point; nil where there are none.
local function others(call, range, names)
  local keys = {}
  for _, flat in ipairs(store.find("flats", { where = { shown = 1 }, limit = most_compared })) do
    if flat.owner ~= call.person.id then keys[#keys + 1] = flat.key end
  end
  if #keys == 0 then return nil end
  local mean = {}
  for index in ipairs(names) do mean[index] = { 0, 0 } end
  for _, counts in pairs(heat.of(keys)) do
    for index, point in ipairs(heat.series(counts, range, names)) do
      mean[index][1], mean[index][2] = mean[index][1] + point[1], mean[index][2] + point[2]
    end
  end
  for _, point in ipairs(mean) do point[1], point[2] = point[1] / #keys, point[2] / #keys end
  return mean, #keys
end

local function decimal(number) return ("%.1f"):format(number) end

function stats.show(call, id, range)
  local flat = flats.own(call, id)
  local names = heat.points(range)
  local own = heat.series(store.get("heat", flat.key), range, names)
  local mean, count = others(call, range, names)
  local values, rows, labels, views, saves = {}, {}, {}, 0, 0
  for index, name in ipairs(names) do
    values[index], labels[index] = own[index][1], range == "year" and name or name:sub(6)
    views, saves = views + own[index][1], saves + own[index][2]
    rows[index] = {
      name, tostring(own[index][1]), tostring(own[index][2]),
      mean and decimal(mean[index][1]) or "-", mean and decimal(mean[index][2]) or "-",
    }
  end
  call:card {
    title = call:text("stats_title", { id = id, title = flat.title }),
    subtitle = mean and call:text("stats_beside", { count = count }) or call:text("stats_alone"),
    fields = { { call:text("stats_views"), tostring(views) }, { call:text("stats_saves"), tostring(saves) } },
    header = { call:text("stats_day"), call:text("stats_views"), call:text("stats_saves"), call:text("stats_mean_views"),
      call:text("stats_mean_saves") },
    rows = rows, chart = { kind = "bars", values = values, labels = labels, unit = call:text("stats_views") },
  }
end

return stats
