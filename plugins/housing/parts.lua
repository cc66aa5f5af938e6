--- Takes what people type apart: `rent:9000 district:"Sai Kung" near the pier`.
---
--- Each part is found from where the one before it ended, so a line
--- costs what it is long, whatever it is made of.

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

--- The part that begins at a place as one that stands alone: a word,
--- or what is in quotes; and where the next begins.
function parts.word(line, at)
  local word, after
  if line:find('^"', at) then word, after = quoted(line, at) end
  if not word then
    local _, last = line:find("^%S*", at)
    word, after = line:sub(at, last), last + 1
  end
  return word, behind(line, after)
end

--- One of several values with commas between them, and where it ends:
--- what is in quotes, or what stands before a comma.
local function listed(line, at)
  local value, after
  if line:find('^"', at) then value, after = quoted(line, at) end
  if value then return value, after end
  local _, last = line:find("^[^%s,]*", at)
  return line:sub(at, last), last + 1
end

--- The part that begins at a place as `name:value` or `name:value,"another one"`: the name, the value and
--- where the next begins; nil where it is none.
function parts.named(line, at)
  local _, colon = line:find('^[^%s:"]+:', at)
  if not colon then return nil end
  local values, after = {}, colon
  repeat
    values[#values + 1], after = listed(line, after + 1)
  until line:sub(after, after) ~= ","
  return line:sub(at, colon - 1), table.concat(values, ","), behind(line, after)
end

return parts
