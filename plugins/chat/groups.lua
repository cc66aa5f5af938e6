--- Groups, and who runs them.

local typed = require "typed"
local views = require "views"

--- Members and groups that one page shows.
local page_size = 20

local groups = {}

--- Who is in a group, a page after the other.
groups.members = {
  args = { { "place", "place", optional = true } },
  run = function(call, place)
    local at = call:resumed() or { place = place or typed.here(call) }
    -- One more than is shown tells whether the list goes on.
    local people = call.me.chat.members(at.place, page_size + 1, at.after)
    local rows = {}
    for i = 1, math.min(#people, page_size) do
      local one = people[i]
      local role = one.role ~= "member" and call:text("role_" .. one.role) or nil
      rows[i] = { "@" .. one.handle, one.username, role }
    end
    if not at.after then call:reply(call:text("members", views.group(call, people.group))) end
    if #rows == 0 then call:reply(call:text("no_more_members")) end
    local shown = call:page(rows)
    local more = shown < #people
    if more then call:reply(call:text("more_members")) end
    call:more(more and { place = at.place, after = people[shown].order } or nil)
  end,
}

--- Groups that anybody may enter, the largest first.
groups.groups = {
  args = { { "words", "text", optional = true } }, usage = "[WORDS]",
  run = function(call, words)
    local at = call:resumed() or {}
    local found = call.me.chat.groups(words, page_size + 1, at.before)
    local rows, further = {}, found.reached
    for i = 1, math.min(#found, page_size) do
      local group = found[i]
      rows[i] = { group.place, group.name, call:text("people", { count = group.members }), group.topic }
    end
    if #rows == 0 and not further then
      local none = at.before and "no_more_groups" or words and "no_groups_found" or "no_groups"
      call:reply(call:text(none))
    end
    local shown = call:page(rows)
    if shown < #found then
      call:reply(call:text("more_groups"))
      further = found[shown].order
    elseif further then
      call:reply(call:text("groups_so_far"))
    end
    call:more(further and { before = further } or nil)
  end,
}

groups.topic = {
  args = { { "text", "text", optional = true } }, usage = "[TEXT|off]",
  run = function(call, words)
    local place = typed.here(call)
    local group = words and call.me.chat.topic(place, words ~= "off" and words or nil)
      or call.me.chat.group(place)
    local key = group.topic and "topic" or "no_topic"
    call:reply(call:text(key, { place = group.place, topic = group.topic or "" }))
  end,
}

groups.rename = {
  args = { { "name", "text" } },
  run = function(call, name)
    local group = call.me.chat.rename(typed.here(call), name)
    call:reply(call:text("named", { place = group.place, name = group.name }))
  end,
}

groups.helper = {
  args = { { "handle", "handle" }, { "off", "choice", choices = { "off" }, optional = true } },
  run = function(call, handle, off)
    local place = typed.here(call)
    local who = call.me.chat.set_role(place, handle, off and "member" or "helper")
    call:reply(call:text(off and "helper_off" or "helper_on", { place = place, who = who }))
  end,
}

--- Who is asked before something that can't be taken back; says that nothing was done where the answer is no.
local function confirmed(call, key, values)
  if typed.is_yes(call:ask { prompt = call:text(key, values) }) then return true end
  call:reply(call:text("left_as_it_is"))
  return false
end

groups.owner = {
  args = { { "handle", "handle" } },
  run = function(call, handle)
    local group = call.me.chat.group(typed.here(call))
    -- Who may not is refused without being asked.
    if group.role == "owner" and not confirmed(call, "owner_asks", { place = group.place, who = handle }) then
      return
    end
    call:reply(call:text("passed", { place = group.place, who = call.me.chat.pass(group.place, handle) }))
  end,
}

groups.remove = {
  args = { { "handle", "handle" } },
  run = function(call, handle)
    local place = typed.here(call)
    call:reply(call:text("taken_out", { place = place, who = call.me.chat.take_out(place, handle) }))
  end,
}

groups["close-group"] = {
  args = { { "place", "place", optional = true } },
  run = function(call, place)
    local group = call.me.chat.group(place or typed.here(call))
    local may_close = group.role == "owner" and group.writing ~= "closed"
    if may_close and not confirmed(call, "close_asks", { place = group.place }) then return end
    call:reply(call:text("closed", { place = call.me.chat.close(group.place).place }))
  end,
}

return groups
