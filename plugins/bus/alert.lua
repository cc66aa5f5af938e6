--- Whether a bus comes to a stop soon.
local arrivals, match, names = require "arrivals", require "match", require "names"
local routes, typed = require "routes", require "typed"

--- Minutes before a bus comes at which somebody is told who says nothing of it, and those that they may say.
local usual, most = 10, 60

--- A stop's name and the minutes behind it.
local function parted(words)
  local name, minutes = words:match("^(.-)%s+(%d+)%s*[Mm][Ii][Nn]%a*$")
  if not name then name, minutes = words:match("^(.-)%s*(%d+)%s*分[鐘钟]?$") end
  return text.trim(name or words), math.tointeger(tonumber(minutes)) or usual
end

--- The places where a route's buses stop that have a name; nil and why not.
local function hits_of(ask, wanted)
  local hits = {}
  local found, missing = routes.found(ask, wanted, function(line) return #match.stops(line, wanted) > 0 end)
  local is_away = #missing > 0
  for _, line in ipairs(found) do
    for _, hit in ipairs(match.stops(line, wanted)) do hits[#hits + 1] = hit end
  end
  if #hits == 0 then return nil, is_away and "alert_away" or "alert_unknown" end
  if #match.distinct(hits) > 1 then return nil, "alert_several" end
  return hits
end

return function(alert, settings)
  local words, minutes = parted(text.truncate(alert.stop, 200))
  local route = typed.route(alert.route)
  local stop, company, region = typed.of_company(words)
  if not route or stop == "" or minutes < 1 or minutes > most then return false, "alert_wrong" end
  local ask, gathered = { settings = settings }, arrivals.none()
  local name, dest = typed.parted(stop)
  local hits, why = hits_of(ask, {
    route = route, company = company, region = region,
    stop = names.spelled(name), dest = dest and names.spelled(dest) or nil,
  })
  if not hits then return false, why end
  for _, hit in ipairs(hits) do arrivals.gather(ask, hit, gathered) end
  if not gathered.reached then return false, "alert_away" end
  local found = arrivals.sorted(gathered, time.now())
  local first = found.coming[1]
  if first and not found.stale and not found.is_old and first.wait <= minutes * 60 then
    return { near = first.wait // 60 | 0 }
  end
end
