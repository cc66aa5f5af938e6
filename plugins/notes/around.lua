--- The lists of notes: those that others left around the caller, and the caller's own.

local term = require "term"

local around = {}

--- Notes of one page, and how many pages without anything to show are passed over at once: their authors may
--- all be hidden from the caller.
local page, most_passed = 10, 5

--- Dots of a drawing, across and down.
around.width, around.height = 40, 16

--- The authors of notes who are not hidden from the caller, nor the caller from them: their profiles by id.
function around.authors(call, notes)
  local ids, seen, found = {}, {}, {}
  for _, note in ipairs(notes) do
    if not seen[note.author] then
      seen[note.author] = true
      ids[#ids + 1] = note.author
    end
  end
  if #ids == 0 then return found end
  for _, profile in ipairs(call.me.people.profiles(ids, #ids)) do found[profile.id] = profile end
  return found
end

--- A page of the notes around the caller, the nearest first; nil where they share no place. Where there are
--- more than can be sorted, those that are nearer.
local function near(call, radius, after)
  local query = { where = { ends = { min = time.now() + 1 } }, after = after }
  for _, metres in ipairs { radius, radius / 2, radius / 4, radius / 8 } do
    local done, found = pcall(call.near, call, "here", "notes", metres, page, query)
    if done then return found end
    if type(found) ~= "table" or found.code ~= "limit" then error(found, 0) end
  end
  call:fail(call:text("crowd"))
end

--- Where a note lies, seen from the caller.
local function where(call, note)
  if not note.bearing then return call:text("here") end
  local direction = call:text("direction_" .. math.tointeger(note.bearing))
  return call:text("away", { metres = ("%d"):format(note.distance), direction = direction })
end

--- A note in one line.
local function line(call, note, profile)
  local who, ago = ("%s (%s)"):format(profile.username, profile.handle), time.ago(note.made, call.language)
  return { note.key, where(call, note), who, ago, note.text or call:text("drawing") }
end

--- What a page shows of notes: lines of cells, and below those with a drawing a card with it.
local function drawn(call, rows, notes)
  local lines = text.columns(rows)
  for index, note in ipairs(notes) do
    if note.strokes then
      local card = {
        title = call:text("drawing_of", { id = note.key }),
        chart = { kind = "drawing", strokes = note.strokes, width = around.width, height = around.height },
      }
      lines[index] = { text = lines[index], cards = { card } }
    end
  end
  return lines
end

--- The rows of those notes of a page that the caller sees, and of each the place in that page.
local function visible(call, found, from)
  local authors, rows, notes, places = around.authors(call, found), {}, {}, {}
  for index = from, #found do
    local note = found[index]
    local profile = note.author ~= call.person.id and authors[note.author]
    if profile then
      rows[#rows + 1], notes[#notes + 1], places[#places + 1] = line(call, note, profile), note, index
    end
  end
  return drawn(call, rows, notes), places
end

--- Lists what others left within a radius.
function around.others(call, radius)
  local at = call:resumed()
  local after, from, passed = at and at.after, at and at.from or 1, 0
  while true do
    local found = near(call, radius, after)
    if not found then call:fail(call:text("not_sharing")) end
    local rows, places = visible(call, found, from)
    if #rows > 0 then
      local shown = call:page(rows)
      local rest = shown < #rows and { after = after, from = places[shown] + 1 }
        or found.next and { after = found.next }
      call:more(rest or nil)
      return call:reply(call:text(rest and "goes_on" or at and "no_more" or "may_answer"))
    end
    passed = passed + 1
    if not found.next or passed == most_passed then
      call:more(found.next and { after = found.next } or nil)
      if found.next then return call:reply(call:text("goes_on")) end
      return call:reply(call:text(at and "no_more" or "nothing", { radius = call.settings.radius }))
    end
    after, from = found.next, 1
  end
end

--- Lists the caller's own notes, wherever they are.
function around.own(call)
  local at = call:resumed()
  local where = { author = call.person.id, ends = { min = time.now() + 1 } }
  local found, rows = store.find("notes", { where = where, limit = page, after = at }), {}
  for index, note in ipairs(found) do
    local kind, values = term.words(note)
    local ago, till = time.ago(note.made, call.language), call:text("listed_" .. kind, values)
    rows[index] = { note.key, ago, till, note.text or call:text("drawing") }
  end
  if #rows == 0 then
    call:more(nil)
    return call:reply(call:text(at and "no_more" or "none_left"))
  end
  call:page(drawn(call, rows, found))
  call:more(found.next)
  call:reply(call:text(found.next and "goes_on" or "how_to_delete"))
end

return around
