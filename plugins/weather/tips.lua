--- Special weather tips.
local cards = require "cards"
local feed = require "feed"

local tips = {}

--- Tips that one card shows.
local most = 20

function tips.show(call)
  local reply = feed.need(call, "tips")
  local card = { fields = {}, actions = cards.actions(call, "warnings", "now") }
  if #reply.rows == 0 then
    card.title, card.subtitle = "💡 " .. call:text("tips_none"), call:text("tips_none_more")
  else
    card.title, card.severity = "💡 " .. call:text("tips_title", { count = #reply.rows }), "warning"
    for number, row in ipairs(reply.rows) do
      if number > most then break end
      cards.field(card, row.time and cards.clock(call, row.time) or call:text("tip"), row.words)
    end
  end
  cards.show(call, card, { reply })
end

return tips
