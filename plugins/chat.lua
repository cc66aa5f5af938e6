--- Conversations: direct ones and groups.

--- The open conversation, or an error that says how to open one.
local function here(call)
  return call.conversation or call:fail("no conversation is open. /chats lists yours, /open PLACE opens one")
end

--- A message as a line: [#study] 41 bob: are we meeting at 3?
--- What happened to it stands before the colon, where nobody can write.
local function line(message)
  if message.deleted then return ("[%s] %d %s (deleted)"):format(message.place, message.id, message.sender) end
  local mark = message.edited and " (edited)" or ""
  return ("[%s] %d %s%s: %s"):format(message.place, message.id, message.sender, mark, message.text)
end

--- What a page's lines may take of the 256 KiB that a call may say; cards take up to 64 KiB.
local pageBytes = 150000

--- Replies with a page of messages, oldest first; of very long ones only the newest that fit.
--- Gives the oldest that it shows (nil: none at all), and whether more may come before it.
local function page(call, place, count, before)
  local messages = call.me.chat.history(place, count, before)
  local first, bytes = #messages + 1, 0
  while first > 1 do
    bytes = bytes + #line(messages[first - 1]) + 1
    if bytes > pageBytes then break end
    first = first - 1
  end
  local lines = {}
  for i = first, #messages do
    lines[#lines + 1] = line(messages[i])
    -- What plugins add stands below its message.
    if messages[i].cards then
      call:reply(lines)
      lines = {}
      for _, card in ipairs(messages[i].cards) do call:card(card) end
    end
  end
  if #lines > 0 or first > #messages then call:reply(lines) end
  return messages[first], first > 1 or #messages == count
end

--- Does something to what the caller wrote: a message, or else a post or a comment. They share one count.
--- Gives what it is now, and whether it is a message.
local function own(call, act, id, ...)
  local done, result = pcall(call.me.chat[act], id, ...)
  if done then return result, true end
  if type(result) ~= "table" or result.code ~= "not_found" then error(result, 0) end
  done, result = pcall(call.me.forum[act], id, ...)
  if done then return result, false end
  if type(result) ~= "table" or result.code ~= "not_found" then error(result, 0) end
  call:fail(("there is no message, post or comment %d that you may see"):format(id))
end

--- "1 person", "14 people".
local function people(count) return count == 1 and "1 person" or count .. " people" end

return {
  name = "chat", version = "1.1.0", needs = { "act:chat", "act:forum", "act:people" },
  summary = { en = "Conversations.", ["zh-Hant"] = "對話。", ["zh-Hans"] = "对话。" },
  commands = {
    msg = {
      summary = {
        en = "Writes to a person; the first message to a stranger is a request.",
        ["zh-Hant"] = "寫給某人；給陌生人的第一則是請求。", ["zh-Hans"] = "写给某人；给陌生人的第一条是请求。",
      },
      args = { { "handle", "handle" }, { "text", "text" } },
      run = function(call, handle, words)
        local message = call.me.chat.direct(handle, words)
        call:reply(("sent %d to %s"):format(message.id, message.place))
      end,
    },

    ["contact-admins"] = {
      summary = {
        en = "Writes to the administrators.", ["zh-Hant"] = "聯絡管理員。", ["zh-Hans"] = "联系管理员。",
      },
      args = { { "text", "text" } },
      run = function(call, words)
        local message = call.me.chat.contact_administrators(words)
        call:reply(("sent %d to %s, where the administrators answer. /open %s shows it"):format(
          message.id, message.place, message.place))
      end,
    },

    accept = {
      summary = { en = "Accepts a request.", ["zh-Hant"] = "接受請求。", ["zh-Hans"] = "接受请求。" },
      args = { { "handle", "handle" } },
      run = function(call, handle)
        local who = call.me.people.accept(handle)
        call:reply(("accepted %s. /open @%s to chat"):format(who, who))
      end,
    },

    reject = {
      summary = { en = "Rejects a request.", ["zh-Hant"] = "拒絕請求。", ["zh-Hans"] = "拒绝请求。" },
      args = { { "handle", "handle" } },
      run = function(call, handle) call:reply(("rejected %s"):format(call.me.people.reject(handle))) end,
    },

    group = {
      summary = {
        en = "Makes a group, open to all or by invitation.",
        ["zh-Hant"] = "建立群組：open 公開，invite 只限邀請。", ["zh-Hans"] = "建立群组：open 公开，invite 仅限邀请。",
      },
      args = { { "name", "text" } }, usage = "NAME [open|invite] [--slug X]",
      run = function(call, name)
        local named, slug = name:match("^(.-)%s+%-%-slug[%s=]+(%S+)%s*$")
        name = named or name
        -- The last word may say who may enter: /group Study Circle invite
        local bare, kind = name:match("^(.+) (%a+)$")
        if kind ~= "open" and kind ~= "invite" then bare, kind = name, "open" end
        local group = call.me.chat.create(bare, kind, slug)
        call:reply(("made %s: %s (%s). /open %s enters, /invite HANDLE asks somebody in"):format(
          group.place, group.name, kind, group.place))
      end,
    },

    join = {
      summary = { en = "Enters a group.", ["zh-Hant"] = "加入群組。", ["zh-Hans"] = "加入群组。" },
      args = { { "slug", "word" } },
      run = function(call, slug)
        local group = call.me.chat.join(slug)
        call:reply(("joined %s: %s, %s. /open %s enters"):format(
          group.place, group.name, people(group.members), group.place))
      end,
    },

    slug = {
      summary = {
        en = "Changes the slug of the open group, once.", ["zh-Hant"] = "更改目前群組的短名（只限一次）。",
        ["zh-Hans"] = "更改当前群组的短名（仅限一次）。",
      },
      args = { { "slug", "word" } },
      run = function(call, slug)
        local before = here(call)
        call:reply(("%s is %s now"):format(before, call.me.chat.slug(before, slug).place))
      end,
    },

    leave = {
      summary = { en = "Leaves the open group.", ["zh-Hant"] = "離開目前的群組。", ["zh-Hans"] = "离开当前的群组。" },
      run = function(call) call:reply(("left %s"):format(call.me.chat.leave(here(call)))) end,
    },

    invite = {
      summary = { en = "Asks a person into the open group.", ["zh-Hant"] = "邀請某人加入。", ["zh-Hans"] = "邀请某人加入。" },
      args = { { "handle", "handle" } },
      run = function(call, handle)
        local place = here(call)
        call:reply(("invited %s to %s"):format(call.me.chat.invite(handle, place), place))
      end,
    },

    chats = {
      summary = { en = "Lists your conversations.", ["zh-Hant"] = "列出你的對話。", ["zh-Hans"] = "列出你的对话。" },
      run = function(call)
        local rows = {}
        for i, chat in ipairs(call.me.chat.conversations()) do
          local about = chat.kind == "direct" and "direct" or people(chat.members)
          if chat.connection and chat.connection ~= "accepted" then about = chat.connection end
          rows[i] = { chat.place, chat.name, about, chat.unread .. " unread" }
        end
        if #rows == 0 then
          return call:reply("no conversations yet. /msg HANDLE TEXT writes to someone, /group NAME makes a group")
        end
        call:reply(text.columns(rows))
      end,
    },

    open = {
      summary = {
        en = "Opens a conversation: lines without a slash go there.",
        ["zh-Hant"] = "開啟對話：不帶斜線的行會送到那裡。", ["zh-Hans"] = "打开对话：不带斜线的行会送到那里。",
      },
      args = { { "place", "place" } },
      run = function(call, place)
        local chat = call.me.chat.open(place)
        local about = chat.kind == "direct" and chat.name or people(chat.members)
        call:reply(("%s: %s, %d unread"):format(chat.place, about, chat.unread))
        page(call, chat.place, math.max(5, math.min(chat.unread, 50)))
      end,
    },

    history = {
      summary = {
        en = "Shows the last messages here, or those before a message.",
        ["zh-Hant"] = "顯示最近的訊息，或某則之前的訊息。", ["zh-Hans"] = "显示最近的消息，或某条之前的消息。",
      },
      args = { { "count", "integer", min = 1, max = 200, default = 20 }, { "before", "integer", min = 1, optional = true } },
      run = function(call, count, before)
        -- What follows is of the place where it began, whichever is open by then.
        local at = call:resumed() or { place = here(call), before = before }
        local oldest, more = page(call, at.place, count, at.before)
        if not oldest then call:reply("no messages here" .. (at.before and " before that" or " yet")) end
        if oldest and more then
          call:reply("/more shows what came before")
          call:more { place = at.place, before = oldest.id }
        else
          call:more(nil)
        end
      end,
    },

    edit = {
      summary = {
        en = "Changes a message, a comment or a post's content of yours.",
        ["zh-Hant"] = "修改自己的訊息、評論或帖子內容。", ["zh-Hans"] = "修改自己的消息、评论或帖子内容。",
      },
      args = { { "id", "integer", min = 1 }, { "text", "text" } },
      run = function(call, id, words)
        local changed, isMessage = own(call, "edit", id, words)
        call:reply(isMessage and ("edited %d: %s"):format(id, changed.text) or ("edited %d"):format(id))
      end,
    },

    delete = {
      summary = {
        en = "Deletes a message, a comment or a post of yours.",
        ["zh-Hant"] = "刪除自己的訊息、評論或帖子。", ["zh-Hans"] = "删除自己的消息、评论或帖子。",
      },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        own(call, "delete", id)
        call:reply(("deleted %d"):format(id))
      end,
    },
  },
}
