--- Takes from a decoded reply of the Observatory's what is of its type and in its bounds.
local lists = require "lib.lists"
local shared = require "lib.read"

local read = { zone = shared.zone, rows = shared.rows, field = shared.field, moment = shared.moment }

--- Bytes of a text of the Observatory's; the longest that were seen have some hundreds.
local longest = 4000

local entities = {
  amp = "&", lt = "<", gt = ">", quot = '"', apos = "'", nbsp = " ", ["#39"] = "'", ["#38"] = "&",
}

--- A text on one line without entities; nil where it is none or blank.
function read.text(value)
  if type(value) ~= "string" then return nil end
  if #value > longest then value = text.truncate(value, longest // 4) end
  return shared.text((value:gsub("&(#?%w+);", entities):gsub("[\r\n]+", " ")))
end

--- A number from low to high; one that is written as a text counts too.
function read.number(value, low, high) return shared.number(value, { low, high }) end

--- The texts of a list, or of a text alone.
function read.texts(value)
  return lists.map(type(value) == "table" and value or { value }, function(item) return read.text(item) end)
end

--- A moment's date in the Observatory's calendar, such as 20261012.
function read.date(moment) return (time.iso(moment, read.zone):sub(1, 10):gsub("-", "")) end

return read
