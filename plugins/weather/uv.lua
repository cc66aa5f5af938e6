--- The sun's strength.
local cards = require "cards"
local feed = require "feed"

local uv = {}

--- From very high on, the sun burns quickly.
local severities = { very_high = "warning", extreme = "danger" }

function uv.show(call)
  local reply = feed.need(call, "current")
  local sun = reply.uv
  local card = { fields = {}, actions = cards.actions(call, "forecast", "now") }
  if sun then
    local level = call:text("uv_" .. sun.level)
    card.title = "☀️ " .. call:text("uv_title", { value = cards.number(sun.value), level = level })
    card.subtitle = call:text("uv_advice_" .. sun.level)
    card.severity = severities[sun.level]
    card.chart = { kind = "gauge", label = level, value = sun.value, min = 0, max = math.max(11, sun.value) }
    local measured = {}
    measured[1] = sun.place
    measured[#measured + 1] = sun.span
    cards.field(card, call:text("measured"), cards.joined(call, measured))
    cards.field(card, call:text("observatory_says"), sun.message)
  else
    card.title = "🌙 " .. call:text("uv_none")
    card.subtitle = call:text(reply.is_dark and "uv_night" or "uv_missing")
  end
  cards.show(call, card, { reply })
end

return uv
