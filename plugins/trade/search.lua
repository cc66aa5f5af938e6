--- Lists of items: those that are open, and the caller's own, kept and past ones.
local hot = require "hot"
local items = require "items"
local kinds = require "kinds"
local lists = require "lib.lists"
local pages = require "lib.pages"
local people = require "lib.people"
local show = require "show"
local tokens = require "lib.tokens"
local typed = require "typed"
local words = require "lib.words"

local search = {}

--- The fields of a filter, in the order in which they are named to people.
search.fields = { "price", "category", "condition", "district", "seller", "sort" }

local sorts = {
  recent = "recent", top = "top", hot = "hot", new = "recent", ["最新"] = "recent", ["熱門"] = "hot",
  ["热门"] = "hot", ["最多"] = "top",
}

--- Reads a filter. What it gives may be stored.
---
--- @return table price, category, condition, district (lists of keys), seller, sort, words
function search.filter(call, line, allowed)
  local values, said = typed.split(call, line or "", allowed or search.fields, true)
  local filter = {}
  if values.price then filter.price = typed.range(call, values.price) end
  for _, kind in ipairs(kinds.all) do
    if values[kind] then filter[kind] = typed.several(call, kind, values[kind]) end
  end
  if values.seller then
    filter.seller = people.id(call, (values.seller:gsub("^＠", ""):gsub("^@", "")))
      or call:fail(call:text("no_seller", { who = text.truncate(values.seller, 40) }))
  end
  if values.sort then
    filter.sort = sorts[text.lower(values.sort)]
    if not filter.sort then call:fail(call:text("sort_is")) end
  end
  if said ~= "" then
    typed.nothing_left_out(call, said)
    filter.words = typed.words(call, said, "words")
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
function search.told(call, filter)
  local parts = {}
  if filter.words then parts[1] = filter.words end
  if filter.price then
    parts[#parts + 1] = ("price:%s-%s"):format(filter.price.min or "", filter.price.max or "")
  end
  for _, kind in ipairs(kinds.all) do
    if filter[kind] then
      local said = table.concat(lists.map(filter[kind], function(key)
        return kinds[kind].label(key, call.language)
      end), ",")
      parts[#parts + 1] = kind .. ":" .. (said:find("%s") and '"' .. said .. '"' or said)
    end
  end
  return #parts > 0 and table.concat(parts, " ") or call:text("all_items")
end

--- What is said where nothing fits a filter; one that asks for nothing has no words to wait for.
local function none(filter)
  for field in pairs(filter) do
    if field ~= "sort" then return "none_found" end
  end
  return "none_open"
end

--- Says a page of items, which `find(after)` finds, as far as the caller may see them; `none` where there are
--- none.
local function say(call, none, find)
  pages.find(call, {
    find = find, none = none, last = "next",
    rows_of = function(found)
      return lists.map(people.shown(call, found, "seller"), function(item) return show.row(call, item) end)
    end,
  })
end

--- Those of these items that are open, with where the list goes on.
local function open(keys, rest)
  local found = lists.filter(store.get_all("items", keys), function(item)
    return item and item.status == "open"
  end)
  found.next, found.looked = rest, #keys
  return found
end

--- Words that somebody said in a question, which are looked for as far as they are words.
function search.plain(said)
  local line = text.line(said)
  if words.letters(line) > typed.letters.words or #tokens.of(line) == 0 then return nil end
  return line
end

--- Open items that fit a filter.
function search.find(call, line) search.show(call, search.filter(call, line)) end

--- The same for a filter that was read already. What the pages show of what is hot is settled with the first.
function search.show(call, filter)
  typed.nothing_left_out(call, filter.words or "")
  local asked = query(filter)
  say(call, none(filter), function(after)
    local keys = filter.sort == "hot" and (after or hot.keys(asked))
    if type(keys) == "table" then
      local rest = lists.behind(keys, items.page)
      return open(lists.first(keys, items.page), #rest > 0 and rest or nil)
    end
    -- Where nothing was found that is hot, the list goes by when items were bumped.
    asked.order, asked.limit = filter.sort == "top" and "-rank" or "-bumped", items.page
    asked.after = after
    return store.find("items", asked)
  end)
end

--- The caller's own items, the newest first, whatever became of them.
function search.mine(call)
  pages.find(call, {
    find = function(after)
      return store.find("items", { where = { seller = call.person.id }, limit = items.page, after = after })
    end,
    rows_of = function(own) return lists.map(own, function(item) return show.row(call, item, true) end) end,
    none = "none_mine", last = "next",
  })
end

--- What the caller keeps and is still open.
function search.kept(call)
  say(call, "none_kept", function(after)
    local where = { person = call.person.id }
    local kept = store.find("kept", { where = where, limit = items.page, after = after })
    return open(lists.field(kept, "item"), kept.next)
  end)
end

return search
