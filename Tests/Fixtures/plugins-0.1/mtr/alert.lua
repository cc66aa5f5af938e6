--- Whether a line doesn't run as usual.
local feed, places = require "feed", require "places"

--- What nobody has to be told of.
local calm = { green = true, grey = true }

local away = {
  en = "MTR's status can't be reached now; try again later", ["zh-Hant"] = "暫時無法取得港鐵的狀況，請稍後再試",
  ["zh-Hans"] = "暂时无法取得港铁的状况，请稍后再试",
}
local unknown = {
  en = "no line has that name; /mtrstatus lists all", ["zh-Hant"] = "沒有這條綫；/mtrstatus 列出全部",
  ["zh-Hans"] = "没有这条线；/mtrstatus 列出全部",
}

return function(alert, settings)
  local wanted
  if alert.line then
    local slots = places.read(text.truncate(alert.line, 60))
    wanted = slots.line or slots.mode == "lrt" and "LR" or nil
    if not wanted or slots.unknown or slots.station then return false, unknown end
  end
  local lines = feed.status({ settings = settings, language = "en" })
  if not lines or lines.stale then return false, away end
  local found = {}
  for _, line in ipairs(lines) do
    local is_meant = not wanted or line.code == wanted
    if is_meant and not calm[line.status] then found[line.code .. " " .. text.truncate(line.status, 20)] = true end
  end
  return found
end
