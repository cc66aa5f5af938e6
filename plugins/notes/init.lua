--- Notes left at places: for whoever shares a place nearby.
---
--- Where a note lies is known to the host alone, as the middle of a cell of about 50 m: this plugin is told
--- how far it is from whoever reads it, and in which of eight directions, and nothing of where they are. So
--- the cell of a note is the most that anybody finds out about its author, however they walk around it, and
--- nothing of where the author goes then. Who is not around a note, or was forgotten by its author, is told
--- the same as if there were none.
---
--- init      the commands, settings and collections; leaving, answering and deleting a note
--- around    the lists: notes around the caller, and the caller's own
--- term      until when a note stays, and how that is said
--- typed     takes apart what people typed behind /note
--- words/    what it says, in three languages
local around = require "around"
local batches = require "lib.batches"
local people = require "lib.people"
local term = require "term"
local try = require "lib.try"
local typed = require "typed"
local words = require "lib.words"

--- How far notes are seen, in metres. Cells may be a hair wider than they are called: eight of them are 400 m
--- all the same.
local function reach(settings) return settings.radius + 1 end

--- Says why one more note does not fit.
local function refuse(call, problem)
  local left = store.tally("notes", "authors", { author = call.person.id }).count
  local settings = call.settings
  if left >= settings.most then call:fail(call:text("many", { count = settings.most })) end
  if left >= settings.most_here then call:fail(call:text("many_here", { count = settings.most_here })) end
  error(problem, 0)
end

--- Leaves a note where the caller is.
local function leave(call, note, ends)
  if ends and ends <= time.now() then call:fail(call:text("past", { day = term.day(ends) })) end
  note.ends, note.made = ends or term.never, time.now()
  note.handle, note.language = call.person.handle, call.language
  local settings = call.settings
  local bounds = { most = settings.most, most_here = settings.most_here }
  local fits, made = try("limit", call.leave, call, "notes", note, bounds)
  if not fits then refuse(call, made) end
  if not made then call:fail(call:text("not_sharing")) end
  call:reply(call:text("left", { id = made.key, radius = settings.radius }))
  local kind, values = term.words(made)
  call:reply(call:text("stays_" .. kind, values))
end

--- Leaves words, which may end with the day until which they stay.
local function write(call, given)
  local said, ends, no_day = typed.ending(given)
  if no_day and no_day:find("%d") then call:fail(call:text("dates")) end
  local line = words.line(call, {
    given = said, most = call.settings.letters, empty = "write", too_long = "long",
  })
  leave(call, { text = line }, ends)
  -- A slip must not go unnoticed, and words may end in anything.
  if no_day then call:reply(call:text("no_day", { words = text.truncate(text.line(no_day), 40) })) end
end

--- Writes to the author of a note around the caller: to a stranger it is the request, as /msg has it.
local function answer(call, id, given)
  local key = tostring(id)
  local own = store.get("notes", key)
  if own and own.author == call.person.id then call:fail(call:text("own", { id = id })) end
  if given == "" then call:fail(call:text("answer_what", { id = id })) end
  local note = call:reach("notes", key, reach(call.settings))
  -- The same for one that is elsewhere, is over, or whose author is hidden from the caller or hides from
  -- them.
  if not note or note.ends <= time.now() or not people.profile(call, note.author) then
    call:fail(call:text("no_note", { id = id }))
  end
  local message = text.localized("answer_message", { id = id, words = text.line(given) }, {
    language = note.language,
  })
  local sent = call.me.chat.direct(note.handle, message)
  call:reply(call:text(sent.request and "asked" or "answered", { id = id, who = note.handle }))
end

--- How strokes are typed.
local function how_to_type(call)
  return call:text("strokes", { width = around.width - 1, height = around.height - 1 })
end

--- Leaves a drawing: what was typed as strokes, or what the caller draws now.
local function draw(call, given)
  local typed_strokes, ends = typed.ending(given)
  local strokes = text.trim(typed_strokes)
  if strokes ~= "" then
    strokes = text.strokes(strokes, { width = around.width, height = around.height })
    if not strokes then call:fail(how_to_type(call)) end
  else
    local width, height = around.width, around.height
    local can_draw, drawn = try("unavailable", call.draw, call, {
      prompt = call:text("draw"), width = width, height = height,
    })
    if not can_draw then call:fail(how_to_type(call)) end
    if not drawn then return call:reply(call:text("not_drawn")) end
    -- What was drawn by hand is not lost where it can't be left.
    local left, problem = pcall(leave, call, { strokes = drawn }, ends)
    if left then return end
    call:reply(call:text("drawn", { strokes = drawn }))
    error(problem, 0)
  end
  leave(call, { strokes = strokes }, ends)
end

--- Removes a note of the caller's own; of others' they are told the same as of none.
local function delete(call, id)
  local gone = store.transaction(function(tx)
    local note = tx:get("notes", tostring(id))
    if not note or note.author ~= call.person.id then return false end
    tx:remove("notes", tostring(id))
    return true
  end)
  if not gone then call:fail(call:text("none_of_yours", { id = id })) end
  call:reply(call:text("deleted", { id = id }))
end

return {
  name = "notes", version = "1.0.0", topic = "nearby",
  needs = { "act:chat", "act:people", "read:place", "leave:place", "store" },
  settings = {
    radius = { type = "integer", default = 400, min = 200, max = 2000 },
    most = { type = "integer", default = 20, min = 1, max = 200 },
    most_here = { type = "integer", default = 5, min = 1, max = 50 },
    letters = { type = "integer", default = 300, min = 50, max = 2000 },
  },
  -- Notes, which `leave` writes; `around`, `term` and `answer` read them. One goes with its author's account,
  -- by /note delete, and with the day on which it ends.
  --   author              who left it, filled in by the host; `handle`, by which an answer reaches them
  --   text | strokes      what it says, or shows
  --   made, ends          when it was left, and from when on nobody is shown it (`term.never` for none)
  --   language            its author's, in which an answer reaches them
  collections = {
    notes = {
      spot = true, person = "author", indexes = { author = "number", ends = "time" },
      tallies = { authors = { by = { "author" } } },
    },
  },

  every = {
    --- Notes whose day is over go; nobody sees them meanwhile.
    ["10m"] = function() batches.clear("notes", { ends = { max = time.now() } }, "ends") end,
  },

  commands = {
    note = {
      args = { { "words", "text", optional = true } },
      usage = "TEXT [until DATE] | draw [STROKES] [until DATE] | answer ID TEXT | delete ID",
      run = function(call, given)
        if not given then call:fail(call:text("write")) end
        local deed, rest, id = typed.deed(given)
        if deed == "answer" then return answer(call, id, rest) end
        if deed == "delete" then return delete(call, id) end
        if deed == "draw" then return draw(call, rest) end
        if deed == "which" then call:fail(call:text("which", { word = rest })) end
        write(call, given)
      end,
    },

    notes = {
      args = { { "whose", "choice", choices = { "mine" }, optional = true } },
      run = function(call, whose)
        if whose then return around.own(call) end
        around.others(call, reach(call.settings))
      end,
    },
  },

  intents = { ["notes.around"] = { command = "notes" } },
}
