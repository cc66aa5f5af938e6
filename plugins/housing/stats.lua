--- How often one's flat is looked at and kept, beside the mean of others'.

local flats = require "flats"
local heat = require "heat"

local stats = {}

--- Flats of others that are compared with, the newest that are shown, and how many owners they need to have:
--- a mean of fewer tells somebody's own numbers.
local most_compared, least_compared = 99, 3

--- The mean of others' views and saves, and of how many flats; nil where there are too few.
local function others(call, range, names)
  local keys, owners, known = {}, 0, {}
  for _, flat in ipairs(store.find("flats", { where = { shown = 1 }, limit = most_compared })) do
    if flat.owner ~= call.person.id then
      keys[#keys + 1] = flat.key
      if not known[flat.owner] then owners, known[flat.owner] = owners + 1, true end
    end
  end
  if owners < least_compared then return nil end
  local views, saves = 0, 0
  for _, counts in pairs(heat.of(keys)) do
    for _, point in ipairs(heat.series(counts, range, names)) do
      views, saves = views + point[1], saves + point[2]
    end
  end
  return { views / #keys, saves / #keys }, #keys
end

--- How many there were, beside the mean of others'.
local function beside(call, count, mean)
  return mean and call:text("stats_mean", { count = count, mean = ("%.1f"):format(mean) })
    or ("%d"):format(count)
end

--- Shows how a flat fares: in all, and as bars at each point. No
--- number is said twice, since some read bars as lines.
function stats.show(call, id, range)
  local flat = flats.own(call, id)
  local names = heat.points(range)
  local mean, count = others(call, range, names)
  local views, saves, labels, all_views, all_saves = {}, {}, {}, 0, 0
  for index, point in ipairs(heat.series(store.get("heat", flat.key), range, names)) do
    views[index], saves[index] = point[1], point[2]
    labels[index] = range == "year" and names[index] or names[index]:sub(6)
    all_views, all_saves = all_views + point[1], all_saves + point[2]
  end
  call:card {
    title = call:text("stats_title", { id = id, title = flat.title }),
    subtitle = mean and call:text("stats_beside", { count = count }) or call:text("stats_alone"),
    fields = {
      { call:text("stats_views"), beside(call, all_views, mean and mean[1]) },
      { call:text("stats_saves"), beside(call, all_saves, mean and mean[2]) },
    },
    chart = { kind = "bars", values = views, labels = labels },
  }
  if all_saves == 0 then return end
  call:card {
    title = call:text("stats_saves_of", { id = id }),
    chart = { kind = "bars", values = saves, labels = labels },
  }
end

return stats
