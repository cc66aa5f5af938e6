--- Takes from what a feed of Hong Kong's says what is of its type; anything else counts as not said. Types
--- differ from list to list, texts stand for numbers, and a source may answer with anything.
local words = require "lib.words"

local read = {}

--- Hong Kong's clock, which is never changed.
read.zone = "+08:00"

--- Bytes of a number and of a moment, letters of a name, and the largest number.
local longest_number, longest_moment, longest_name, largest = 40, 60, 200, 1e15

--- A text that says something, without white space around; nil for anything else. It is asked for each field
--- of thousands of rows: `text.trim`, which counts as a call, is left for those with white space at an end.
function read.text(value)
  if type(value) ~= "string" or value == "" then return nil end
  if value:byte(1) > 32 and value:byte(-1) > 32 then return value end
  local trimmed = text.trim(value)
  return trimmed ~= "" and trimmed or nil
end

--- A number, also where it stands as a text, within `{ low, high }` where that is given.
function read.number(value, bounds)
  if type(value) == "string" and (#value > longest_number or value:find("[^%s%d.+-]")) then return nil end
  local number = (type(value) == "number" or type(value) == "string") and tonumber(value)
  if not number or number ~= number or math.abs(number) > largest then return nil end
  if bounds and (number < bounds[1] or number > bounds[2]) then return nil end
  return number
end

--- A moment, by Hong Kong's clock where the text names none.
function read.moment(value)
  local written = read.text(value)
  return written and #written < longest_moment and time.parse(written, read.zone) or nil
end

--- What stands under a name, where the value is a table.
function read.field(value, name)
  if type(value) == "table" then return value[name] end
end

--- The rows of a list: only those that are tables.
function read.rows(value)
  local rows = {}
  for _, row in ipairs(type(value) == "table" and value or {}) do
    if type(row) == "table" then rows[#rows + 1] = row end
  end
  return rows
end

--- The names of a row by language, such as `dest_en`, `dest_tc`, `dest_sc`: those that are there, each within
--- what a card holds.
function read.named(row, key)
  local found = {}
  for _, language in ipairs { "en", "tc", "sc" } do
    local name = read.text(row[key .. "_" .. language])
    -- Some have a character beside the one that is meant.
    if name and name:find("巿", 1, true) then name = name:gsub("巿", "市") end
    found[language] = name and #name > longest_name and words.fit(name, longest_name) or name
  end
  return found
end

return read
