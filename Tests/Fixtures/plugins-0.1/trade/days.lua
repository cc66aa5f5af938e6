--- Days and hours as the community's clock shows them.
local days = {}

--- The day of a moment, such as `2026-03-01`.
function days.day(moment)
  local at = time.parts(moment)
  return ("%04d-%02d-%02d"):format(at.year, at.month, at.day)
end

--- The day and the minute of a moment, such as `2026-03-01 18:30`.
function days.minute(moment)
  local at = time.parts(moment)
  return ("%s %02d:%02d"):format(days.day(moment), at.hour, at.minute)
end

return days
