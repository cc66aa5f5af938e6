--- Photos for those in touch: nobody else sees one, what is said about it, or that it is there.
---
--- A photo is a document, and so is each like and each comment. The gateway keeps the picture for its author,
--- and asks at each fetch whether the two are in touch; this plugin asks the same of the words, each time,
--- and stores no list of who may see what: whoever forgets somebody, or is forgotten, sees nothing of it from
--- that moment on.
---
--- init      the commands, settings and collections
--- photos    what is stored of photos, likes and comments, who may see it, and when it goes
--- counts    how many likes and comments of a photo its reader may see
--- show      how photos and pages of comments look
--- words/    what it says, in three languages

local photos = require "photos"
local room = require "lib.room"
local show = require "show"
local sweep = require "lib.sweep"
local typed = require "lib.typed"
local words = require "lib.words"

--- Letters of a caption, and of a comment.
local longest = 500

local function caption_of(call, given)
  return words.lines(call, { given = given, most = longest, too_long = "too_long" })
end

--- The photo whose number stands behind a word such as `like`, and what follows it.
local function about(call, rest)
  local id, more = typed.numbered(rest)
  if not id then call:fail(call:text("which")) end
  return photos.seen(call, id), more
end

local doing = {}

function doing.show(call, rest)
  local photo = about(call, rest)
  if not call:resumed() then show.photo(call, photos.whole(call, photo), true) end
  show.comments(call, photo)
end

function doing.like(call, rest)
  local photo = about(call, rest)
  call:reply(call:text(photos.like(call, photo) and "liked" or "liked_before", { id = photo.key }))
end

function doing.unlike(call, rest)
  local photo = about(call, rest)
  store.remove("likes", photos.mark(call, photo))
  call:reply(call:text("unliked", { id = photo.key }))
end

function doing.comment(call, rest)
  local photo, more = about(call, rest)
  local said = words.line(call, { given = more, most = longest, too_long = "too_long" })
  if said == "" then call:fail(call:text("say", { id = photo.key })) end
  local made = photos.comment(call, photo, said)
  call:reply(call:text("commented", { id = photo.key, comment = made.key }))
end

function doing.uncomment(call, rest)
  local id, more = typed.numbered(rest)
  if not id or more ~= "" then call:fail(call:text("which_comment")) end
  photos.uncomment(call, id)
  call:reply(call:text("uncommented", { comment = tostring(id) }))
end

function doing.delete(call, rest)
  local id, more = typed.numbered(rest)
  local photo = photos.own(call, more == "" and id or nil)
  photos.remove(call, photo)
  call:reply(call:text("deleted", { id = photo.key }))
end

return {
  name = "feed", version = "1.0.0", topic = "talk",
  needs = { "store", "media", "bot", "act:people" },
  settings = {
    photos = { type = "integer", default = 2000, min = 1, max = 100000 },
    comments_a_day = { type = "integer", default = 200, min = 1, max = 10000 },
  },
  -- `/notify photo off` switches it off. Its text has no place for what people wrote.
  notifications = { photo = {} },
  -- All goes with the account of who made it. `photos` writes and reads all of it but where it says so.
  collections = {
    -- `author`, `media` (the picture's id), `caption` (/caption writes it, too) and `at`. `show` reads them.
    photos = {
      indexes = { author = "number", media = "number" }, unique = { "media" }, person = "author",
      tallies = { authors = { by = { "author" } } },
    },
    -- By PHOTO/PERSON: `photo`, a number, and `person`. `counts` reads them.
    likes = { indexes = { photo = "number" }, person = "person" },
    -- `photo`, `person`, `text` and `at`. `counts` and `show` read them.
    comments = { indexes = { photo = "number", person = "number", at = "time" }, person = "person" },
    -- By PHOTO/PERSON: `photo`, `person` and `at`, when the author was last told of that person. `tell`
    -- writes and reads it. As likes and comments, it goes with its photo, or at night where the author's
    -- account took the photo along (`photos.swept`).
    told = { indexes = { photo = "number" }, person = "person" },
    -- By person: what each adding of a photo writes, so that of two at once the second counts the first.
    rooms = room.collection,
    -- By collection: how far the look for what is about photos that are gone has come (`after`), and when it
    -- goes on (`at`). It goes when the look is at its end (lib/sweep.lua).
    swept = sweep.collection,
  },
  intents = { ["feed.show"] = { command = "feed" } },

  commands = {
    photo = {
      args = {
        { "path", "media", choices = { "show", "like", "unlike", "comment", "uncomment", "delete" } },
        { "caption", "text", optional = true },
      },
      usage = "PATH CAPTION",
      run = function(call, picture, rest)
        local act = doing[picture]
        if act then return act(call, rest) end
        local photo = photos.add(call, picture, caption_of(call, rest))
        call:reply(call:text("posted", { id = photo.key }))
      end,
    },

    caption = {
      args = { { "id", "integer", min = 1 }, { "text", "text" } },
      run = function(call, id, given)
        local photo = photos.own(call, id)
        store.update("photos", photo.key, { caption = caption_of(call, given) })
        call:reply(call:text("captioned", { id = photo.key }))
      end,
    },

    feed = {
      args = { { "handle", "handle", optional = true } },
      run = function(call, handle)
        local at = call:resumed() or {}
        local found = photos.page(call, handle, at.after)
        if #found == 0 and not found.next then
          local none = at.after and "no_more" or handle and "none_of" or "none"
          call:reply(call:text(none, { who = handle or "" }))
        end
        for _, photo in ipairs(found) do show.photo(call, photo) end
        if found.next then call:reply(call:text("more")) end
        call:more(found.next and { after = found.next } or nil)
      end,
    },
  },

  -- What was said of photos whose author has left goes at night.
  due = { swept = photos.swept.part }, at = { ["04:30"] = photos.swept.begin },
}
