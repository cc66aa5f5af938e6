--- The lists of notes: those that others left around the caller, and the caller's own.
local lists = require "lib.lists"
local pages = require "lib.pages"
local people = require "lib.people"
local term = require "term"
local try = require "lib.try"

local around = {}

--- Notes of one page.
local page = 10

--- Dots of a drawing, across and down.
around.width, around.height = 40, 16

--- A page of the notes around the caller, the nearest first. Where there are more than can be sorted, those
--- that are nearer.
local function near(call, radius, after)
  local stays = { ends = { min = time.now() + 1 } }
  for _, metres in ipairs { radius, radius / 2, radius / 4, radius / 8 } do
    local is_done, found = try("limit", call.near, call, "notes", {
      place = "here", radius = metres, limit = page, where = stays, after = after,
    })
    if is_done then return found or call:fail(call:text("not_sharing")) end
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
  local who, ago = ("%s (%s)"):format(profile.username, profile.handle), time.ago(note.made)
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

--- Lists what others left within a radius, but what is of those who are hidden from the caller, or from whom
--- the caller hides.
function around.others(call, radius)
  pages.find(call, {
    find = function(after) return near(call, radius, after) end,
    rows_of = function(found)
      local authors = people.profiles(call, lists.field(found, "author"))
      local function is_shown(note) return note.author ~= call.person.id and authors[note.author] end
      local notes = lists.filter(found, is_shown)
      local rows = lists.map(notes, function(note) return line(call, note, authors[note.author]) end)
      local lines, place = drawn(call, rows, notes), 0
      return lists.map(found, function(note)
        if not is_shown(note) then return false end
        place = place + 1
        return lines[place]
      end)
    end,
    none = "nothing", no_more = "no_more", more = "goes_on",
    last = call:resumed() and "no_more" or "may_answer", values = { radius = call.settings.radius },
  })
end

--- Lists the caller's own notes, wherever they are.
function around.own(call)
  local where = { author = call.person.id, ends = { min = time.now() + 1 } }
  pages.find(call, {
    find = function(after) return store.find("notes", { where = where, limit = page, after = after }) end,
    rows_of = function(found)
      return drawn(call, lists.map(found, function(note)
        local kind, values = term.words(note)
        local ago, till = time.ago(note.made), call:text("listed_" .. kind, values)
        return { note.key, ago, till, note.text or call:text("drawing") }
      end), found)
    end,
    none = "none_left", no_more = "no_more", more = "goes_on", last = "how_to_delete",
  })
end

return around
