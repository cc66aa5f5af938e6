--- What people typed behind /note, taken apart.
local shared = require "lib.typed"

local typed = {}

--- What stands between the words and the day on which they end. `is_sure` says a day and nothing else, where
--- a digit follows: 9 至 5 is no day.
local marks = {
  { " until ", is_sure = true }, { " 直到", is_sure = true }, { "直到", is_sure = true }, { " 至 " },
  { " 到 " },
}

--- The words before a day, the moment at which that day ends, and what was no day where one was meant.
function typed.ending(words)
  words = " " .. words
  local lower = words:lower()
  for _, mark in ipairs(marks) do
    local at, behind = shared.last(lower, { mark[1] })
    local rest = at and text.trim(words:sub(behind))
    local day = rest and time.day(rest)
    if day then return text.trim(words:sub(1, at - 1)), time.add(day, { days = 1 }) end
    if at and mark.is_sure then return words, nil, rest end
  end
  return words
end

--- What is to be done: `answer` and `delete` with an `id`, `draw` with what stands behind it, or `leave`;
--- `which` where one of these words has no number behind it, and at most another word: strangers would read a
--- slip. Otherwise a note may begin with any word.
function typed.deed(words)
  local first, rest = words:match("^(%a+)%s*(.*)$")
  first = first and first:lower()
  if first == "answer" or first == "delete" then
    local id, behind = shared.numbered(rest)
    if id and (first == "answer" or behind == "") then return first, behind, id end
    if not rest:find("%s") or rest:find("^[%-#%d]") then return "which", first end
  end
  if first == "draw" then
    local strokes = typed.ending(rest)
    if not strokes:find("[^%d,;%s]") or not rest:find("%s") then return "draw", rest end
  end
  return "leave", words
end

return typed
