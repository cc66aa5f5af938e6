--- How people ask in plain words for flats, by language.

local list = require "list"
local places = require "places"

--- Minutes that "near" a university means.
local near = 30

--- The names that people use of districts, or of universities, by the one that is stored.
local function values(of)
  local names = {}
  for _, place in ipairs(of) do
    names[place.name] = { place.name, place["zh-Hant"], place["zh-Hans"], table.unpack(place.also) }
  end
  return names
end

local slots = {
  uni = { values = values(places.universities) },
  district = { values = values(places.districts), several = true }, rent = "range",
  furnished = {
    values = {
      furnished = {
        "fully furnished", "with furniture", "有傢俬", "連傢俬", "包傢俬", "有家具", "带家具", "帶家具",
        "包家具", "有家電",
      },
      unfurnished = {
        "without furniture", "no furniture", "冇傢俬", "無傢俬", "没家具", "没有家具", "沒有家具", "冇家具",
        "空屋",
      },
    },
  },
  size = {
    range = {
      "sq ft", "sqft", "sq feet", "square feet", "square foot", "ft", "feet", "呎", "平方呎", "方呎", "尺",
      "平方尺",
    },
  },
  rooms = { range = { "rooms", "room", "bedrooms", "bedroom", "房", "個房", "间房", "室" } },
  minutes = { range = { "minutes", "minute", "min", "mins", "分鐘" } },
}

--- The most minutes of a range. At least so many is nothing that a search can give.
local function within(call, minutes)
  local least, most = minutes:match("^(%d*)%-(%d*)$")
  if least and (least ~= "" or most == "") then call:fail(call:text("wants_minutes")) end
  return most or minutes
end

--- What was asked, as somebody would have typed it behind /flats.
local function typed(call, found)
  local parts = {}
  if found.uni then
    local minutes = found.minutes and within(call, found.minutes) or near
    parts[#parts + 1] = ("uni:%s within:%s"):format(found.uni, minutes)
  end
  if found.district then parts[#parts + 1] = ('district:"%s"'):format(found.district) end
  -- A number so small by itself is no rent, and it isn't known of what it is.
  local alone = found.rent and found.rent:match("^%d+$")
  if alone and tonumber(alone) < 500 then call:fail(call:text("wants_count", { number = alone })) end
  if found.rent then parts[#parts + 1] = "price:" .. found.rent end
  if found.furnished then
    parts[#parts + 1] = "furnished:" .. (found.furnished == "furnished" and "yes" or "no")
  end
  if found.size then parts[#parts + 1] = "size:" .. found.size end
  if found.rooms then parts[#parts + 1] = "rooms:" .. found.rooms end
  return table.concat(parts, " ")
end

return {
  ["housing.find"] = {
    slots = slots,
    run = function(call, found) list.found(call, typed(call, found), true) end,
  },
  ["housing.kept"] = { command = "flats kept" },
  ["housing.mine"] = { command = "flats mine" },
  ["housing.suggest"] = { command = "flat-suggest" },
}
