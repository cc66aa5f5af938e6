--- Whether a bus comes to a stop soon.
local lists = require "lib.lists"
local arrivals, match = require "arrivals", require "match"
local routes, typed = require "routes", require "typed"

--- Minutes before a bus comes at which somebody is told who says nothing of it, and those that they may say.
local usual, most = 10, 60

--- A stop's name and the minutes behind it.
local function parted(words)
  local name, minutes = words:match("^(.-)%s+(%d+)%s*[Mm][Ii][Nn]%a*$")
  if not name then name, minutes = words:match("^(.-)%s*(%d+)%s*分[鐘钟]?$") end
  return text.trim(name or words), math.tointeger(tonumber(minutes)) or usual
end

return function(alert, settings)
  local words, minutes = parted(text.truncate(alert.stop, 200))
  local given = typed.behind(words)
  given.route = typed.route(alert.route)
  if not given.route or not given.stop or minutes < 1 or minutes > most then return false, "alert_wrong" end
  local ask, wanted, hits = { settings = settings }, match.wanted(given), {}
  local lines, away = routes.found(ask, wanted, function(line) return #match.stops(line, wanted) > 0 end)
  for _, line in ipairs(lines) do hits = lists.joined(hits, match.stops(line, wanted)) end
  if #hits == 0 then return false, #away > 0 and "alert_away" or "alert_unknown" end
  if #match.distinct(hits) > 1 then return false, "alert_several" end
  local found = arrivals.at(ask, hits)
  if not found then return false, "alert_away" end
  local first = found.coming[1]
  if first and not found.stale and not found.is_old and first.wait <= minutes * 60 then
    return { near = first.wait // 60 | 0 }
  end
end
