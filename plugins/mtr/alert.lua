--- Whether a line doesn't run as usual.
local feed, places = require "feed", require "places"

return function(alert, settings)
  local wanted
  if alert.line then
    local slots = places.read(text.truncate(alert.line, 60))
    wanted = places.line_in(slots)
    if not wanted or slots.unknown or slots.station then return false, "alert_unknown" end
  end
  local lines = feed.status({ settings = settings, language = "en" })
  if not lines or lines.stale then return false, "alert_away" end
  local found = {}
  for _, line in ipairs(lines) do
    local is_meant = not wanted or line.code == wanted
    if is_meant and not line.is_calm then
      found[line.code .. " " .. text.truncate(line.status, 20)] = true
    end
  end
  return found
end
