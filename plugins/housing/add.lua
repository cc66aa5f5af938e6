--- Offering a flat, and changing what is told of one.

local fields = require "fields"
local flats = require "flats"
local line = require "lib.line"
local lists = require "lib.lists"
local pictures = require "lib.pictures"
local places = require "places"
local words = require "lib.words"

local add = {}

--- Whether words are numbers of uploads, which a form takes: the path
--- of a file is read by `/flat-picture` alone.
local function are_numbers(said) return said:find("^[%d%s,]*$") ~= nil end

--- Letters of a line: those of all fields at their longest, with their names.
local longest = 2000

--- Takes a line apart: `Near the pier rent:9000 address:3 Pier Road …`. What stands alone goes with the field
--- before it, and is the title at the beginning: nothing that somebody typed is passed over.
local function split(call, given)
  given = text.trim(given)
  if words.letters(given) > longest then call:fail(call:text("long_line", { count = longest })) end
  given = line.plain(given)
  local said, last, at = {}, "title", 1
  while at <= #given do
    local name, value, after = line.named(given, at)
    local field = name and fields.named(name)
    if field then
      if said[field.name] then
        call:fail(call:text("field_twice", { field = call:text("field_" .. field.name) }))
      end
      said[field.name], last = { value }, field.name
    else
      value, after = line.word(given, at)
      said[last] = said[last] or {}
      table.insert(said[last], value)
    end
    at = after
  end
  local answers = {}
  for name, list in pairs(said) do answers[name] = table.concat(list, " ") end
  -- A form knows districts by fewer names than people use.
  local place = answers.district and places.district(answers.district)
  answers.district = place and place.name or answers.district
  return answers
end

--- Whether a line said all that a flat needs: then nothing is asked. Uploads are looked at by a form.
local function is_whole(answers)
  if answers.pictures then return false end
  for _, field in ipairs(fields.list) do
    if field.default == nil and not field.optional and field.kind ~= "day" and answers[field.name] == nil then
      return false
    end
  end
  return true
end

--- Keeps pictures of a flat for those who may see it. Where that fails, the flat is without them again.
local function keep(flat, new)
  pictures.keep(new, flats.document(flat.key), function()
    store.transaction(function(tx)
      local now = tx:get("flats", flat.key)
      if not now then return end
      now.pictures = lists.filter(now.pictures or {}, function(id) return not lists.has(new, id) end)
      now.photos = #now.pictures
      tx:put("flats", flat.key, now)
    end)
  end)
end

--- Asks for a flat field by field, and offers it.
function add.flat(call, given)
  local answers, flat = split(call, given or ""), nil
  local has_path = answers.pictures and not are_numbers(answers.pictures)
  if has_path then answers.pictures = nil end
  if is_whole(answers) then
    for name, value in pairs(answers) do answers[name] = fields.read(call, fields.named(name), value) end
    flat = fields.stored(call, answers)
  else
    local answered = call:form {
      name = "flat", title = "form_title", review = true, answers = answers, fields = fields.form(),
    }
    -- Put by or given up: the caller was told.
    if not answered then return end
    flat = fields.stored(call, answered)
  end
  flat.pictures = flat.pictures and pictures.ids(call, flat.pictures)
  local added = flats.add(call, flat)
  -- Stored first, so that a crash leaves a flat without pictures rather than pictures of nothing.
  if flat.pictures then keep(added, flat.pictures) end
  call:reply(call:text("added", { id = added.key, title = added.title }))
  call:reply(call:text("added_how", { id = added.key }))
  if has_path then call:reply(call:text("picture_how", { id = added.key })) end
end

--- Removes pictures that no flat of the caller's shows any more.
function add.drop(call, old)
  local used = {}
  for _, flat in ipairs(store.find("flats", { where = { owner = call.person.id }, limit = 200 })) do
    for _, id in ipairs(flat.pictures or {}) do used[id] = true end
  end
  pictures.drop(lists.filter(old or {}, function(id) return not used[id] end))
end

--- Reads a field's new value: what was typed, or what is asked for now. Nil where nobody answered.
local function value(call, flat, field, given)
  if given and field.kind ~= "media" then return fields.read(call, field, given) end
  local answered = call:form {
    name = ("set_%s_%s"):format(field.name, flat.key), title = "form_set", fields = fields.form(field),
    answers = given and { [field.name] = given } or nil,
  }
  if not answered then return nil end
  local read = answered[field.name]
  if field.kind == "media" then return pictures.ids(call, read or {}) end
  if read == nil then return "" end
  return type(read) == "string" and fields.read(call, field, read) or read
end

--- Changes one field of the caller's own flat.
function add.set(call, id, word, given)
  local flat = flats.own(call, id)
  local field = fields.named(word)
  if not field then call:fail(call:text("no_field", { names = fields.names(call) })) end
  if field.kind == "media" and given and not are_numbers(given) then
    call:fail(call:text("picture_how", { id = id }))
  end
  local new = value(call, flat, field, given)
  if new == nil then return end
  local had, before = flat[field.name], nil
  if had == nil then had = "" end
  if had == new then
    return call:reply(call:text("unchanged", { id = id, field = call:text("field_" .. field.name) }))
  end
  flat = flats.change(call, id, function(now)
    before = now.pictures
    now[field.name] = new
  end)
  if field.kind == "media" then
    if #new > 0 then keep(flat, new) end
    add.drop(call, before)
  end
  call:reply(call:text("changed", { id = id, field = call:text("field_" .. field.name) }))
end

--- Adds pictures to the caller's own flat, each once.
function add.pictures(call, id, uploads)
  flats.own(call, id)
  local new, most = pictures.ids(call, uploads), fields.named("pictures").max
  local flat = flats.change(call, id, function(now)
    now.pictures = lists.unique(table.move(new, 1, #new, #(now.pictures or {}) + 1, now.pictures or {}))
    if #now.pictures > most then call:fail(call:text("pictures_full", { count = most })) end
  end)
  keep(flat, new)
  call:reply(call:text("pictured", { id = id, count = #flat.pictures }))
end

--- Takes the pictures of the caller's own flat away.
function add.bare(call, id)
  flats.own(call, id)
  local before
  flats.change(call, id, function(now) before, now.pictures = now.pictures, nil end)
  add.drop(call, before)
  call:reply(call:text("bare", { id = id }))
end

return add
