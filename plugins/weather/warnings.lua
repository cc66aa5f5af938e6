--- Warnings that are in force, with what to do; and the signals of tropical cyclones.
local lists = require "lib.lists"
local names = require "lib.names"
local cards = require "cards"
local data = require "warnings_data"
local feed = require "feed"

local warnings = {}

local cyclone_kind, before_eight = "WTCSGNL", "WTCPRE8"

--- The names of each kind, for slots.
function warnings.slots()
  local slots = {}
  for _, kind in ipairs(data.kinds) do
    slots[kind.kind] = lists.joined({ kind.en, kind["zh-Hant"], kind["zh-Hans"] }, kind.also)
  end
  return slots
end

local kinds = lists.by(data.kinds, "kind")

--- Words that are too common for plain questions, but clear behind /warnings.
local plain = {
  rain = "WRAIN", hot = "WHOT", heat = "WHOT", cold = "WCOLD", fire = "WFIRE", thunder = "WTS",
  lightning = "WTS", wind = "WMSGNL", ["热"] = "WHOT", ["冷"] = "WCOLD", ["雨"] = "WRAIN",
}

local index = names.index(function(add)
  for name, kind in pairs(plain) do add(name, kind) end
  for kind, list in pairs(warnings.slots()) do
    add(kind, kind)
    for _, name in ipairs(list) do add(name, kind) end
  end
end)

--- The kind that somebody typed, or nil.
local function typed(words)
  local wanted = names.key(words):gsub("warning$", ""):gsub("signal$", "")
  local found = index:exact(words) or index:exact(wanted)
  return found and found[1]
end

--- The key of the words for a code's name.
local function name_key(code) return "warning_" .. code:lower() end

--- What is known of a code beside its name: that of a warning that is new is not known.
local function known(entry, kind) return data.codes[entry.code or ""] or data.codes[kind] or {} end

local function name_of(call, entry, kind)
  local code, category = data.codes[entry.code or ""], kinds[kind]
  if code then return call:text(name_key(entry.code)) end
  if category and not entry.is_over and entry.code ~= kind and entry.name then return entry.name end
  return category and cards.named(call, category) or entry.name or kind
end

local function emoji_of(kind)
  local category = kinds[kind]
  return category and category.emoji or "⚠️"
end

