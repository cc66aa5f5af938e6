--- Messages within a line.
local lists = require "lib.lists"

local messages = {}

--- Reactions: `👍 3 🎉 1`, with `gap` between two, a space where it is left out.
function messages.reactions(list, gap)
  local parts = lists.map(list, function(one) return one.emoji .. " " .. one.count end)
  return table.concat(parts, gap or " ")
end

--- What a message says: its pictures and files, as /history shows them, and its first `most` letters.
function messages.excerpt(message, most)
  local parts = lists.map(message.media or {}, function(one) return ("[%s]"):format(one.label) end)
  local words = text.line(text.truncate(message.text, most))
  if words ~= "" then parts[#parts + 1] = words end
  return table.concat(parts, " ")
end

return messages
