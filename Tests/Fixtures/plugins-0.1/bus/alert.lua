--- Whether a bus comes to a stop soon.
local arrivals, match, names = require "arrivals", require "match", require "names"
local routes, typed = require "routes", require "typed"

--- Minutes before a bus comes at which somebody is told who says nothing of it, and those that they may say.
local usual, most = 10, 60

local wrong = {
  en = "write it as /alert bus 28A Ho Man Tin 10min", ["zh-Hant"] = "請寫成 /alert bus 28A 何文田 10min",
  ["zh-Hans"] = "请写成 /alert bus 28A 何文田 10min",
}
local away = {
  en = "the bus companies can't be reached now; try again later", ["zh-Hant"] = "暫時無法連接巴士公司，請稍後再試",
  ["zh-Hans"] = "暂时无法连接巴士公司，请稍后再试",
}
local unknown = {
  en = "no such route stops there; /bus ROUTE shows its stops", ["zh-Hant"] = "沒有這條路線停該站；/bus 路線 列出車站",
  ["zh-Hans"] = "没有这条路线停该站；/bus 路线 列出车站",
}
local several = {
  en = "several stops have that name; write more of it", ["zh-Hant"] = "多個車站符合，請寫得更完整", ["zh-Hans"] = "多个车站符合，请写得更完整",
}

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
  if #hits == 0 then return nil, is_away and away or unknown end
  if #match.distinct(hits) > 1 then return nil, several end
  return hits
end

return function(alert, settings)
  local words, minutes = parted(text.truncate(alert.stop, 200))
  local route = typed.route(alert.route)
  local stop, company, region = typed.of_company(words)
  if not route or stop == "" or minutes < 1 or minutes > most then return false, wrong end
  local ask, gathered = { settings = settings }, arrivals.none()
  local name, dest = typed.parted(stop)
  local hits, why = hits_of(ask, {
    route = route, company = company, region = region, stop = names.spelled(name), dest = dest and names.spelled(dest) or nil,
  })
  if not hits then return false, why end
  for _, hit in ipairs(hits) do arrivals.gather(ask, hit, gathered) end
  if not gathered.reached then return false, away end
  local found = arrivals.sorted(gathered, time.now())
  local first = found.coming[1]
  if first and not found.stale and not found.is_old and first.wait <= minutes * 60 then
    return { near = first.wait // 60 | 0 }
  end
end
