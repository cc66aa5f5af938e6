--- Who people are.
local lists = require "lib.lists"
local pages = require "lib.pages"

--- The lines that show a profile.
local function lines(call, profile)
  local tags = lists.field(profile.tags, "normal")
  local shown = { ("%s (%s)"):format(profile.username, profile.handle) }
  if profile.standing then shown[#shown + 1] = call:text("is_" .. profile.standing) end
  shown[#shown + 1] = #tags > 0 and call:text("tags", { tags = table.concat(tags, call:text("between")) })
    or call:text("no_tags")
  return shown
end

--- Contacts and requests that one page shows, and messages that /accept does.
local page_size, page_of_waiting = 20, 50

--- Requests to be in touch, and after them invitations to groups: up to so many after a mark.
local function waiting(call, count, mark)
  local list = {}
  if not mark or mark.of == "people" then
    list = call.me.people.requests { limit = count, before = mark and mark.order }
  end
  if #list < count then
    local before = mark and mark.of == "groups" and mark.order or nil
    local groups = call.me.chat.invitations { limit = count - #list, before = before }
    table.move(groups, 1, #groups, #list + 1, list)
  end
  return list
end

--- The line of a request or an invitation.
local function waiting_row(call, item)
  local at = item.at and time.ago(item.at) or ""
  if item.place then
    return { item.place, item.inviter, at, call:text("invites", { who = item.inviter, place = item.place }) }
  end
  local key = item.incoming and "incoming" or "outgoing"
  return { "@" .. item.handle, item.username, at, call:text(key, { who = item.handle }) }
end

--- What is said of somebody who was let back in, but of a contact: what waits, and why words were not sent.
local function back(made, words)
  if made.asked then return made.state == "rejected" and "back_rejected" or "back_asks" end
  -- Whom one asked before forgetting them is not asked again.
  if made.state == "requested" then return words and "unsent" or "waits" end
  if made.state == "none" then return words and "back_far" or "back" end
end

--- A message that waited for an answer, as /open shows it.
local function line(call, message)
  local forwarded, mark = message.forwarded, nil
  if forwarded then
    mark = forwarded.from and call:text("forwarded_from", { who = forwarded.from }) or call:text("forwarded")
  end
  local sender = mark and ("%s (%s)"):format(message.sender, mark) or message.sender
  return ("[%s] %d %s: %s"):format(message.place, message.id, sender, message.text)
end

return {
  name = "people", version = "1.1.0", needs = { "act:people", "act:chat" },
  aliases = { whois = "who", nick = "name", block = "forget", friends = "contacts" },
  commands = {
    connect = {
      args = { { "handle", "handle" }, { "text", "text", optional = true } },
      run = function(call, handle, words)
        local made = call.me.people.connect(handle, words)
        local key = made.state == "accepted" and "in_touch" or "asked"
        if made.back and not made.message then key = back(made, words) or key end
        call:reply(call:text(key, { who = made.handle }))
        if made.back and made.asked and words then call:reply(call:text("not_sent")) end
      end,
    },

    accept = {
      args = { { "handle", "handle" } },
      run = function(call, handle)
        local who = call.me.people.accept(handle)
        call:reply(call:text("accepted", { who = who, place = call.me.chat.open("@" .. who).place }))
        local waiting = call.me.chat.unread { limit = page_of_waiting, last = true }
        local rows = lists.map(waiting, function(message)
          return { text = line(call, message), message = message, cards = message.cards }
        end)
        -- The last that fit: what comes next follows them. /more shows what is before.
        local left = #rows - call:page(rows, true)
        if #waiting > 0 then call.me.chat.mark_shown(waiting[#waiting].id, waiting[left + 1].id) end
      end,
    },

    reject = {
      -- A person, or a #group.
      args = { { "handle", "handle" } }, usage = "HANDLE|#GROUP",
      run = function(call, name)
        call:reply(call:text("rejected", { who = call.me.people.reject(name) }))
      end,
    },

    forget = {
      args = { { "handle", "handle" } },
      run = function(call, handle)
        call:reply(call:text("forgotten", { who = call.me.people.forget(handle) }))
      end,
    },

    contacts = {
      run = function(call)
        pages.ask(call, {
          ask = function(count, after) return call.me.people.contacts { limit = count, after = after } end,
          size = page_size,
          none = "no_contacts", no_more = "no_more", more = "more",
          mark = function(person) return person.handle end,
          row = function(person) return { "@" .. person.handle, person.username } end,
        })
      end,
    },

    requests = {
      run = function(call)
        pages.ask(call, {
          ask = function(count, mark) return waiting(call, count, mark) end, size = page_size,
          none = "no_requests", no_more = "no_more", more = "more",
          mark = function(item) return { of = item.place and "groups" or "people", order = item.order } end,
          row = function(item) return waiting_row(call, item) end,
        })
      end,
    },

    me = {
      run = function(call)
        local profile = call.me.people.profile()
        local shown = lines(call, profile)
        if #profile.tags == 0 then shown[#shown] = call:text("no_tags_of_yours") end
        call:reply(shown)
        call:show { profile.picture }
      end,
    },

    picture = {
      args = { { "picture", "media", choices = { "off" }, optional = true } },
      run = function(call, picture)
        if picture == "off" then
          call.me.people.remove_picture()
          return call:reply(call:text("picture_removed"))
        end
        local profile = picture and call.me.people.set_picture(picture) or call.me.people.profile()
        local key = picture and "picture_set" or profile.picture and "picture_yours" or "picture_none"
        call:reply(call:text(key))
        call:show { profile.picture }
      end,
    },

    name = {
      args = { { "name", "text" } },
      run = function(call, name)
        local profile = call.me.people.rename(name)
        call:reply(call:text("renamed", { username = profile.username, handle = profile.handle }))
      end,
    },

    privacy = {
      args = { { "setting", "word", optional = true }, { "on", "word", optional = true } },
      usage = "[receipts|typing on|off]",
      run = function(call, setting, on)
        if setting and on ~= "on" and on ~= "off" then call:fail(call:text("privacy_usage")) end
        local told = setting and call.me.people.set_privacy(setting, on) or call.me.people.privacy()
        call:reply {
          call:text(told.receipts and "receipts_on" or "receipts_off"),
          call:text(told.typing and "typing_on" or "typing_off"),
        }
      end,
    },

    who = {
      args = { { "handle", "handle" } },
      run = function(call, handle)
        local profile = call.me.people.profile(handle)
        call:reply(lines(call, profile))
        call:show { profile.picture }
      end,
    },
  },
}