--- Since when and until when: a list of sentences.
local function times(call, entry)
  local parts = {}
  if entry.issued then parts[1] = call:text("since", { time = cards.clock(call, entry.issued) }) end
  if entry.expires then
    local key = entry.expires < time.now() and "was_until" or "until"
    parts[#parts + 1] = call:text(key, { time = cards.clock(call, entry.expires) })
  end
  return parts
end

--- The Observatory's own words about a kind, or nil.
local function words_of(call, details, kind)
  local told = details and details.kinds[kind]
  return told and #told.words > 0 and cards.sentences(call, told.words) or nil
end

local ranks = { info = 1, good = 1, warning = 2, danger = 3 }

--- Makes a card at least as urgent.
local function raise(card, severity)
  severity = severity or "warning"
  if ranks[severity] > ranks[card.severity or "info"] then card.severity = severity end
end

--- One warning: since when, what to do, and what the Observatory says.
local function describe(call, card, kind, entry, details)
  local about = known(entry, kind)
  local parts = times(call, entry)
  if about.advice then parts[#parts + 1] = "👉 " .. cards.named(call, about.advice) end
  parts[#parts + 1] = words_of(call, details, kind)
  if #parts == 0 then parts[1] = call:text("in_force") end
  cards.field(card, emoji_of(kind) .. " " .. name_of(call, entry, kind), cards.sentences(call, parts))
  raise(card, about.severity)
end

--- Whether a cyclone is to come nearer than it is: said before signal 8, and left over for a while after.
local function comes_eight(reply, details)
  local entry = reply.kinds[cyclone_kind]
  local level = entry and not entry.is_over and known(entry, cyclone_kind).level or 0
  return level < 8 and details ~= nil and details.kinds[before_eight] ~= nil
end

local function describe_before_eight(call, card, details)
  local about = data.codes[before_eight]
  local parts = { "👉 " .. cards.named(call, about.advice), words_of(call, details, before_eight) }
  cards.field(card, "🌀 " .. call:text(name_key(before_eight)), cards.sentences(call, parts))
  raise(card, about.severity)
end

--- The kinds of a reply, the gravest first, new ones last: those in force and those that are over.
local function sorted(reply)
  local new = {}
  for kind in pairs(reply.kinds) do
    if not kinds[kind] then new[#new + 1] = kind end
  end
  table.sort(new)
  local all = lists.joined(lists.field(data.kinds, "kind"), new)
  local function those(is_over)
    return lists.filter(all, function(kind)
      return reply.kinds[kind] and reply.kinds[kind].is_over == is_over
    end)
  end
  return those(false), those(true)
end

--- Names of warnings that are over, with when that was.
local function ended(call, card, reply, list)
  local ended_names = lists.map(list, function(kind)
    local entry = reply.kinds[kind]
    local name = name_of(call, entry, kind)
    return entry.updated and call:text("ended_at", { name = name, time = cards.clock(call, entry.updated) })
      or name
  end)
  cards.field(card, call:text("ended"), cards.joined(call, ended_names))
end

--- The reply with warnings, and the one with their words where it can be had.
--- @param kind which has to be readable.
local function asked(call, kind)
  local reply = feed.need(call, "warnings")
  if kind and reply.unread[kind] then call:fail(call:text("failed_unreadable")) end
  local details = feed.get(call, "details")
  return reply, details, { reply, details }
end

local function actions(call, kind)
  if kind == cyclone_kind then return cards.actions(call, "warnings", "forecast", "tips", "now") end
  return cards.actions(call, "cyclone", "rainfall", "tips", "now")
end

--- Without the words of the warnings, the rest is still true.
local function without_details(call, card, details)
  if not details then cards.field(card, "ℹ️", call:text("no_details")) end
end

--- How to say that there is no danger: a title and how good that is. What was so hours ago may be over.
local function calm(call, reply, words)
  if reply.problem then
    return "ℹ️ " .. call:text("back_then", { ago = time.ago(reply.at), words = words }), "info"
  end
  return "✅ " .. words, reply.is_partial and "info" or "good"
end

--- All that is in force.
function warnings.all(call)
  local reply, details, used = asked(call)
  local in_force, over = sorted(reply)
  local card = { fields = {}, actions = actions(call) }
  for _, kind in ipairs(in_force) do
    if #card.fields < 20 then describe(call, card, kind, reply.kinds[kind], details) end
  end
  local count = #in_force
  if comes_eight(reply, details) then
    describe_before_eight(call, card, details)
    count = count + 1
  end
  if count == 0 then
    card.title, card.severity = calm(call, reply, call:text("no_warnings"))
  else
    card.title = "⚠️ " .. call:text("warnings_title", { count = count })
    without_details(call, card, details)
  end
  ended(call, card, reply, over)
  cards.show(call, card, used)
end

--- What else is in force beside one kind, by name.
local function others(call, card, reply, kind)
  local named = lists.map((sorted(reply)), function(other)
    return other ~= kind and emoji_of(other) .. " " .. name_of(call, reply.kinds[other], other) or nil
  end)
  cards.field(card, call:text("also_in_force"), cards.joined(call, named))
  return #named > 0
end

--- A card about one kind, in force or not.
local function about(call, kind, reply, details)
  local entry, card = reply.kinds[kind], { fields = {}, actions = actions(call, kind) }
  local is_in_force, severity = entry and not entry.is_over, nil
  if is_in_force then
    card.title = emoji_of(kind) .. " " .. call:text("is_in_force", { name = name_of(call, entry, kind) })
    describe(call, card, kind, entry, details)
    without_details(call, card, details)
  else
    local words = call:text("not_in_force", { name = cards.named(call, kinds[kind]) })
    card.title, severity = calm(call, reply, words)
    if entry then ended(call, card, reply, { kind }) end
  end
  local has_others = others(call, card, reply, kind)
  if not is_in_force and not has_others then card.severity = severity end
  return card
end

--- The signals of tropical cyclones, and where the cyclone is.
function warnings.cyclone(call)
  local reply, details, used = asked(call, cyclone_kind)
  local today = feed.get(call, "today")
  local card = about(call, cyclone_kind, reply, details)
  local entry = reply.kinds[cyclone_kind]
  local level = entry and not entry.is_over and known(entry, cyclone_kind).level
  if level then
    card.chart = { kind = "gauge", label = call:text("signal"), value = level, min = 0, max = 10 }
  end
  if comes_eight(reply, details) then describe_before_eight(call, card, details) end
  if today then
    cards.field(card, "📍 " .. call:text("cyclone"), today.cyclone or call:text("no_cyclone"))
    if today.cyclone and card.severity == "good" then card.severity = "info" end
    if today.cyclone then used[#used + 1] = today end
  end
  cards.show(call, card, used)
end

--- One kind, by its code in the feed.
function warnings.one(call, kind)
  if kind == cyclone_kind then return warnings.cyclone(call) end
  local reply, details, used = asked(call, kind)
  cards.show(call, about(call, kind, reply, details), used)
end

--- What /warnings was asked for.
function warnings.typed(call, words)
  if not words then return warnings.all(call) end
  local kind = #words <= 100 and typed(words)
  if not kind then call:fail(call:text("no_kind", { kind = text.truncate(words, 40) })) end
  warnings.one(call, kind)
end

--- What is in force, by codes, for those who want to be told.
function warnings.alert(_, settings)
  local reply = feed.watched("warnings", settings)
  if not reply then return false, "alert_away" end
  local found = {}
  for kind, entry in pairs(reply.kinds) do
    if not entry.is_over then
      local code = data.codes[entry.code or ""] and entry.code or data.codes[kind] and kind
      found[code or kind] = { text = code and name_key(code) or "warning_other" }
    end
  end
  return found
end

return warnings
