--- Takes from a decoded reply what is of its type and in its bounds; anything else counts as not said.
local read = {}

--- The Observatory's clock.
read.zone = "Asia/Hong_Kong"

--- Bytes of a text of the Observatory's; the longest that were seen have some hundreds.
local longest = 4000

local entities = { amp = "&", lt = "<", gt = ">", quot = '"', apos = "'", nbsp = " ", ["#39"] = "'", ["#38"] = "&" }

--- A text without entities and white space at its ends; nil where it is none or blank.
function read.text(value)
  if type(value) ~= "string" then return nil end
  if #value > longest then value = text.truncate(value, longest // 4) end
  value = text.trim((value:gsub("&(#?%w+);", entities):gsub("[\r\n]+", " ")))
  return value ~= "" and value or nil
end

--- A number from low to high; one that is written as a text counts too.
function read.number(value, low, high)
  if type(value) == "string" then value = #value < 40 and value:match("^%s*(%-?%d+%.?%d*)%s*$") or nil end
  local number = tonumber(value)
  return number and number >= low and number <= high and number or nil
end

--- A moment, or nil.
function read.moment(value)
  return type(value) == "string" and #value < 40 and time.parse(value, read.zone) or nil
end

--- The objects of a list; none where it is no list.
function read.rows(value)
  local rows = {}
  for _, row in ipairs(type(value) == "table" and value or {}) do
    if type(row) == "table" then rows[#rows + 1] = row end
  end
  return rows
end

--- What is under a name, where the value is an object.
function read.field(value, name)
  if type(value) == "table" then return value[name] end
end

--- The texts of a list, or of a text alone.
function read.texts(value)
  local texts = {}
  for _, item in ipairs(type(value) == "table" and value or { value }) do
    texts[#texts + 1] = read.text(item)
  end
  return texts
end

return read
