--- What speaks for a swindle. It warns who looks at a flat, and
--- changes nothing else: what is warned of stays as it is.

local lists = require "lib.lists"

local fraud = {}

--- Flats of a district, the newest, that a rent is held against; how
--- many there have to be, and what is suspicious of the middle one's.
local most_compared, least_compared, share = 99, 5, 0.6

--- How old an account is no longer new, in seconds.
fraud.new = 14 * 86400

--- What swindlers ask for, as people write it, which an administrator may add to. In a swindle it is paid
--- before anybody has seen the flat, or in a way that can't be taken back.
local asked = require("swindles").asked

--- Characters that nobody sees, all that look like a space or a hyphen, and apostrophes: swindlers write them
--- into words, and keyboards do it for others. Each is a range, and what it counts as.
local alike = {
  { 0xAD, 0xAD, "" }, { 0x34F, 0x34F, "" }, { 0x61C, 0x61C, "" }, { 0x115F, 0x1160, "" },
  { 0x17B4, 0x17B5, "" }, { 0x180B, 0x180F, "" }, { 0x200B, 0x200F, "" }, { 0x202A, 0x202E, "" },
  { 0x2060, 0x206F, "" }, { 0x3164, 0x3164, "" }, { 0xFE00, 0xFE0F, "" }, { 0xFEFF, 0xFEFF, "" },
  { 0xFFA0, 0xFFA0, "" }, { 0xA0, 0xA0, " " }, { 0xB7, 0xB7, " " }, { 0x2000, 0x200A, " " },
  { 0x2010, 0x2015, " " }, { 0x2028, 0x2029, " " }, { 0x202F, 0x202F, " " }, { 0x205F, 0x205F, " " },
  { 0x3000, 0x3000, " " }, { 0x2018, 0x2019, "'" },
}

local seen_as
--- Words as somebody sees them who reads over them: with one space for all that parts two.
local function plain(words)
  if not seen_as then
    seen_as = {}
    for _, range in ipairs(alike) do
      for code = range[1], range[2] do seen_as[utf8.char(code)] = range[3] end
    end
  end
  local folded = text.han_fold(text.fold((words:gsub("[\194-\244][\128-\191]*", seen_as))))
  -- A dot within a word parts it, as a hyphen does; one behind a sentence parts what doesn't belong together.
  return (folded:gsub("%.%f[%w]", " "):gsub("[%s%-_/*]+", " "))
end

--- The same of what swindlers ask for, once that is looked for.
local asked_plain

--- Whether a flat's words ask for money as swindlers do: the words, or nil.
local function payment(flat)
  local told = " " .. plain(table.concat({ flat.title, flat.address, flat.text or "" }, "\n")) .. " "
  -- Chinese has no spaces: those that are there say nothing.
  local joined = told:gsub(" ", "")
  asked_plain = asked_plain or lists.map(asked, plain)
  for index, each in ipairs(asked_plain) do
    local is_latin = each:find("^%w") ~= nil
    local first, last = (is_latin and told or joined):find(each, 1, true)
    -- Latin words are whole ones.
    if first and not (is_latin
      and (told:sub(first - 1, first - 1):find("%w") or told:sub(last + 1, last + 1):find("%w")))
    then
      return asked[index]
    end
  end
end

--- Flats whose words were looked through, each at a version; as many
--- as are looked at now are kept, some hundred bytes each.
local most_read = 1000
local read, read_count = {}, 0

--- The same of a flat for a list, which is looked through once a version.
local function payment_of(flat)
  local known = read[flat.key]
  if known and known.version == flat.version then return known.words end
  if read_count >= most_read then read, read_count = {}, 0 end
  if not read[flat.key] then read_count = read_count + 1 end
  read[flat.key] = { version = flat.version, words = payment(flat) }
  return read[flat.key].words
end

--- Seconds for which lists go by what flats of a district cost that
--- was read before: a page looks at many districts.
local kept = 60

--- What flats cost by district: `{ at = …, rates = { { OWNER, CENTS }, … } }`, the cheapest first.
local costs = {}

--- What the newest flats shown in a district cost a square foot; for a
--- list, what was read a moment ago is new enough.
local function rates(district, is_listed)
  local now, known = time.now(), costs[district]
  if is_listed and known and now >= known.at and now - known.at < kept then return known.rates end
  local query = { where = { zone = district }, limit = most_compared }
  local list = lists.map(store.find("flats", query), function(other) return { other.owner, other.rate } end)
  table.sort(list, function(one, other) return one[2] < other[2] end)
  costs[district] = { at = now, rates = list }
  return list
end

--- The rent a square foot, in cents, that half of the newest flats
--- shown in a district exceed; nil where they are few.
local function middle(flat, is_listed)
  -- Nobody makes the usual rent by offering many.
  local others = lists.map(rates(flat.district, is_listed), function(each)
    return each[1] ~= flat.owner and each[2] or nil
  end)
  return #others >= least_compared and others[(#others + 1) // 2] or nil
end

--- How cheap a flat is, in hundredths of what is usual, where that is suspicious; nil otherwise.
local function cheap(flat, is_listed)
  local usual, rate = middle(flat, is_listed), flat.rent * 100 // flat.size
  return usual and rate < share * usual and 100 * rate // usual or nil
end

--- Whose accounts are new, of the owners of these flats: by their ids, since a new handle makes nobody older.
local function newcomers(list)
  local owners, new = lists.field(list, "owner"), {}
  for index, newcomer in ipairs(store.get_all("newcomers", lists.map(owners, tostring))) do
    new[owners[index]] = newcomer and true
  end
  return new
end

--- What lists say of the flats of a page that are warned of: by their
--- keys a word each, of the gravest reason.
function fraud.signs(call, list)
  local signs, new = {}, newcomers(list)
  for _, flat in ipairs(list) do
    local sign = (payment_of(flat) or cheap(flat, true)) and "beware" or new[flat.owner] and "beware_new"
    signs[flat.key] = flat.shown and sign and call:text(sign) or nil
  end
  return signs
end

--- Why a flat is warned of: texts in the caller's language, none where nothing speaks for a swindle.
function fraud.reasons(call, flat)
  local reasons, percent = {}, cheap(flat)
  if percent then
    reasons[#reasons + 1] = call:text("warn_cheap", { percent = percent })
  end
  local said = payment(flat)
  if said then reasons[#reasons + 1] = call:text("warn_payment", { words = said }) end
  if newcomers { flat }[flat.owner] then
    reasons[#reasons + 1] = call:text("warn_new", { count = fraud.new // 86400 })
  end
  return reasons
end

return fraud
