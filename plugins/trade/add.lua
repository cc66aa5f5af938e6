--- Offering an item, and changing what it says.
local alerts = require "alerts"
local batches = require "lib.batches"
local items = require "items"
local kinds = require "kinds"
local lists = require "lib.lists"
local pictures = require "lib.pictures"
local room = require "lib.room"
local show = require "show"
local spend = require "lib.spend"
local typed = require "typed"
local words = require "lib.words"

local add = {}

--- Pictures of an item: all sides of a thing, and few enough that nobody stores an album with each.
local most_pictures = 5

--- What one line may say of an item, beside its title.
local fields = { "price", "category", "condition", "district", "quantity", "detail" }

--- What an item is found by: its title, and what its seller is called.
local function found_by(title, person)
  return table.concat({ title, person.username, person.handle }, "\n")
end

--- A title that somebody can look for.
local function title(call, said)
  local line = typed.words(call, said, "title")
  if line == "" then call:fail(call:text("no_title")) end
  return line
end

--- How each field is read.
local readers = {
  title = title, price = typed.price, quantity = typed.pieces,
  detail = function(call, said) return typed.words(call, said, "detail") end,
}
for _, kind in ipairs(kinds.all) do
  readers[kind] = function(call, said) return typed.one(call, kind, said) end
end

--- Stores a new item. Its pictures are kept first, for its seller alone: where that fails, what the seller
--- wrote is not lost with it, and nobody sees a picture of what isn't for sale.
local function store_item(call, item, uploads)
  local ids = pictures.ids(call, uploads)
  -- What would be refused keeps nothing, and spends nothing.
  items.room(call)
  items.space(call)
  spend(call, "a_day_items", call.settings.items_a_day)
  if #ids > 0 then media.keep(ids, "owner") end
  item.seller, item.handle, item.pictures, item.status = call.person.id, call.person.handle, ids, "open"
  item.language = call.language
  item.reserved, item.sold, item.offers, item.views, item.saves = 0, 0, 0, 0, 0
  item.posted, item.bumped = time.now(), time.now()
  items.begin(item)
  item.find = found_by(item.title, call.person)
  local done, key = pcall(store.transaction, function(tx)
    room.enter(tx, call.person.id)
    items.room(call)
    items.space(call)
    local number = ("%d"):format(items.number(tx))
    items.put(tx, number, item)
    alerts.note(tx, number, call.person.id)
    return number
  end)
  if not done then
    pictures.drop(ids)
    error(key, 0)
  end
  pictures.follow(ids, items.document(key))
  call:reply(call:text("added", { id = key, title = item.title, price = show.price(call, item.price) }))
  call:reply(call:text("added_next", { id = key }))
end

--- A field of a form, with the words that ask for it.
local function field(name, kind, more)
  more[1], more[2], more.label, more.prompt = name, kind, "field_" .. name, "ask_" .. name
  return more
end

--- Asks for what a line didn't say, field by field, and stores the item.
local function store_asked(call, known)
  local list = {
    field("title", "text", { min = 1, max = typed.letters.title }),
    field("price", "integer", { min = 1, max = typed.dearest }),
    field("quantity", "integer", { min = 1, max = call.settings.pieces, default = 1 }),
    field("detail", "text", { max = typed.letters.detail, optional = true }),
    field("pictures", "media", { max = most_pictures, optional = true }),
  }
  for index, kind in ipairs(kinds.all) do
    table.insert(list, 2 + index, field(kind, "choice", { choices = kinds[kind]:choices() }))
  end
  local given = call:form {
    name = "item", title = "form_title", review = true, answers = known, fields = list,
  }
  -- Put by or given up: the caller was told.
  if not given then return end
  store_item(call, {
    title = title(call, given.title), price = given.price, quantity = given.quantity,
    category = given.category, condition = given.condition, district = given.district,
    detail = typed.words(call, given.detail or "", "detail"),
  }, given.pictures or {})
end

--- Offers an item: in one line where that says all that is needed,
--- else in a form that begins with what it says.
function add.item(call, line)
  local values, said = typed.split(call, line or "", fields)
  local known = { title = said ~= "" and title(call, said) or nil }
  for _, name in ipairs(fields) do
    if values[name] then known[name] = readers[name](call, values[name]) end
  end
  if known.title and known.price and known.category and known.condition and known.district then
    known.quantity, known.detail = known.quantity or 1, known.detail or ""
    return store_item(call, known, {})
  end
  store_asked(call, known)
end

--- Asks for an item of which at most its title is known, and not more than fits one.
function add.begin(call, known)
  local fits = known and words.letters(known) <= typed.letters.title
  store_asked(call, { title = fits and known or nil })
end

--- Changes one field of the caller's own item.
function add.set(call, id, name, said)
  local field = typed.field(name)
  if not field or not readers[field] then
    call:fail(call:text("no_field", {
      name = text.truncate(name, 30), fields = "title, " .. table.concat(fields, ", "),
    }))
  end
  local own, value = items.own(call, id), readers[field](call, said)
  if own[field] == value then
    return call:reply(call:text("unchanged", { id = id, field = call:text("field_" .. field) }))
  end
  if own.status == "open" and field ~= "detail" then
    spend(call, "a_day_changes", call.settings.changes_a_day)
  end
  items.change(call, id, function(item, tx)
    if field == "quantity" then
      local reserved = items.reserved(item, tx)
      if value < reserved then call:fail(call:text("too_few", { count = reserved })) end
    end
    item[field] = value
    if field == "title" then item.find = found_by(value, call.person) end
    -- It may fit somebody's alert from now on: each is told once of an item.
    if item.status == "open" and field ~= "detail" then alerts.note(tx, item.key, call.person.id) end
  end)
  if field == "quantity" then
    return call:reply(call:text("changed_pieces", {
      id = id, pieces = call:text("pieces", { count = value }),
    }))
  end
  call:reply(call:text("changed", { id = id, field = call:text("field_" .. field) }))
end

--- Adds a picture to the caller's own item.
function add.picture(call, id, picture)
  local item = items.own(call, id)
  pictures.ids(call, { picture })
  local function require_room(now)
    room.require(call, #now.pictures, most_pictures, "pictures_full")
  end
  require_room(item)
  media.keep(picture, items.document(item.key))
  local done, problem = pcall(items.change, call, id, function(now)
    require_room(now)
    if not lists.has(now.pictures, picture.id) then table.insert(now.pictures, picture.id) end
  end)
  if not done then
    media.drop(picture)
    error(problem, 0)
  end
  call:reply(call:text("pictured", { id = id }))
end

--- Takes the pictures of the caller's own item away.
function add.bare(call, id)
  local gone
  items.change(call, id, function(now)
    -- What is about to be removed is noted: after a crash the same command goes on.
    gone = now.leaving or {}
    for _, picture in ipairs(now.pictures) do gone[#gone + 1] = picture end
    now.pictures, now.leaving = {}, #gone > 0 and gone or nil
  end)
  if #gone > 0 then
    media.drop(gone)
    -- It may be sold, or removed, by now.
    pcall(items.change, call, id, function(now) now.leaving = nil end)
  end
  call:reply(call:text("bare", { id = id }))
end

--- Has a person's items found by the name that they have now.
function add.renamed(person)
  local query = { where = { seller = person.id, status = { "open", "reserved" } } }
  for item in batches.each("items", query) do
    store.update("items", item.key, { find = found_by(item.title, person), handle = person.handle })
  end
end

return add
