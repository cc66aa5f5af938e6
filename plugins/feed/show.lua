--- How photos look.
local fit = require("lib.words").fit
local photos = require "photos"

local show = {}

--- Letters that a card's title and what stands below it may have, as computers count them.
local longest_title, longest_words = 200, 1000

--- Shows a photo as a card.
function show.photo(call, photo, with_comments)
  local author, mine, actions = photo.shower, photo.author == call.person.id, {}
  if not mine and not photo.liked then
    actions[1] = { call:text("do_like"), "/photo like " .. photo.key }
  end
  if not with_comments then actions[#actions + 1] = { call:text("do_show"), "/photo show " .. photo.key } end
  if mine then actions[#actions + 1] = { call:text("do_delete"), "/photo delete " .. photo.key } end
  local caption = photo.caption ~= "" and photo.caption or nil
  local picture = photo.picture
  local alt = call:text("photo_of", { who = author and author.handle or call:text("somebody") })
  local state = picture and photo.likes .. ", " .. photo.comments or call:text("gone")
  call:card {
    title = author and ("%s (%s)"):format(fit(author.username, longest_title - 60), author.handle)
      or call:text("somebody"),
    subtitle = caption and fit(caption, longest_words),
    picture = picture and { media = picture, alt = alt } or nil,
    fields = { { call:text("photo", { id = photo.key }), state } },
    time = photo.at,
    actions = actions,
  }
end

--- A page of comments with their numbers, the last one at first, and then those before it.
function show.comments(call, photo)
  local at = call:resumed()
  local found, lines = photos.comments(call, photo, at or {}), {}
  for index, comment in ipairs(found) do
    lines[#found + 1 - index] = ("%s %s: %s"):format(comment.key, comment.author.handle, comment.text)
  end
  local last, rest = found[call:page(lines, true)], found.on
  if last and (found.more or last ~= found[#found]) then
    rest = { after = last.from, before = tonumber(last.key) }
  end
  if rest then call:reply(call:text("earlier")) end
  if at and #found == 0 and not rest then call:reply(call:text("none_earlier", { id = photo.key })) end
  if not at then call:reply(call:text("may_comment", { id = photo.key })) end
  call:more(rest)
end

return show
