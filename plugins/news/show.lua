--- How news look.
local items = require "items"

local show = {}

local function day(moment)
  local at = time.parts(moment)
  return ("%04d-%02d-%02d"):format(at.year, at.month, at.day)
end

--- A page of all news.
function show.list(call)
  local at = call:resumed() or {}
  local found, rows, people = items.page(call, at.after), {}, {}
  for index, item in ipairs(found) do people[index] = item.person end
  local handles = items.handles(call, people)
  for index, item in ipairs(found) do
    rows[index] = { item.key, day(item.at), item.title, "@" .. (handles[item.person] or item.handle) }
  end
  if #rows > 0 then
    call:page(rows)
  elseif not found.next then
    call:reply(call:text(at.after and "no_more" or "none"))
  end
  if #rows > 0 or found.next then call:reply(call:text(found.next and "more" or "next")) end
  call:more(found.next and { after = found.next } or nil)
end

--- A page of comments.
local function comments(call, id, after)
  local found, rows = items.comments(call, id, after), {}
  for index, comment in ipairs(found) do
    rows[index] = ("%s  %s  %s: %s"):format(comment.key, day(comment.at), comment.handle, comment.text)
  end
  if #rows > 0 then call:page(rows) end
  if found.next then call:reply(call:text("earlier")) end
  call:more(found.next and { after = found.next } or nil)
end

--- One news with its comments, the newest first.
function show.one(call, id)
  local item, at = items.get(call, id), call:resumed()
  if at then return comments(call, id, at.after) end
  local actions = {}
  if item.person == call.person.id then actions[1] = { call:text("do_drop"), "/news-drop " .. item.key } end
  local picture = item.picture and media.info(item.picture)
  local who = items.handles(call, { item.person })[item.person] or item.handle
  call:card {
    title = item.title,
    subtitle = call:text("by", { id = item.key, who = who }),
    time = item.at, actions = actions,
    picture = picture and { media = picture, alt = item.title } or nil,
  }
  local lines = {}
  for line in (item.text .. "\n"):gmatch("(.-)\n") do lines[#lines + 1] = line end
  call:reply(lines)
  comments(call, id)
  call:reply(call:text("may_comment", { id = item.key }))
end

return show
