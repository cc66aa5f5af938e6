--- Asks which of several things is meant.
local typed = require "lib.typed"

local choose = {}

--- The one that is meant of a `list`: the only one without asking, else by its number or as `means(said)`
--- takes the answer, nil for none. `prompt` stands above `label(one)` of each. Who means none of them is
--- refused with the text `refusal`; nil where nobody answers.
function choose.one(call, how)
  if #how.list == 1 then return how.list[1] end
  local lines = { how.prompt }
  for number, one in ipairs(how.list) do lines[number + 1] = ("%d  %s"):format(number, how.label(one)) end
  local said = call:ask { prompt = lines, timeout = "1m" }
  if not said then return nil end
  local number = typed.number((said:gsub("%.%s*$", "")))
  return number and how.list[number] or how.means(said) or call:fail(how.refusal)
end

return choose
