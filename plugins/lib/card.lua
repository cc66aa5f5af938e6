--- Fields of cards, within what a card holds.
local words = require "lib.words"

local card = {}

--- Fields that a card has at most, and letters of a label and of a value.
local most, longest_label, longest_value = 32, 80, 500

--- Adds a field, `{ label, value }`, where there is something to say.
function card.add(one, field)
  local label, value = table.unpack(field, 1, 2)
  if not value or value == "" then return end
  one.fields = one.fields or {}
  if #one.fields == most then return end
  table.insert(one.fields, { words.fit(label, longest_label), words.fit(value, longest_value) })
end

return card
