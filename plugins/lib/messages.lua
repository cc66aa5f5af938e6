--- Messages within a line.
local messages = {}

--- Reactions: `👍 3 🎉 1`, with `gap` between two, a space where it is left out.
function messages.reactions(list, gap)
  local parts = {}
  for place, one in ipairs(list) do parts[place] = one.emoji .. " " .. one.count end
  return table.concat(parts, gap or " ")
end

--- What a message says: its pictures and files, as /history shows them, and its first `most` letters.
function messages.excerpt(message, most)
  local parts = {}
  for place, one in ipairs(message.media or {}) do parts[place] = ("[%s]"):format(one.label) end
  local words = text.line(text.truncate(message.text, most))
  if words ~= "" then parts[#parts + 1] = words end
  return table.concat(parts, " ")
end

return messages
