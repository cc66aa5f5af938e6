--- How photos look.
local photos = require "photos"

local show = {}

--- Comments of a page.
local pageOfComments = 20

--- Likes and comments are counted, not kept as numbers: they go with whoever closes an account.
local function totals(call, photo)
  local about = { where = { photo = tonumber(photo.key) } }
  return call:text("likes", { count = store.count("likes", about) }),
    call:text("comments", { count = store.count("comments", about) })
end

--- Shows a photo as a card.
function show.photo(call, photo)
  local author = photos.known(call, { photo.author })[photo.author]
  local likes, comments = totals(call, photo)
  local mine = photo.author == call.person.id
  local caption = photo.caption ~= "" and photo.caption or nil
  call:card {
    title = author and ("%s (%s)"):format(author.username, author.handle) or call:text("somebody"),
    subtitle = caption,
    picture = photo.picture and { media = photo.picture, alt = call:text("photo", { id = photo.key }) } or nil,
    fields = { { call:text("photo", { id = photo.key }), photo.picture and likes .. ", " .. comments or call:text("gone") } },
    time = photo.at,
    actions = mine and { { call:text("do_show"), "/photo show " .. photo.key }, { call:text("do_delete"), "/photo delete " .. photo.key } }
      or { { call:text("do_like"), "/photo like " .. photo.key }, { call:text("do_show"), "/photo show " .. photo.key } },
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
