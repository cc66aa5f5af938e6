--- Lists of items: those that are open, and the caller's own, kept and past ones.
local hot = require "hot"
local items = require "items"
local kinds = require "kinds"
local show = require "show"
local tokens = require "tokens"
local typed = require "typed"

local lists = {}

--- The fields of a filter, in the order in which they are named to people.
lists.fields = { "price", "category", "condition", "district", "seller", "sort" }

local sorts = {
  recent = "recent", top = "top", hot = "hot", new = "recent", ["最新"] = "recent", ["熱門"] = "hot",
  ["热门"] = "hot", ["最多"] = "top",
}

--- Reads a filter. What it gives may be stored.
---
--- @return table price, category, condition, district (lists of keys), seller, sort, words
function lists.filter(call, line, allowed)
  local values, words = typed.split(call, line or "", allowed or lists.fields, true)
  local filter = {}
  if values.price then filter.price = typed.range(call, values.price) end
  for _, kind in ipairs(kinds.all) do
    if values[kind] then filter[kind] = typed.several(call, kind, values[kind]) end
  end
  if values.seller then
    local known, profile = pcall(call.me.people.profile, (values.seller:gsub("^＠", ""):gsub("^@", "")))
    if not known then call:fail(call:text("no_seller", { who = text.truncate(values.seller, 40) })) end
    filter.seller = profile.id
  end
  if values.sort then
    filter.sort = sorts[text.lower(values.sort)]
    if not filter.sort then call:fail(call:text("sort_is")) end
  end
  if words ~= "" then
    typed.nothing_left_out(call, words)
    filter.words = typed.words(call, words, "words")
    if #tokens.of(filter.words) == 0 then call:fail(call:text("no_words")) end
  end
  return filter
end

--- The query of a filter: open items alone.
local function query(filter)
  local where = { status = "open", price = filter.price, seller = filter.seller }
  for _, kind in ipairs(kinds.all) do where[kind] = filter[kind] end
  return { where = where, search = filter.words }
end

--- What a filter says, in the caller's language, as it may be typed again.
function lists.told(call, filter)
  local parts = {}
  if filter.words then parts[1] = filter.words end
  if filter.price then
    parts[#parts + 1] = ("price:%s-%s"):format(filter.price.min or "", filter.price.max or "")
  end
  for _, kind in ipairs(kinds.all) do
    local labels = {}
    for index, key in ipairs(filter[kind] or {}) do labels[index] = kinds.label(call, kind, key) end
    if #labels > 0 then
      local said = table.concat(labels, ",")
      parts[#parts + 1] = kind .. ":" .. (said:find("%s") and '"' .. said .. '"' or said)
    end
  end
  return #parts > 0 and table.concat(parts, " ") or call:text("all_items")
end

--- Pages of the store until a page of rows is full.
---
--- @param read fun(after): a page, with `next`
--- @param keep fun(page): those of it that are shown
local function fill(read, keep, after)
  local shown = {}
  for _ = 1, items.looks do
    local found = read(after)
    after = found.next
    for _, item in ipairs(keep(found)) do shown[#shown + 1] = item end
    if not after or #shown >= items.page then break end
  end
  return shown, after
end

--- Says a page of rows, and what to do next.
local function say(call, rows, empty, rest) show.page(call, rows, empty, rest, "next") end

--- What is said where nothing fits a filter; one that asks for nothing has no words to wait for.
local function none(filter)
  for field in pairs(filter) do
    if field ~= "sort" then return "none_found" end
  end
  return "none_open"
end

--- A page of what is hot. What the pages after it show is settled with the first.
local function hottest(call, filter)
  local keys = call:resumed() or hot.keys(query(filter))
  local found, next_at = {}, 1
  while next_at <= #keys and #found < items.page do
    local item = store.get("items", keys[next_at])
    if item and item.status == "open" and items.sees(call, item.seller) then found[#found + 1] = item end
    next_at = next_at + 1
  end
  local rows = {}
  for index, item in ipairs(found) do rows[index] = show.row(call, item) end
  say(call, rows, none(filter), next_at <= #keys and { table.unpack(keys, next_at) } or nil)
end

--- Words that somebody said in a question, which are looked for as far as they are words.
function lists.plain(words)
  local line = text.line(words)
  if typed.length(line) > typed.letters.words or #tokens.of(line) == 0 then return nil end
  return line
end

--- Open items that fit a filter.
function lists.find(call, line) lists.show(call, lists.filter(call, line)) end

--- The same for a filter that was read already.
function lists.show(call, filter)
  typed.nothing_left_out(call, filter.words or "")
  if filter.sort == "hot" then return hottest(call, filter) end
  local asked = query(filter)
  asked.order, asked.limit = filter.sort == "top" and "-rank" or "-bumped", items.page
  local shown, after = fill(function(at)
    asked.after = at
    return store.find("items", asked)
  end, function(page) return items.shown(call, page) end, call:resumed())
  local rows = {}
  for index, item in ipairs(shown) do rows[index] = show.row(call, item) end
  say(call, rows, none(filter), after)
end

--- The caller's own items, the newest first, whatever became of them.
function lists.mine(call)
  local found = store.find("items", {
    where = { seller = call.person.id }, limit = items.page, after = call:resumed(),
  })
  local rows = {}
  for index, item in ipairs(found) do rows[index] = show.row(call, item, true) end
  say(call, rows, "none_mine", found.next)
end

--- What the caller keeps and is still open.
function lists.kept(call)
  local shown, after = fill(function(at)
    return store.find("kept", { where = { person = call.person.id }, limit = items.page, after = at })
  end, function(page)
    local open = {}
    for _, kept in ipairs(page) do
      local item = store.get("items", kept.item)
      if item and item.status == "open" then open[#open + 1] = item end
    end
    return items.shown(call, open)
  end, call:resumed())
  local rows = {}
  for index, item in ipairs(shown) do rows[index] = show.row(call, item) end
  say(call, rows, "none_kept", after)
end

return lists
