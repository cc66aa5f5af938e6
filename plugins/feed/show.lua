--- How photos look.
local photos = require "photos"

local show = {}

--- Letters that a card's title and what stands below it may have, as computers count them.
local longest_title, longest_words = 200, 1000

--- Words of people's that fit, whatever they are made of.
local function fit(words, most)
  if (utf8.len(words) or #words) <= most then return words end
  return words:sub(1, (utf8.offset(words, most) or 2) - 1) .. "…"
end

--- Comments of a page.
local pageOfComments = 20

--- Likes and comments are counted, not kept as numbers: they go with whoever closes an account.
local function totals(call, photo)
  local about = { where = { photo = tonumber(photo.key) } }
  return call:text("likes", { count = store.count("likes", about) }),
    call:text("comments", { count = store.count("comments", about) })
end

--- Shows a photo as a card.
function show.photo(call, photo, with_comments)
  local author = photos.known(call, { photo.author })[photo.author]
  local likes, comments = totals(call, photo)
  local mine, actions = photo.author == call.person.id, {}
  if not mine and not store.get("likes", photos.mark(call, photo)) then
    actions[1] = { call:text("do_like"), "/photo like " .. photo.key }
  end
  if not with_comments then actions[#actions + 1] = { call:text("do_show"), "/photo show " .. photo.key } end
  if mine then actions[#actions + 1] = { call:text("do_delete"), "/photo delete " .. photo.key } end
  local caption = photo.caption ~= "" and photo.caption or nil
  call:card {
    title = author and ("%s (%s)"):format(fit(author.username, longest_title - 60), author.handle) or call:text("somebody"),
    subtitle = caption and fit(caption, longest_words),
    picture = photo.picture and { media = photo.picture, alt = call:text("photo_of", { who = author and author.handle or call:text("somebody") }) } or nil,
    fields = { { call:text("photo", { id = photo.key }), photo.picture and likes .. ", " .. comments or call:text("gone") } },
    time = photo.at,
    actions = actions,
  }
end

--- The last comments, with their numbers.
function show.comments(call, photo)
  local lines = {}
  for index, comment in ipairs(photos.comments(call, photo, pageOfComments)) do
    lines[index] = ("%s %s: %s"):format(comment.key, comment.author.handle, comment.text)
  end
  call:page(lines, true)
  call:reply(call:text("may_comment", { id = photo.key }))
end

return show
