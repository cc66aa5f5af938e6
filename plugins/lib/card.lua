--- Fields and tables of cards, within what a card holds, and what is said of old data.
local lists = require "lib.lists"
local words = require "lib.words"

local card = {}

--- Fields that a card has at most, and letters of a label and of a value.
local most, longest_label, longest_value = 32, 80, 500

--- Adds a field, `{ label, value }`, where there is something to say.
function card.add(one, field)
  local label, value = field[1], field[2]
  if not value or value == "" then return end
  one.fields = one.fields or {}
  if #one.fields == most then return end
  table.insert(one.fields, { words.fit(label, longest_label), words.fit(value, longest_value) })
end

--- The same, of something that makes the card a warning.
function card.warn(one, field)
  card.add(one, field)
  one.severity = "warning"
end

--- Has a card be of the moment of its oldest reply (see lib.source), and warns in its subtitle of what is
--- old: with the caller's words `away_old` where the source is away, else `old` ({ago}).
function card.date(call, one, reply)
  one.time = math.min(one.time or reply.at, reply.at)
  if not reply.is_old then return end
  one.stale, one.severity = true, "warning"
  one.subtitle = call:text(reply.stale and "away_old" or "old", { ago = time.ago(reply.at) })
end

--- Fills the table of a card: a row for each item, of those columns that are not false. A column is
--- { label, function(item) that gives its cell }.
function card.table(one, columns, items)
  columns = lists.filter(columns, function(column) return column end)
  one.rows = lists.map(items, function(item)
    return lists.map(columns, function(column) return column[2](item) end)
  end)
  one.header = #items > 0 and lists.field(columns, 1) or nil
end

return card
