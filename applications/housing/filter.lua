--- What people type to say which flats they want: `price:8000-15000 district:"Sai Kung" uni:HKUST within:30 sea view`.
--- A filter is stored with alerts, so it is a plain table.

local commute = require "commute"
local fields = require "fields"
local places = require "places"

local filter = {}

--- What a single number means: `price:9000` is at most that, `size:400` at least, `rooms:2` just that.
local ranges = {
  price = { "rent", "most" }, head = { "head", "most" }, size = { "size", "least" }, rooms = { "rooms", "just" },
  beds = { "beds", "just" }, toilets = { "toilets", "just" }, term = { "term", "most" }, deposit = { "deposit", "most" },
}

local also = {
  rent = "price", ["租金"] = "price", ["價錢"] = "price", ["价钱"] = "price", ["租"] = "price", ["每人"] = "head", each = "head",
  ["面積"] = "size", ["面积"] = "size", ["呎"] = "size", ["房"] = "rooms", ["床"] = "beds", ["廁所"] = "toilets", ["厕所"] = "toilets",
  ["租期"] = "term", ["按金"] = "deposit", ["押金"] = "deposit", area = "district", ["地區"] = "district", ["地区"] = "district",
  ["區"] = "district", ["大學"] = "uni", ["大学"] = "uni", university = "uni", ["車程"] = "within", ["车程"] = "within",
  minutes = "within", free = "from", ["入住"] = "from", ["傢俬"] = "furnished", ["家具"] = "furnished", ["水電"] = "bills",
  ["水电"] = "bills", ["排序"] = "sort", order = "sort", teams = "team", ["隊"] = "team", ["队"] = "team",
}

local sorts = { new = true, old = true, cheap = true, dear = true, large = true, head = true, best = true }

local longest = 300

--- The next part of a line: a name and a value, or a word alone; and what follows.
local function next_part(rest)
  local name, value, after = rest:match('^([^%s:"]+):"([^"]*)"%s*(.*)$')
  if not name then name, value, after = rest:match('^([^%s:"]+):(%S*)%s*(.*)$') end
  if name then return name, value, after end
  local word
  word, after = rest:match('^"([^"]*)"%s*(.*)$')
  if not word then word, after = rest:match("^(%S+)%s*(.*)$") end
  return nil, word, after
end

--- Two bounds, either of which may be nil: `8000-15000`, `8000-`, `-15000`, `15000`.
local function range(typed, single)
  local said = text.nfkc(fields.plain(typed, true))
  local least, most = said:match("^([^%-]*)%-([^%-]*)$")
  if not least then
    local number = fields.number(said)
    if not number then return nil end
    return { single ~= "most" and number or nil, single ~= "least" and number or nil }, true
  end
  local low, high = fields.number(least), fields.number(most)
  if least ~= "" and not low or most ~= "" and not high or not low and not high then return nil end
  if low and high and low > high then low, high = high, low end
  return { low, high }, true
end

--- A district of several words without quotes: as many of them as are the name of one, and what follows.
local function longest_district(value, after)
  local name, rest, found, behind = value, after, value, after
  for _ = 1, 2 do
    local word, more = rest:match("^([^%s:\"]+)%s*(.*)$")
    if not word or rest:find("^[^%s:]+:") then break end
    name, rest = name .. " " .. word, more
    if places.district(name) then found, behind = name, rest end
  end
  return found, behind
end

local reading = {}

function reading.district(call, wanted, value)
  wanted.districts = wanted.districts or {}
  for part in (fields.plain(value, true) .. ","):gmatch("([^,]*),") do
    local place = places.district(part)
    if not place then
      call:fail(call:text("wants_district", { names = table.concat(places.names("districts", call.language), ", ") }))
    end
    wanted.districts[#wanted.districts + 1] = place.name
  end
end

function reading.uni(call, wanted, value)
  local place = places.university(value)
  if not place then
    call:fail(call:text("wants_university", { names = table.concat(places.names("universities", call.language), ", ") }))
  end
  wanted.uni = place.name
end

function reading.within(call, wanted, value)
  local minutes = fields.number((value:gsub("min%a*$", ""):gsub("分鐘?$", "")))
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

--- Reads a filter, or refuses it with what is accepted.
function filter.read(call, typed)
  local wanted, words, rest = {}, {}, text.trim(fields.plain(typed))
  if (utf8.len(rest) or #rest) > longest then call:fail(call:text("long_filter", { count = longest })) end
  while rest ~= "" do
    local name, value, after = next_part(rest)
    -- A quote that is never closed.
    if not value then value, after = rest:gsub('"', ""), "" end
    if name then
      local known = also[name:lower()] or name:lower()
      if ranges[known] then
        local bounds, is_one = range(value, ranges[known][2])
        if not is_one then call:fail(call:text("wants_range", { filter = known })) end
        wanted[ranges[known][1]] = { least = bounds[1], most = bounds[2] }
      elseif reading[known] then
        if known == "district" and not value:find(",", 1, true) then value, after = longest_district(value, after) end
        reading[known](call, wanted, value, known)
      else
        call:fail(call:text("no_filter", { filter = text.truncate(name, 30) }))
      end
    elseif value ~= "" then
      words[#words + 1] = value
    end
    rest = after
  end
  if wanted.within and not wanted.uni then call:fail(call:text("within_what")) end
  wanted.districts = districts(wanted)
  wanted.words = #words > 0 and table.concat(words, " ") or nil
  return wanted
end

--- The form in which words are compared: without case, accents and width, in either script.
function filter.folded(words) return text.han_fold(text.fold(words)) end

--- All that a flat's words are found in, folded.
function filter.told(flat)
  return filter.folded(table.concat({ flat.title, flat.address, flat.text or "", flat.words }, "\n"))
end

local function within(value, bounds)
  return not bounds or value and (not bounds.least or value >= bounds.least) and (not bounds.most or value <= bounds.most)
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

--- Whether what is told of a flat, folded, has a word, folded: one of letters as a whole, Chinese anywhere.
function filter.has(told, word)
  if word:find("^%w+$") then return told:find("%f[%w]" .. word .. "%f[%W]") ~= nil end
  return told:find(word, 1, true) ~= nil
end

--- Whether it has all of a filter's words.
function filter.says(words, told)
  for word in (words or ""):gmatch("[^%s%p]+") do
    if not filter.has(told, word) then return false end
  end
  return true
end

filter.ranges = ranges

return filter
