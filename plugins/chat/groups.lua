--- Groups, and who runs them.
local is_yes = require("lib.typed").is_yes
local pages = require "lib.pages"
local typed = require "typed"
local views = require "views"

--- Members and groups that one page shows.
local page_size = 20

local groups = {}

--- Who is in a group, a page after the other.
groups.members = {
  args = { { "place", "place", optional = true } },
  run = function(call, place)
    local at = call:resumed()
    place = at and at.of or place or typed.here(call)
    pages.ask(call, {
      of = place, size = page_size, no_more = "no_more_members", more = "more_members",
      ask = function(count, after)
        local people = call.me.chat.members(place, { limit = count, after = after })
        if not after then call:reply(call:text("members", views.group(call, people.group))) end
        return people
      end,
      mark = function(one) return one.order end,
      row = function(one)
        local role = one.role ~= "member" and call:text("role_" .. one.role) or nil
        return { "@" .. one.handle, one.username, role }
      end,
    })
  end,
}

--- Groups that anybody may enter, the largest first.
groups.groups = {
  args = { { "words", "text", optional = true } }, usage = "[WORDS]",
  run = function(call, words)
    pages.ask(call, {
      ask = function(count, after)
        return call.me.chat.groups { words = words, limit = count, after = after }
      end,
      size = page_size,
      none = words and "no_groups_found" or "no_groups", no_more = "no_more_groups", more = "more_groups",
      so_far = "groups_so_far",
      mark = function(group) return group.order end,
      row = function(group)
        return { group.place, group.name, call:text("people", { count = group.members }), group.topic }
      end,
    })
  end,
}

groups.topic = {
  args = { { "text", "text", optional = true } }, usage = "[TEXT|off]",
  run = function(call, words)
    local place = typed.here(call)
    local group = words and call.me.chat.set_topic(place, words ~= "off" and words or nil)
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
    local who = call.me.chat.set_role(place, { handle = handle, role = off and "member" or "helper" })
    call:reply(call:text(off and "helper_off" or "helper_on", { place = place, who = who }))
  end,
}

--- Who is asked before something that can't be taken back; says that nothing was done where the answer is no.
local function confirmed(call, key, values)
  if is_yes(call:ask { prompt = call:text(key, values) }) then return true end
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
