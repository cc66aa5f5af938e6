--- Conversations: direct ones and groups.
---
--- init      commands for one's own conversations and messages: /msg, /chats, /open, /history, /find
--- groups    commands for groups and who runs them: /members, /groups, /topic, /owner, /close-group
--- answers   answering and forwarding a message, and threads: /reply, /thread, /forward
--- views     how messages, conversations and groups look
--- typed     takes apart what people typed
--- words/    what it says, in three languages

local answers = require "answers"
local groups = require "groups"
local is_yes = require("lib.typed").is_yes
local lists = require "lib.lists"
local numbers = require "lib.numbers"
local pages = require "lib.pages"
local try = require "lib.try"
local typed = require "typed"
local views = require "views"

--- Conversations that one page of /chats shows.
local page_of_chats = 20

--- Messages that a page of /find shows, and places that one of /storage does.
local page_of_found, page_of_places = 10, 20

--- Messages that a page of unread ones shows, and those that /open shows at least.
local page_of_unread, fewest = 50, 5

--- People whom one /invite asks.
local most_invited = 20

--- Shows the last of what is unread in the open place and not shown yet, right before what comes from now on,
--- so that nothing is missing between the two; /more shows what is before that, a page after the other. What
--- was shown is read once all before it was shown, too. Gives whether there was more than a few.
local function unread(call, goes_on)
  local messages = call.me.chat.unread { limit = page_of_unread, last = true }
  if #messages == 0 then
    if goes_on then call:reply(call:text("no_more_unread")) end
    return false
  end
  -- A few stand among what was read before.
  if not goes_on and #messages < fewest and messages.rest == 0 then
    call.me.chat.mark_shown(messages[#messages].id)
    return false
  end
  local rows = views.rows(call, messages)
  local left = #rows - call:page(rows, true)
  call.me.chat.mark_shown(rows[#rows].last, rows[left + 1].first)
  local rest = messages.rest
  for i = 1, left do rest = rest + rows[i].count end
  if rest > 0 then call:reply(call:text("more_unread", { count = rest })) end
  -- Where nothing goes on here, /more goes on with the list before.
  if rest > 0 then call:more { place = messages[1].place } end
  return true
end

--- Goes on with what is unread where a place was opened. Gives whether there is something to go on with.
local function goes_on(call)
  local at = call:resumed()
  if not at then return false end
  -- Without a place it is the open one: another list was shown meanwhile.
  if at == true or call.place == at.place then
    unread(call, true)
  else
    call:reply(call:text("no_more_unread"))
  end
  return true
end

--- Shows what there is in the place that was opened: the last of what is unread there, or of what was read.
--- What comes follows it.
local function show(call, chat)
  if chat.kind ~= "direct" then views.head(call, call.me.chat.group(chat.place)) end
  -- What comes from now on shows as it comes.
  if not unread(call) and chat.last then views.page(call, chat.place, fewest, chat.last + 1) end
end

--- Opens a place and shows what is there.
local function open(call, place)
  if goes_on(call) then return end
  local chat = call.me.chat.open(place)
  call:reply(call:text("opened", {
    place = chat.place, about = chat.kind == "direct" and chat.name or views.about(call, chat),
    unread = call:text("unread", { count = chat.unread }),
  }))
  show(call, chat)
  local who = chat.place:sub(2)
  if chat.asked then
    call:reply(("%s %s"):format(who, views.about(call, chat)))
  elseif chat.connection == "requested" then
    call:reply(call:text("unanswered", { who = who }))
  end
end

--- Does something to what the caller wrote: a message, or else a post or a comment. They share one count.
--- Gives what it is now, and whether it is a message.
local function own(call, act, id, ...)
  for _, area in ipairs { "chat", "forum" } do
    local is_done, result = try("not_found", call.me[area][act], id, ...)
    if is_done then return result, area == "chat" end
  end
  call:fail(call:text("nothing_there", { id = id }))
end

--- Commands with those of another file.
local function with(others, commands)
  for name, command in pairs(others) do commands[name] = command end
  return commands
end

return {
  name = "chat", version = "1.3.0", needs = { "act:chat", "act:forum" },
  aliases = {
    dm = "msg", pm = "msg", query = "msg", w = "msg", part = "leave", names = "members", list = "groups",
  },
  commands = with(answers, with(groups, {
    msg = {
      args = { { "handle", "handle" }, { "text", "text" } },
      run = function(call, handle, words)
        local message = call.me.chat.direct(handle, words)
        -- As /connect says it.
        local key = message.request and "asked" or "sent"
        call:reply(call:text(key, { id = message.id, place = message.place, who = message.place:sub(2) }))
      end,
    },

    ["contact-admins"] = {
      args = { { "text", "text" } },
      run = function(call, words)
        local message = call.me.chat.contact_administrators(words)
        call:reply(call:text("sent_to_admins", { id = message.id, place = message.place }))
      end,
    },

    group = {
      args = { { "name", "text" } }, usage = "NAME [open|invite] [announce] [--slug X]",
      run = function(call, words)
        local name, kind, slug, writing = typed.named(words)
        local group = call.me.chat.create(name, { kind = kind, slug = slug, writing = writing })
        local place = call.me.chat.open(group.place).place
        call:reply(call:text("made", { place = place, name = group.name, kind = call:text("kind_" .. kind) }))
        if writing then call:reply(call:text("made_announce")) end
      end,
    },

    join = {
      args = { { "slug", "text" } },
      run = function(call, slug)
        if goes_on(call) then return end
        local is_new, joined = try("exists", call.me.chat.join, slug)
        -- Who is in it already only wants to be there.
        if not is_new then return open(call, slug) end
        local group = call.me.chat.open(joined.place)
        call:reply(call:text("joined", {
          place = group.place, name = group.name, people = views.about(call, group),
        }))
        show(call, group)
      end,
    },

    slug = {
      args = { { "slug", "word" } },
      run = function(call, slug)
        local before = typed.here(call)
        call:reply(call:text("moved", { before = before, place = call.me.chat.set_slug(before, slug).place }))
      end,
    },

    leave = {
      run = function(call)
        call:reply(call:text("left", { place = call.me.chat.leave(typed.here(call)) }))
      end,
    },

    invite = {
      args = { { "handle", "handle" }, { "others", "text", optional = true } }, usage = "HANDLE [HANDLE…]",
      run = function(call, handle, others)
        local place = typed.here(call)
        local handles = typed.handles(handle, others)
        if #handles == 1 then
          return call:reply(call:text("invited", { who = call.me.chat.invite(place, handle), place = place }))
        end
        if #handles > most_invited then call:fail(call:text("most_invited", { count = most_invited })) end
        local invited, refused = {}, {}
        for _, who in ipairs(handles) do
          local done, result = pcall(call.me.chat.invite, place, who)
          if done then
            invited[#invited + 1] = result
          elseif type(result) == "table" and result.message then
            -- The others are asked all the same.
            refused[#refused + 1] = ("%s: %s"):format(who, result.message)
          else
            error(result, 0)
          end
        end
        if #invited > 0 then
          call:reply(call:text("invited", { who = table.concat(invited, ", "), place = place }))
        end
        for _, why in ipairs(refused) do call:reply(why) end
      end,
    },

    chats = {
      args = {
        {
          "label", "choice", choices = { "chat", "team", "trade", "listing", "request", "help" },
          optional = true,
        },
      },
      run = function(call, label)
        local at = call:resumed()
        local _, shown = pages.ask(call, {
          ask = function(count, before)
            return call.me.chat.conversations { label = label, limit = count, before = before }
          end,
          none = label and "no_chats_labelled" or "no_chats", no_more = "no_chats_before",
          more = "more_chats", size = page_of_chats,
          mark = function(chat) return chat.order end,
          row = function(chat, place)
            local about, unread = views.about(call, chat), views.unread(call, chat)
            return { tostring(place), chat.place, chat.name, about, unread }
          end,
        })
        numbers.note(call, { items = lists.field(shown, "place"), first = at and at.count or 0 })
        if not at and not label then views.labels(call) end
      end,
    },

    open = { args = { { "place", "place" } }, run = open },

    go = {
      args = { { "number", "integer", min = 1, max = numbers.most } },
      run = function(call, wanted)
        local places = numbers.list(call)
        if not places then
          -- As /chats would number them now.
          local now = lists.field(call.me.chat.conversations({ limit = page_of_chats }), "place")
          places = numbers.note(call, { items = now, first = 0 })
        end
        open(call, places[wanted] or call:fail(call:text("no_number", { number = wanted })))
      end,
    },

    history = {
      args = {
        { "count", "integer", min = 1, max = 200, default = 20 },
        { "before", "integer", min = 1, optional = true },
      },
      run = function(call, count, before)
        -- What follows is of the place where it began, whichever is open by then.
        local at = call:resumed() or { place = typed.here(call), before = before }
        local oldest, more, newest = views.page(call, at.place, count, at.before)
        -- Whoever reads back from the end of what is unread has read it once the beginning is reached.
        if oldest and at.place == call.place then call.me.chat.mark_shown(newest, oldest) end
        if not oldest then call:reply(call:text(at.before and "empty_before" or "empty")) end
        if oldest and more then
          call:reply(call:text("more"))
          call:more { place = at.place, before = oldest }
        else
          call:more(nil)
        end
      end,
    },

    receipts = {
      args = { { "message", "integer", min = 1, optional = true } },
      run = function(call, message)
        local found = call.me.chat.receipts(message)
        local lines, counted = { ("[%s] %d"):format(found.place, found.id) }, 0
        for _, state in ipairs { "read", "delivered", "sent" } do
          -- Whom the caller forgot has no name, and counts.
          local names = lists.map(found.people, function(person)
            return person.state == state and person.handle or nil
          end)
          local count = found[state]
          counted = counted + count
          if count > 0 then
            local more = count > #names and call:text("and_more", { count = count - #names }) or ""
            local people = #names > 0 and table.concat(names, ", ") .. more
              or call:text("unnamed", { count = count })
            lines[#lines + 1] = call:text("state_" .. state, { people = people })
          end
        end
        if found.looked_at then
          lines[#lines + 1] = call:text("looked_at", { count = found.looked_at })
        elseif counted == 0 then
          lines[#lines + 1] = call:text("for_nobody")
        end
        call:reply(lines)
      end,
    },

    find = {
      args = { { "words", "text" } }, usage = "WORDS [in PLACE]",
      run = function(call, words)
        local asked, place = typed.sought(words)
        if asked == "" then call:fail(call:text("find_what", { place = place })) end
        local is_partial
        pages.ask(call, {
          ask = function(count, before)
            local found = call.me.chat.find(asked, { place = place, limit = count, before = before })
            is_partial = found.partial
            return found
          end,
          none = "not_found", no_more = "no_more_found", more = "more_found", so_far = "looked_so_far",
          size = page_of_found,
          mark = function(message) return message.id end,
          row = function(message) return views.line(call, message) end,
        })
        if is_partial then call:reply(call:text("partial")) end
      end,
    },

    clear = {
      args = { { "place", "place", optional = true } },
      run = function(call, place)
        place = place or typed.here(call)
        -- A name that is none of the caller's is refused before anything is asked.
        call.me.chat.history(place, { limit = 1 })
        if not is_yes(call:ask { prompt = call:text("clear_asks", { place = place }) }) then
          return call:reply(call:text("kept"))
        end
        call:reply(call:text("cleared", { place = call.me.chat.clear(place) }))
      end,
    },

    storage = {
      run = function(call)
        local taken = call.me.chat.storage()
        if taken.files > 0 and not call:resumed() then
          local files = { size = views.size(call, taken.files), most = views.size(call, taken.files_limit) }
          call:reply(call:text("files", files))
        end
        -- Above all of them stands how much they take together.
        local total = { place = call:text("total"), messages = taken.messages, bytes = taken.bytes }
        if #taken > 0 then table.insert(taken, 1, total) end
        pages.list(call, {
          list = taken, size = page_of_places,
          none = taken.files == 0 and "nothing_stored" or nil, no_more = false, more = "smaller",
          row = function(one)
            return { one.place, call:text("messages", { count = one.messages }), views.size(call, one.bytes) }
          end,
        })
      end,
    },

    edit = {
      args = { { "id", "integer", min = 1 }, { "text", "text" } },
      run = function(call, id, words)
        local changed, is_message = own(call, "edit", id, words)
        call:reply(is_message and call:text("edited", { id = id, text = changed.text })
          or call:text("edited_post", { id = id }))
      end,
    },

    undo = {
      run = function(call)
        call:reply(call:text("deleted", { id = call.me.chat.undo(typed.here(call)).id }))
      end,
    },

    context = {
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        call:page(views.rows(call, call.me.chat.context(id)))
      end,
    },

    delete = {
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        own(call, "delete", id)
        call:reply(call:text("deleted", { id = id }))
      end,
    },
  })),

  intents = { ["chat.unread"] = { command = "chats" } },
}
