--- Takes what people type apart: `rent:9000 district:"Sai Kung" near the pier`.
---
--- Each part is found from where the one before it ended, so a line costs what it is long, whatever it is made of.

local parts = {}

--- Where the next part begins.
local function behind(line, at)
  local _, last = line:find("^%s*", at)
  return last + 1
end

--- What stands between a quote and the next one, and where that ends; nil where it is never closed.
local function quoted(line, at)
  local close = line:find('"', at + 1, true)
  if close then return line:sub(at + 1, close - 1), close + 1 end
end

--- The part that begins at a place as one that stands alone: a word, or what is in quotes; and where the next begins.
function parts.word(line, at)
  local word, after
  if line:find('^"', at) then word, after = quoted(line, at) end
  if not word then
    local _, last = line:find("^%S*", at)
    word, after = line:sub(at, last), last + 1
  end
  return word, behind(line, after)
end

--- The part that begins at a place as `name:value`: the name, the value and where the next begins; nil where it is none.
function parts.named(line, at)
  local _, colon = line:find('^[^%s:"]+:', at)
  if not colon then return nil end
  local value, after
  if line:find('^"', colon + 1) then value, after = quoted(line, colon + 1) end
  if not value then
    local _, last = line:find("^%S*", colon + 1)
    value, after = line:sub(colon + 1, last), last + 1
  end
  return line:sub(at, colon - 1), value, behind(line, after)
end

return parts
