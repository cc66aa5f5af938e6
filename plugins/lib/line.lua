--- Takes what people type apart: `rent:9000 district:"Sai Kung" near the pier`.
---
--- Each part is found from where the one before it ended, so a line costs what it is long, whatever it is
--- made of.
local line = {}

--- Marks as Chinese keyboards write them, and the plain ones. Each by itself: a set in a pattern is one of
--- bytes.
local marks = { ["："] = ":", ["“"] = '"', ["”"] = '"', ["「"] = '"', ["」"] = '"' }
local between = {
  ["，"] = ",", ["、"] = ",", ["；"] = ",", ["–"] = "-", ["—"] = "-", ["～"] = "-", ["〜"] = "-", ["~"] = "-",
  ["至"] = "-", ["到"] = "-", ["－"] = "-", ["−"] = "-",
}

local function replaced(words, list)
  for mark, plain in pairs(list) do words = words:gsub(mark, plain) end
  return words
end

--- A line with plain colons and quotes.
function line.plain(words) return replaced(words, marks) end

--- The same with plain commas and dashes too, as lists and ranges have them.
function line.listed(words) return replaced(replaced(words, marks), between) end

--- Where the next part begins.
local function behind(words, at)
  local _, last = words:find("^%s*", at)
  return last + 1
end

--- What stands between a quote and the next one, and where that ends; nil where it is never closed.
local function quoted(words, at)
  local close = words:find('^"', at) and words:find('"', at + 1, true)
  if close then return words:sub(at + 1, close - 1), close + 1 end
end

--- The part that begins at a place as one that stands alone, a word or what is in quotes, and where the next
--- begins.
function line.word(words, at)
  local word, after = quoted(words, at)
  if not word then word, after = words:match("^(%S*)()", at) end
  return word, behind(words, after)
end

--- The part that begins at a place as `name:value` or `name:value,"another one"`: the name, the value and
--- where the next begins; nil where it is none.
function line.named(words, at)
  local name, after = words:match('^([^%s:"]+):()', at)
  if not name then return nil end
  local values = {}
  repeat
    local value, last = quoted(words, after)
    if not value then value, last = words:match("^([^%s,]*)()", after) end
    values[#values + 1], after = value, last + 1
  until words:sub(last, last) ~= ","
  return name, table.concat(values, ","), behind(words, after - 1)
end

--- Puts names that people use to the one that counts: `{ price = { "價錢", … } }` gives a function of any of
--- them, in any case, which is nil for none.
function line.names(list)
  local known = {}
  for name, others in pairs(list) do
    known[name] = name
    for _, other in ipairs(others) do known[other] = name end
  end
  return function(word) return known[text.lower(word)] end
end

--- What a word would leave out that begins with a dash, as `-IKEA` does elsewhere; nil for any other word.
function line.left_out(word)
  local said = word:gsub("^－", "-"):gsub("^−", "-"):gsub("^–", "-")
  return said:match('^%-+"?([^%s%p].*)$')
end

return line
