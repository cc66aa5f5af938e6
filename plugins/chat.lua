--- Conversations: direct ones and groups.

--- The open conversation, or an error that says how to open one.
local function here(call)
  return call.conversation or call:fail(call:text("open_first"))
end

--- A message as a line: [#study] 41 bob: are we meeting at 3?
--- What happened to it stands before the colon, where nobody can write.
local function line(call, message)
  local head = ("[%s] %d %s"):format(message.place, message.id, message.sender)
  if message.deleted then return ("%s (%s)"):format(head, call:text("mark_deleted")) end
  if message.edited then head = ("%s (%s)"):format(head, call:text("mark_edited")) end
  return ("%s: %s"):format(head, message.text)
end

--- Messages that are asked for at once, and bytes of lines after which no more are: more than a page holds.
local slice, enough = 20, 65536

--- The last messages of a place, or those before one, the newest first. Gives whether there were `count` of them.
local function latest(call, place, count, before)
  local found, bytes = {}, 0
  while #found < count and bytes < enough do
    local asked = math.min(slice, count - #found)
    local messages = call.me.chat.history(place, asked, before)
    for i = #messages, 1, -1 do
      found[#found + 1] = messages[i]
      bytes = bytes + #messages[i].text
    end
    if #messages < asked then return found, false end
    before = messages[1].id
  end
  return found, true
end

--- Replies with a page of messages, oldest first; of very long ones only the newest that fit.
--- Gives the oldest that it shows (nil: none at all), and whether more may come before it.
local function page(call, place, count, before)
  local found, more = latest(call, place, count, before)
  local rows = {}
  for i = #found, 1, -1 do
    -- What plugins add stands below its message.
    rows[#rows + 1] = { text = line(call, found[i]), cards = found[i].cards }
  end
  local shown = call:page(rows, true)
  return found[shown], more or shown < #found
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
  call:fail(call:text("nothing_there", { id = id }))
end

--- Conversations that one page of /chats shows.
local pageOfChats = 20

--- What a conversation is, besides its name: how many are in it, or how it stands with the other person.
local function about(call, chat)
  if chat.asked then return call:text("asks", { who = chat.place:sub(2) }) end
  if chat.connection and chat.connection ~= "accepted" then return call:text("is_" .. chat.connection) end
  if chat.kind == "direct" then return call:text("is_direct") end
  local people = call:text("people", { count = chat.members })
  -- Most conversations are chat: only what else they are for is said.
  if chat.label == "chat" then return people end
  return call:text("labelled", { label = call:text("label_" .. chat.label), people = people })
end

--- Messages that a page of /find shows, and places that one of /storage does.
local pageOfFound, pageOfPlaces = 10, 20

--- Places of one's conversations are short, so that what follows a page fits into what is noted of it.
local mostPlaces = 200

--- How much that is, in the largest unit of which there is one.
local function size(call, bytes)
  local unit = bytes < 1000 and "bytes" or bytes < 1000000 and "kilobytes" or "megabytes"
  local of = { bytes = 1, kilobytes = 1000, megabytes = 1000000 }
  if unit == "bytes" then return call:text(unit, { count = bytes }) end
  return call:text(unit, { size = ("%.1f"):format(bytes / of[unit]) })
end

--- What stands before the last word; nil where the text ends otherwise.
local function without(words, last)
  return words:sub(-#last) == last and text.trim(words:sub(1, -#last - 1)) or nil
end

--- A group's name with what may stand behind it: `open` or `invite`, then `--slug X`. The host splits the words: no
--- pattern goes over what was typed again and again.
local function named(words)
  local parts, slug = text.split(words), nil
  local last = parts[#parts] or words
  local rest = #parts > 1 and without(words, last)
  if rest and last:sub(1, 7) == "--slug=" and #last > 7 then
    words, slug, last = rest, last:sub(8), parts[#parts - 1]
  elseif rest and #parts > 2 and parts[#parts - 1] == "--slug" then
    words, slug, last = without(rest, "--slug") or rest, last, parts[#parts - 2]
  end
  -- The last word may say who may enter: /group Study Circle invite
  local name = (last == "open" or last == "invite") and without(words, last) or ""
  if name ~= "" then return name, last, slug end
  return words, "open", slug
end

--- Words to find, and the place behind `in`, where one is named: /find notes in #study
local function sought(words)
  local parts = text.split(words)
  local count, last = #parts, parts[#parts]
  if count < 2 or parts[count - 1] ~= "in" or not last:find("^[#@].") then return table.concat(parts, " ") end
  return table.concat(parts, " ", 1, count - 2), last
end

--- Whether an answer says yes, in whichever language.
local function isYes(answer)
  local said = answer and text.lower(text.trim(answer))
  return said == "yes" or said == "y" or said == "是"
end

return {
  name = "chat", version = "1.2.0", needs = { "act:chat", "act:forum" },
  summary = { en = "Conversations.", ["zh-Hant"] = "對話。", ["zh-Hans"] = "对话。" },
  words = {
    open_first = {
      en = "no conversation is open. /chats lists yours, /open PLACE opens one",
      ["zh-Hant"] = "沒有開啟的對話。/chats 列出你的對話，/open PLACE 開啟一個",
      ["zh-Hans"] = "没有打开的对话。/chats 列出你的对话，/open PLACE 打开一个",
    },
    state_read = { en = "read by {people}", ["zh-Hant"] = "已讀：{people}", ["zh-Hans"] = "已读：{people}" },
    state_delivered = { en = "delivered to {people}", ["zh-Hant"] = "已送達：{people}", ["zh-Hans"] = "已送达：{people}" },
    state_sent = { en = "sent to {people}", ["zh-Hant"] = "已傳送：{people}", ["zh-Hans"] = "已发送：{people}" },
    and_more = { en = " and {count} more", ["zh-Hant"] = " 及另外 {count} 人", ["zh-Hans"] = " 及另外 {count} 人" },
    for_nobody = {
      en = "nobody else was here when you wrote it. /invite HANDLE asks someone in",
      ["zh-Hant"] = "你寫下時這裡沒有其他人。/invite HANDLE 邀請他人", ["zh-Hans"] = "你写下时这里没有其他人。/invite HANDLE 邀请他人",
    },
    -- In brackets behind a message's sender.
    mark_deleted = { en = "deleted", ["zh-Hant"] = "已刪除", ["zh-Hans"] = "已删除" },
    mark_edited = { en = "edited", ["zh-Hant"] = "已編輯", ["zh-Hans"] = "已编辑" },
    people = {
      en = { one = "{count} person", other = "{count} people" }, ["zh-Hant"] = "{count} 人", ["zh-Hans"] = "{count} 人",
    },
    unread = { en = "{count} unread", ["zh-Hant"] = "{count} 則未讀", ["zh-Hans"] = "{count} 条未读" },
    labelled = {
      en = "({label}) {people}", ["zh-Hant"] = "（{label}）{people}", ["zh-Hans"] = "（{label}）{people}",
    },
    label_team = { en = "team", ["zh-Hant"] = "組隊", ["zh-Hans"] = "组队" },
    label_trade = { en = "trade", ["zh-Hant"] = "交易", ["zh-Hans"] = "交易" },
    label_listing = { en = "listing", ["zh-Hant"] = "刊登", ["zh-Hans"] = "发布" },
    label_help = { en = "help", ["zh-Hant"] = "求助", ["zh-Hans"] = "求助" },
    -- In the place of what a conversation is: a request, with the answer to give.
    asks = {
      en = "wants to chat: /accept {who} or /reject {who}", ["zh-Hant"] = "想與你聊天：/accept {who} 接受，/reject {who} 拒絕",
      ["zh-Hans"] = "想与你聊天：/accept {who} 接受，/reject {who} 拒绝",
    },
    is_direct = { en = "direct", ["zh-Hant"] = "私人對話", ["zh-Hans"] = "私聊" },
    is_none = { en = "not in touch", ["zh-Hant"] = "尚未聯絡", ["zh-Hans"] = "尚未联系" },
    is_requested = { en = "requested", ["zh-Hant"] = "等待接受", ["zh-Hans"] = "等待接受" },
    is_rejected = { en = "rejected", ["zh-Hant"] = "已拒絕", ["zh-Hans"] = "已拒绝" },
    kind_open = { en = "open", ["zh-Hant"] = "公開", ["zh-Hans"] = "公开" },
    kind_invite = { en = "invite", ["zh-Hant"] = "只限邀請", ["zh-Hans"] = "仅限邀请" },
    sent = { en = "sent {id} to {place}", ["zh-Hant"] = "已傳送 {id} 給 {place}", ["zh-Hans"] = "已发送 {id} 给 {place}" },
    asked = {
      en = "asked {who}. You can write once they accept; /requests lists what waits",
      ["zh-Hant"] = "已向 {who} 提出請求。對方接受後你就可以寫；/requests 列出等待中的請求",
      ["zh-Hans"] = "已向 {who} 提出请求。对方接受后你就可以写；/requests 列出等待中的请求",
    },
    unanswered = {
      en = "{who} has not answered your request yet", ["zh-Hant"] = "{who} 尚未回覆你的請求",
      ["zh-Hans"] = "{who} 尚未回复你的请求",
    },
    sent_to_admins = {
      en = "sent {id} to {place}, where the administrators answer. /open {place} shows it",
      ["zh-Hant"] = "已傳送 {id} 到 {place}，管理員會在那裡回覆。/open {place} 開啟",
      ["zh-Hans"] = "已发送 {id} 到 {place}，管理员会在那里回复。/open {place} 打开",
    },
    moved = {
      en = "{before} is {place} now", ["zh-Hant"] = "{before} 現在是 {place}", ["zh-Hans"] = "{before} 现在是 {place}",
    },
    made = {
      en = "made {place}: {name} ({kind}). /open {place} enters, /invite HANDLE asks somebody in",
      ["zh-Hant"] = "已建立 {place}：{name}（{kind}）。/open {place} 進入，/invite HANDLE 邀請他人",
      ["zh-Hans"] = "已建立 {place}：{name}（{kind}）。/open {place} 进入，/invite HANDLE 邀请他人",
    },
    joined = {
      en = "joined {place}: {name}, {people}. /open {place} enters",
      ["zh-Hant"] = "已加入 {place}：{name}，{people}。/open {place} 進入",
      ["zh-Hans"] = "已加入 {place}：{name}，{people}。/open {place} 进入",
    },
    left = { en = "left {place}", ["zh-Hant"] = "已離開 {place}", ["zh-Hans"] = "已离开 {place}" },
    invited = {
      en = "invited {who} to {place}", ["zh-Hant"] = "已邀請 {who} 加入 {place}", ["zh-Hans"] = "已邀请 {who} 加入 {place}",
    },
    no_chats = {
      en = "no conversations yet. /msg HANDLE TEXT writes to someone, /group NAME makes a group",
      ["zh-Hant"] = "還沒有對話。/msg HANDLE TEXT 寫給某人，/group NAME 建立群組",
      ["zh-Hans"] = "还没有对话。/msg HANDLE TEXT 写给某人，/group NAME 建立群组",
    },
    no_chats_before = { en = "no more conversations", ["zh-Hant"] = "沒有更多對話", ["zh-Hans"] = "没有更多对话" },
    more_chats = { en = "/more shows the next", ["zh-Hant"] = "/more 顯示更多", ["zh-Hans"] = "/more 显示更多" },
    opened = {
      en = "{place}: {about}, {unread}", ["zh-Hant"] = "{place}：{about}，{unread}", ["zh-Hans"] = "{place}：{about}，{unread}",
    },
    empty = {
      en = "no messages here yet: type the first, without a slash. /help talk shows how",
      ["zh-Hant"] = "這裡還沒有訊息：直接輸入第一則，不用斜線。/help talk 有說明",
      ["zh-Hans"] = "这里还没有消息：直接输入第一条，不用斜线。/help talk 有说明",
    },
    empty_before = {
      en = "no messages here before that. /history shows the last", ["zh-Hant"] = "在那之前沒有訊息。/history 顯示最近的訊息",
      ["zh-Hans"] = "在那之前没有消息。/history 显示最近的消息",
    },
    more = { en = "/more shows what came before", ["zh-Hant"] = "/more 顯示更早的訊息", ["zh-Hans"] = "/more 显示更早的消息" },
    nothing_there = {
      en = "there is no message, post or comment {id} that you may see. /history and /latest show their numbers",
      ["zh-Hant"] = "沒有你可以看到的訊息、帖子或評論 {id}。/history 和 /latest 顯示編號",
      ["zh-Hans"] = "没有你可以看到的消息、帖子或评论 {id}。/history 和 /latest 显示编号",
    },
    find_what = {
      en = "write the words to look for first: /find WORDS in {place}", ["zh-Hant"] = "請先輸入要尋找的字詞：/find WORDS in {place}",
      ["zh-Hans"] = "请先输入要查找的字词：/find WORDS in {place}",
    },
    not_found = {
      en = "no message of yours has all these words. Fewer words find more",
      ["zh-Hant"] = "找不到包含所有字詞的訊息，減少字詞可找到更多", ["zh-Hans"] = "找不到包含所有字词的消息，减少字词可找到更多",
    },
    no_more_found = { en = "no more messages", ["zh-Hant"] = "沒有更多訊息", ["zh-Hans"] = "没有更多消息" },
    more_found = { en = "/more shows older ones", ["zh-Hant"] = "/more 顯示較早的", ["zh-Hans"] = "/more 显示较早的" },
    partial = {
      en = "older messages are still being indexed: some may be missing",
      ["zh-Hant"] = "較舊的訊息仍在建立索引，可能有遺漏", ["zh-Hans"] = "较旧的消息仍在建立索引，可能有遗漏",
    },
    clear_asks = {
      en = "all that you see in {place} goes from your view, for good. Others keep theirs. Clear it? yes or no",
      ["zh-Hant"] = "你在 {place} 看到的全部訊息將永久從你的檢視中移除，其他人的不受影響。要清除嗎？輸入 是(yes) 或 否(no)",
      ["zh-Hans"] = "你在 {place} 看到的全部消息将永久从你的视图中移除，其他人的不受影响。要清除吗？输入 是(yes) 或 否(no)",
    },
    cleared = {
      en = "cleared {place}. Its words are erased once everybody there has cleared them",
      ["zh-Hant"] = "已清除 {place}。所有成員都清除後，內容會徹底刪除", ["zh-Hans"] = "已清除 {place}。所有成员都清除后，内容会彻底删除",
    },
    kept = { en = "nothing was cleared", ["zh-Hant"] = "沒有清除任何內容", ["zh-Hans"] = "没有清除任何内容" },
    messages = {
      en = { one = "{count} message", other = "{count} messages" },
      ["zh-Hant"] = "{count} 則訊息", ["zh-Hans"] = "{count} 条消息",
    },
    bytes = {
      en = { one = "{count} byte", other = "{count} bytes" }, ["zh-Hant"] = "{count} 位元組", ["zh-Hans"] = "{count} 字节",
    },
    kilobytes = { en = "{size} kB", ["zh-Hant"] = "{size} kB", ["zh-Hans"] = "{size} kB" },
    megabytes = { en = "{size} MB", ["zh-Hant"] = "{size} MB", ["zh-Hans"] = "{size} MB" },
    total = { en = "in all", ["zh-Hant"] = "合計", ["zh-Hans"] = "合计" },
    smaller = {
      en = "/more shows smaller ones", ["zh-Hant"] = "/more 顯示較小的", ["zh-Hans"] = "/more 显示较小的",
    },
    nothing_stored = {
      en = "your conversations take nothing. /msg HANDLE TEXT writes to someone, /join #SLUG enters a group",
      ["zh-Hant"] = "你的對話沒有佔用空間。/msg HANDLE TEXT 寫給某人，/join #SLUG 加入群組",
      ["zh-Hans"] = "你的对话没有占用空间。/msg HANDLE TEXT 写给某人，/join #SLUG 加入群组",
    },
    edited = { en = "edited {id}: {text}", ["zh-Hant"] = "已修改 {id}：{text}", ["zh-Hans"] = "已修改 {id}：{text}" },
    edited_post = { en = "edited {id}", ["zh-Hant"] = "已修改 {id}", ["zh-Hans"] = "已修改 {id}" },
    deleted = { en = "deleted {id}", ["zh-Hant"] = "已刪除 {id}", ["zh-Hans"] = "已删除 {id}" },
  },
  commands = {
    msg = {
      summary = {
        en = "Writes to a person; the first message to a stranger is a request.",
        ["zh-Hant"] = "寫給某人；給陌生人的第一則是請求。", ["zh-Hans"] = "写给某人；给陌生人的第一条是请求。",
      },
      args = { { "handle", "handle" }, { "text", "text" } },
      run = function(call, handle, words)
        local message = call.me.chat.direct(handle, words)
        -- As /connect says it.
        local key = message.request and "asked" or "sent"
        call:reply(call:text(key, { id = message.id, place = message.place, who = message.place:sub(2) }))
      end,
    },

    ["contact-admins"] = {
      summary = {
        en = "Writes to the administrators.", ["zh-Hant"] = "聯絡管理員。", ["zh-Hans"] = "联系管理员。",
      },
      args = { { "text", "text" } },
      run = function(call, words)
        local message = call.me.chat.contact_administrators(words)
        call:reply(call:text("sent_to_admins", { id = message.id, place = message.place }))
      end,
    },

    group = {
      summary = {
        en = "Makes a group, open to all or by invitation.",
        ["zh-Hant"] = "建立群組：open 公開，invite 只限邀請。", ["zh-Hans"] = "建立群组：open 公开，invite 仅限邀请。",
      },
      args = { { "name", "text" } }, usage = "NAME [open|invite] [--slug X]",
      run = function(call, words)
        local name, kind, slug = named(words)
        local group = call.me.chat.create(name, kind, slug)
        call:reply(call:text("made", { place = group.place, name = group.name, kind = call:text("kind_" .. kind) }))
      end,
    },

    join = {
      summary = { en = "Enters a group.", ["zh-Hant"] = "加入群組。", ["zh-Hans"] = "加入群组。" },
      args = { { "slug", "text" } },
      run = function(call, slug)
        local group = call.me.chat.join(slug)
        call:reply(call:text("joined", { place = group.place, name = group.name, people = about(call, group) }))
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
        call:reply(call:text("moved", { before = before, place = call.me.chat.slug(before, slug).place }))
      end,
    },

    leave = {
      summary = { en = "Leaves the open group.", ["zh-Hant"] = "離開目前的群組。", ["zh-Hans"] = "离开当前的群组。" },
      run = function(call) call:reply(call:text("left", { place = call.me.chat.leave(here(call)) })) end,
    },

    invite = {
      summary = { en = "Asks a person into the open group.", ["zh-Hant"] = "邀請某人加入。", ["zh-Hans"] = "邀请某人加入。" },
      args = { { "handle", "handle" } },
      run = function(call, handle)
        local place = here(call)
        call:reply(call:text("invited", { who = call.me.chat.invite(handle, place), place = place }))
      end,
    },

    chats = {
      summary = { en = "Lists your conversations.", ["zh-Hant"] = "列出你的對話。", ["zh-Hans"] = "列出你的对话。" },
      run = function(call)
        local at = call:resumed()
        -- One more than is shown tells whether the list goes on.
        local chats = call.me.chat.conversations(pageOfChats + 1, at and at.before)
        local rows = {}
        for i = 1, math.min(#chats, pageOfChats) do
          local chat = chats[i]
          rows[i] = { chat.place, chat.name, about(call, chat), call:text("unread", { count = chat.unread }) }
        end
        if #rows == 0 then call:reply(call:text(at and "no_chats_before" or "no_chats")) end
        local shown = call:page(rows)
        local more = shown < #chats
        if more then call:reply(call:text("more_chats")) end
        call:more(more and { before = chats[shown].order } or nil)
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
        call:reply(call:text("opened", {
          place = chat.place, about = chat.kind == "direct" and chat.name or about(call, chat),
          unread = call:text("unread", { count = chat.unread }),
        }))
        page(call, chat.place, math.max(5, math.min(chat.unread, 50)))
        local who = chat.place:sub(2)
        if chat.asked then
          call:reply(("%s %s"):format(who, about(call, chat)))
        elseif chat.connection == "requested" then
          call:reply(call:text("unanswered", { who = who }))
        end
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
        if not oldest then call:reply(call:text(at.before and "empty_before" or "empty")) end
        if oldest and more then
          call:reply(call:text("more"))
          call:more { place = at.place, before = oldest.id }
        else
          call:more(nil)
        end
      end,
    },

    receipts = {
      summary = {
        en = "Shows who has got and read a message of yours.", ["zh-Hant"] = "顯示誰已收到、已讀你的訊息。",
        ["zh-Hans"] = "显示谁已收到、已读你的消息。",
      },
      args = { { "message", "integer", min = 1, optional = true } },
      run = function(call, message)
        local found = call.me.chat.receipts(message)
        local lines, named = { ("[%s] %d"):format(found.place, found.id) }, 0
        for _, state in ipairs { "read", "delivered", "sent" } do
          local names = {}
          for _, person in ipairs(found.people) do
            if person.state == state then names[#names + 1] = person.handle end
          end
          named = named + #names
          if found[state] > 0 then
            local more = found[state] > #names and call:text("and_more", { count = found[state] - #names }) or ""
            lines[#lines + 1] = call:text("state_" .. state, { people = table.concat(names, ", ") .. more })
          end
        end
        if named == 0 then lines[#lines + 1] = call:text("for_nobody") end
        call:reply(lines)
      end,
    },

    find = {
      summary = {
        en = "Finds messages of your conversations by their words.",
        ["zh-Hant"] = "按字詞尋找你的對話中的訊息。", ["zh-Hans"] = "按字词查找你的对话中的消息。",
      },
      args = { { "words", "text" } }, usage = "WORDS [in PLACE]",
      run = function(call, words)
        local at = call:resumed() or {}
        local asked, place = sought(words)
        if asked == "" then call:fail(call:text("find_what", { place = place })) end
        -- One more than is shown tells whether the list goes on.
        local found = call.me.chat.find(asked, pageOfFound + 1, at.before, place)
        local lines = {}
        for i = 1, math.min(#found, pageOfFound) do
          local message = found[i]
          local head = ("[%s] %d %s"):format(message.place, message.id, message.sender)
          if message.edited then head = ("%s (%s)"):format(head, call:text("mark_edited")) end
          lines[i] = ("%s: %s"):format(head, message.excerpt)
        end
        if #lines == 0 then lines[1] = call:text(at.before and "no_more_found" or "not_found") end
        local shown = call:page(lines)
        local more = shown < #found
        if found.partial then call:reply(call:text("partial")) end
        if more then call:reply(call:text("more_found")) end
        call:more(more and { before = found[shown].id } or nil)
      end,
    },

    clear = {
      summary = {
        en = "Empties your own view of a conversation, the open one or another.",
        ["zh-Hant"] = "清除你自己看到的對話內容（目前的或指定的）。", ["zh-Hans"] = "清除你自己看到的对话内容（当前的或指定的）。",
      },
      args = { { "place", "place", optional = true } },
      run = function(call, place)
        place = place or here(call)
        -- A name that is none of the caller's is refused before anything is asked.
        call.me.chat.history(place, 1)
        if not isYes(call:ask { prompt = call:text("clear_asks", { place = place }) }) then
          return call:reply(call:text("kept"))
        end
        call:reply(call:text("cleared", { place = call.me.chat.clear(place) }))
      end,
    },

    storage = {
      summary = {
        en = "Shows what your conversations take.", ["zh-Hant"] = "顯示你的對話佔用的空間。", ["zh-Hans"] = "显示你的对话占用的空间。",
      },
      run = function(call)
        local at = call:resumed()
        local rest, shown = at and at.rest, {}
        if not at then
          local taken = call.me.chat.storage()
          if #taken == 0 then
            call:more(nil)
            return call:reply(call:text("nothing_stored"))
          end
          shown[1] = { call:text("total"), call:text("messages", { count = taken.messages }), size(call, taken.bytes) }
          rest = {}
          for i = 1, math.min(#taken, mostPlaces) do rest[i] = { taken[i].place, taken[i].messages, taken[i].bytes } end
        end
        local head, last = #shown, math.min(pageOfPlaces, #rest)
        for i = 1, last do
          shown[#shown + 1] = { rest[i][1], call:text("messages", { count = rest[i][2] }), size(call, rest[i][3]) }
        end
        last = call:page(shown) - head
        rest = table.move(rest, last + 1, #rest, 1, {})
        if #rest > 0 then call:reply(call:text("smaller")) end
        call:more(#rest > 0 and { rest = rest } or nil)
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
        call:reply(isMessage and call:text("edited", { id = id, text = changed.text }) or call:text("edited_post", { id = id }))
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
        call:reply(call:text("deleted", { id = id }))
      end,
    },
  },
}
