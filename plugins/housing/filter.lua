--- What people type to say which flats they want: `price:8000-15000 district:"Sai Kung" uni:HKUST within:30
--- sea view`. A filter is stored with alerts, so it is a plain table.

local commute = require "commute"
local fields = require "fields"
local parts = require "parts"
local places = require "places"

local filter = {}

--- What a single number means: `price:9000` is at most that, `size:400` at least, `rooms:2` just that. And a
--- range as an example of each, for who wrote none.
local ranges = {
  price = { "rent", "most", 8000, 15000 }, head = { "head", "most", 3000, 6000 },
  size = { "size", "least", 300, 500 },
  rooms = { "rooms", "just", 2, 3 }, beds = { "beds", "just", 2, 4 }, toilets = { "toilets", "just", 1, 2 },
  term = { "term", "most", 6, 12 }, deposit = { "deposit", "most", 1, 2 },
}

local also = {
  rent = "price", ["租金"] = "price", ["價錢"] = "price", ["价钱"] = "price", ["租"] = "price",
  ["每人"] = "head", each = "head", ["面積"] = "size", ["面积"] = "size", ["呎"] = "size", ["房"] = "rooms",
  ["床"] = "beds", ["廁所"] = "toilets", ["厕所"] = "toilets", ["租期"] = "term", ["按金"] = "deposit",
  ["押金"] = "deposit", area = "district", ["地區"] = "district", ["地区"] = "district", ["區"] = "district",
  ["大學"] = "uni", ["大学"] = "uni", university = "uni", ["車程"] = "within", ["车程"] = "within",
  minutes = "within", free = "from", ["入住"] = "from", ["傢俬"] = "furnished", ["家具"] = "furnished",
  ["水電"] = "bills", ["水电"] = "bills", ["排序"] = "sort", order = "sort", teams = "team", ["隊"] = "team",
  ["队"] = "team", ["小組"] = "team", ["小组"] = "team",
}

local sorts = { new = true, old = true, cheap = true, dear = true, large = true, head = true, best = true }

--- Letters of a filter, which is stored with an alert: all filters at once, and some words.
local longest = 300

--- Two bounds, either of which may be nil: `8000-15000`, `8000-`, `-15000`, `15000`.
local function range(typed, single)
  local said = text.nfkc(fields.plain(typed, true))
  local least, most = said:match("^([^%-]*)%-([^%-]*)$")
  if not least then
    local number = fields.number(said)
    if not number then return nil end
    return { single ~= "most" and number or nil, single ~= "least" and number or nil }, true
  end
  local low, below = fields.number(least)
  local high, above = fields.number(most)
  -- The point of 0.8-1萬 counts ten thousands.
  if not low and above then low, below = fields.times(least, above), above end
  if low and high then low, high = fields.both(low, below, high, above) end
  if least ~= "" and not low or most ~= "" and not high or not low and not high then return nil end
  if low and high and low > high then low, high = high, low end
  return { low, high }, true
end

--- A district of several words without quotes: as many of them as are
--- the name of one, and where the next part begins.
local function longest_district(value, line, at)
  local name, ahead, found, after = value, at, value, at
  for _ = 1, 2 do
    if ahead > #line or parts.named(line, ahead) or line:find('^"', ahead) then break end
    local word
    word, ahead = parts.word(line, ahead)
    name = name .. " " .. word
    if places.district(name) then found, after = name, ahead end
  end
  return found, after
end

local reading = {}

--- Refuses what is to be left out: without its dash it would be looked for.
local function refuse_left_out(call, word)
  local rest = fields.left_out(word)
  if rest then call:fail(call:text("left_out", { word = text.truncate(rest:gsub('"', ""), 30) })) end
end

