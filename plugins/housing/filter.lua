--- What people type to say which flats they want: `price:8000-15000 district:"Sai Kung" uni:HKUST within:30
--- sea view`. A filter is stored with alerts, so it is a plain table.

local amounts = require "lib.amounts"
local commute = require "commute"
local fields = require "fields"
local line = require "lib.line"
local lists = require "lib.lists"
local places = require "places"
local words = require "lib.words"

local filter = {}

--- What a single number means: `price:9000` is at most that, `size:400` at least, `rooms:2` just that. And a
--- range as an example of each, for who wrote none.
local ranges = {
  price = { "rent", "most", 8000, 15000 }, head = { "head", "most", 3000, 6000 },
  size = { "size", "least", 300, 500 },
  rooms = { "rooms", "just", 2, 3 }, beds = { "beds", "just", 2, 4 }, toilets = { "toilets", "just", 1, 2 },
  term = { "term", "most", 6, 12 }, deposit = { "deposit", "most", 1, 2 },
}

local named = line.names {
  price = { "rent", "租金", "價錢", "价钱", "租" }, head = { "每人", "each" },
  size = { "面積", "面积", "呎" },
  rooms = { "房" }, beds = { "床" }, toilets = { "廁所", "厕所" }, term = { "租期" },
  deposit = { "按金", "押金" },
  district = { "area", "地區", "地区", "區" }, uni = { "university", "大學", "大学" },
  within = { "minutes", "車程", "车程" }, from = { "free", "入住" }, furnished = { "傢俬", "家具" },
  bills = { "水電", "水电" }, sort = { "order", "排序" }, team = { "teams", "隊", "队", "小組", "小组" },
}

local sorts = lists.set { "new", "old", "cheap", "dear", "large", "head", "best" }

--- Letters of a filter, which is stored with an alert: all filters at once, and some words.
local longest = 300

--- Two bounds, either of which may be nil; nil where none was written.
--- `single` is what one number alone means.
local function range(said, single)
  local low, high, is_one = amounts.range(said, fields.units)
  if not low and not high then return nil end
  return {
    least = not (is_one and single == "most") and low or nil,
    most = not (is_one and single == "least") and high or nil,
  }
end

--- A district of several words without quotes: as many of them as are
--- the name of one, and where the next part begins.
local function longest_district(value, said, at)
  local name, ahead, found, after = value, at, value, at
  for _ = 1, 2 do
    if ahead > #said or line.named(said, ahead) or said:find('^"', ahead) then break end
    local word
    word, ahead = line.word(said, ahead)
    name = name .. " " .. word
    if places.district(name) then found, after = name, ahead end
  end
  return found, after
end

local reading = {}

--- Refuses what is to be left out: without its dash it would be looked for.
local function refuse_left_out(call, word)
  local rest = line.left_out(word)
  if rest then call:fail(call:text("left_out", { word = text.truncate(rest:gsub('"', ""), 30) })) end
end

function reading.district(call, wanted, value)
  wanted.districts = wanted.districts or {}
  for part in (line.listed(value) .. ","):gmatch("([^,]*),") do
    refuse_left_out(call, text.trim(part))
    local place = places.require_district(call, part)
    -- Each once: an alert is stored once for each.
    if not lists.has(wanted.districts, place.name) then table.insert(wanted.districts, place.name) end
  end
end

function reading.uni(call, wanted, value)
  refuse_left_out(call, value)
  wanted.uni = places.require_university(call, value).name
end

function reading.within(call, wanted, value)
  local minutes = #value <= 40 and amounts.read((value:gsub("min%a*$", ""):gsub("分鐘?$", "")))
  if not minutes or minutes < 1 or minutes > 240 then call:fail(call:text("wants_minutes")) end
  wanted.within = minutes
end

function reading.from(call, wanted, value)
  wanted.from = fields.typed_day(value) or call:fail(call:text("wants_free_day"))
end

local function flag(call, wanted, value, name)
  local answer = fields.yes_no(value)
  if answer == nil then call:fail(call:text("wants_flag", { filter = name })) end
  wanted[name] = answer
end
reading.furnished, reading.bills, reading.team = flag, flag, flag

function reading.sort(call, wanted, value)
  if not sorts[value:lower()] then call:fail(call:text("wants_sort")) end
  wanted.sort = value:lower()
end

--- The districts that a filter leaves, or nil for all of them.
local function districts(wanted)
  local near = wanted.within and commute.within(wanted.uni, wanted.within)
  if not near or not wanted.districts then return near or wanted.districts end
  return lists.filter(wanted.districts, function(name) return lists.has(near, name) end)
end

--- Reads one `name:value`, or refuses it with what is accepted. Each
--- stands there once, but districts, of which any is wanted.
local function read(call, wanted, name, value, there)
  local known = named(name) or name:lower()
  if there[known] and known ~= "district" then call:fail(call:text("filter_twice", { filter = known })) end
  there[known] = true
  if ranges[known] then
    local bounds = range(value, ranges[known][2])
    if not bounds then
      local _, single, low, high = table.unpack(ranges[known])
      call:fail(call:text("wants_range", {
        filter = known, low = ("%d"):format(low), high = ("%d"):format(high),
        single = call:text("single_" .. single),
      }))
    end
    wanted[ranges[known][1]] = bounds
  elseif reading[known] then
    reading[known](call, wanted, value, known)
  else
    call:fail(call:text("no_filter", { filter = text.truncate(name, 30) }))
  end
end

--- Reads a filter, or refuses it with what is accepted.
function filter.read(call, said)
  local wanted, alone, there, at = {}, {}, {}, 1
  said = text.trim(said)
  if words.letters(said) > longest then call:fail(call:text("long_filter", { count = longest })) end
  said = line.plain(said)
  while at <= #said do
    local name, value, after = line.named(said, at)
    if name then
      if named(name) == "district" and not value:find(",", 1, true) then
        value, after = longest_district(value, said, after)
      end
      read(call, wanted, name, value, there)
    else
      if not said:find('^"', at) then refuse_left_out(call, (line.word(said, at))) end
      value, after = line.word(said, at)
      -- A quote that is never closed.
      value = value:gsub('"', "")
      if value ~= "" then alone[#alone + 1] = value end
    end
    at = after
  end
  if wanted.within and not wanted.uni then call:fail(call:text("within_what")) end
  wanted.districts = districts(wanted)
  wanted.words = #alone > 0 and table.concat(alone, " ") or nil
  return wanted
end

local function within(value, bounds)
  return not bounds
    or value and (not bounds.least or value >= bounds.least) and (not bounds.most or value <= bounds.most)
end

--- Whether a flat is what a filter wants, apart from its words and teams.
function filter.fits(wanted, flat)
  if wanted.districts and not lists.has(wanted.districts, flat.district) then return false end
  for _, entry in pairs(ranges) do
    if not within(flat[entry[1]], wanted[entry[1]]) then return false end
  end
  return not (wanted.from and flat.from > wanted.from)
    and (wanted.furnished == nil or wanted.furnished == flat.furnished)
    and (wanted.bills == nil or wanted.bills == flat.bills)
end

filter.ranges = ranges

return filter
