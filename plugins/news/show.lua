--- How news look.
local clock = require "lib.clock"
local items = require "items"
local lists = require "lib.lists"
local pages = require "lib.pages"
local people = require "lib.people"

local show = {}

--- A page of all news, but of those of people whom the caller forgot.
function show.list(call)
  pages.find(call, {
    find = items.page, none = "none", no_more = "no_more", more = "more", last = "next",
    rows_of = function(found)
      local ids = lists.field(found, "person")
      local forgotten, handles = people.forgotten(call, ids), people.handles(call, ids)
      return lists.map(found, function(item)
        local who = handles[item.person] or item.handle
        return not forgotten[item.person] and { item.key, clock.day(item.at), item.title, "@" .. who }
      end)
    end,
  })
end

--- A page of comments, but of those of people whom the caller forgot, or who left.
local function comments(call, id)
  pages.find(call, {
    find = function(after) return items.comments(id, after) end, no_more = false, more = "earlier",
    rows_of = function(found)
      local handles = people.handles(call, lists.field(found, "person"))
      return lists.map(found, function(comment)
        local who = handles[comment.person]
        local day = clock.day(comment.at)
        return who and ("%s  %s  %s: %s"):format(comment.key, day, who, comment.text) or false
      end)
    end,
  })
end

--- One news with its comments, the newest first.
function show.one(call, id)
  local item = items.get(call, id)
  if call:resumed() then return comments(call, id) end
  local actions = {}
  if item.person == call.person.id then actions[1] = { call:text("do_drop"), "/news-drop " .. item.key } end
  local picture = item.picture and media.info(item.picture)
  local who = people.handles(call, { item.person })[item.person] or item.handle
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