function reading.district(call, wanted, value)
  local known = {}
  wanted.districts = wanted.districts or {}
  for _, name in ipairs(wanted.districts) do known[name] = true end
  for part in (fields.plain(value, true) .. ","):gmatch("([^,]*),") do
    refuse_left_out(call, text.trim(part))
    local place = places.require_district(call, part)
    -- Each once: an alert is stored once for each.
    if not known[place.name] then
      known[place.name], wanted.districts[#wanted.districts + 1] = true, place.name
    end
  end
end

function reading.uni(call, wanted, value)
  refuse_left_out(call, value)
  local place = places.university(value)
  if not place then
    call:fail(call:text("wants_university", { names = places.list(call, "universities") }))
  end
  wanted.uni = place.name
end

function reading.within(call, wanted, value)
  local minutes = #value <= 40 and fields.number((value:gsub("min%a*$", ""):gsub("分鐘?$", "")))
  if not minutes or minutes < 1 or minutes > 240 then call:fail(call:text("wants_minutes")) end
  wanted.within = minutes
end

function reading.from(call, wanted, value)
  wanted.from = fields.typed_day(value) or call:fail(call:text("wants_free_day"))
end

local function flag(call, wanted, value, name)
  local answer = fields.yesno(value)
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
  local is_near, both = {}, {}
  for _, name in ipairs(near) do is_near[name] = true end
  for _, name in ipairs(wanted.districts) do if is_near[name] then both[#both + 1] = name end end
  return both
end

--- Reads one `name:value`, or refuses it with what is accepted. Each
--- stands there once, but districts, of which any is wanted.
local function read(call, wanted, name, value, there)
  local known = also[name:lower()] or name:lower()
  if there[known] and known ~= "district" then call:fail(call:text("filter_twice", { filter = known })) end
  there[known] = true
  if ranges[known] then
    local bounds, is_one = range(value, ranges[known][2])
    if not is_one then
      local _, single, low, high = table.unpack(ranges[known])
      call:fail(call:text("wants_range", {
        filter = known, low = ("%d"):format(low), high = ("%d"):format(high),
        single = call:text("single_" .. single),
      }))
    end
    wanted[ranges[known][1]] = { least = bounds[1], most = bounds[2] }
  elseif reading[known] then
    reading[known](call, wanted, value, known)
  else
    call:fail(call:text("no_filter", { filter = text.truncate(name, 30) }))
  end
end

--- Whether a name is that of districts, which may have several words.
local function is_district(name) return (also[name:lower()] or name:lower()) == "district" end

--- Reads a filter, or refuses it with what is accepted.
function filter.read(call, typed)
  local wanted, words, there, line, at = {}, {}, {}, text.trim(typed), 1
  if fields.letters(line) > longest then call:fail(call:text("long_filter", { count = longest })) end
  line = fields.plain(line)
  while at <= #line do
    local name, value, after = parts.named(line, at)
    if name then
      if is_district(name) and not value:find(",", 1, true) then
        value, after = longest_district(value, line, after)
      end
      read(call, wanted, name, value, there)
    else
      if not line:find('^"', at) then refuse_left_out(call, (parts.word(line, at))) end
      value, after = parts.word(line, at)
      -- A quote that is never closed.
      value = value:gsub('"', "")
      if value ~= "" then words[#words + 1] = value end
    end
    at = after
  end
  if wanted.within and not wanted.uni then call:fail(call:text("within_what")) end
  wanted.districts = districts(wanted)
  wanted.words = #words > 0 and table.concat(words, " ") or nil
  return wanted
end

local function within(value, bounds)
  return not bounds
    or value and (not bounds.least or value >= bounds.least) and (not bounds.most or value <= bounds.most)
end

--- Whether a flat is what a filter wants, apart from its words and teams.
function filter.fits(wanted, flat)
  if wanted.districts then
    local is_there = false
    for _, name in ipairs(wanted.districts) do is_there = is_there or name == flat.district end
    if not is_there then return false end
  end
  for _, entry in pairs(ranges) do
    if not within(flat[entry[1]], wanted[entry[1]]) then return false end
  end
  return not (wanted.from and flat.from > wanted.from)
    and (wanted.furnished == nil or wanted.furnished == flat.furnished)
    and (wanted.bills == nil or wanted.bills == flat.bills)
end

filter.ranges = ranges

return filter
