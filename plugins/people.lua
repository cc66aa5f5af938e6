--- Who people are.

--- The lines that show a profile.
local function lines(call, profile)
  local tags = {}
  for i, tag in ipairs(profile.tags) do tags[i] = tag.normal end
  local shown = { ("%s (%s)"):format(profile.username, profile.handle) }
  if profile.standing then shown[#shown + 1] = call:text("is_" .. profile.standing) end
  shown[#shown + 1] = #tags > 0 and call:text("tags", { tags = table.concat(tags, call:text("between")) })
    or call:text("no_tags")
  return shown
end

--- Contacts and requests that one page shows.
local pageSize = 20

--- Replies with a page of a list. `list` gives up to so many items after a mark, `mark` that of an item, `row` the
--- item's line. Gives whether there was anything from the beginning on.
local function page(call, list, mark, row)
  local at = call:resumed()
  -- One more than is shown tells whether the list goes on.
  local items = list(pageSize + 1, at and at.mark)
  local rows = {}
  for i = 1, math.min(#items, pageSize) do rows[i] = row(items[i]) end
  if #rows == 0 and at then call:reply(call:text("no_more")) end
  local shown = call:page(rows)
  local more = shown < #items
  if more then call:reply(call:text("more")) end
  call:more(more and { mark = mark(items[shown]) } or nil)
  return #rows > 0 or at ~= nil
end

--- What is said of somebody who was let back in, but of a contact: what waits, and why words were not sent.
local function back(made, words)
  if made.asked then return made.state == "rejected" and "back_rejected" or "back_asks" end
  -- Whom one asked before forgetting them is not asked again.
  if made.state == "requested" then return words and "unsent" or "waits" end
  if made.state == "none" then return words and "back_far" or "back" end
end

return {
  name = "people", version = "1.1.0", needs = { "act:people" },
  summary = {
    en = "Profiles, and who is in touch.", ["zh-Hant"] = "個人檔案與聯絡人。", ["zh-Hans"] = "个人资料与联系人。",
  },
  words = {
    tags = { en = "tags: {tags}", ["zh-Hant"] = "標籤：{tags}", ["zh-Hans"] = "标签：{tags}" },
    between = { en = ", ", ["zh-Hant"] = "、", ["zh-Hans"] = "、" },
    no_tags = { en = "no tags yet", ["zh-Hant"] = "還沒有標籤", ["zh-Hans"] = "还没有标签" },
    no_tags_of_yours = {
      en = "no tags yet. /tag TAG adds one", ["zh-Hant"] = "還沒有標籤。/tag TAG 加上一個", ["zh-Hans"] = "还没有标签。/tag TAG 添加一个",
    },
    is_undergraduate = { en = "standing: undergraduate", ["zh-Hant"] = "身份：本科生", ["zh-Hans"] = "身份：本科生" },
    is_postgraduate = { en = "standing: postgraduate", ["zh-Hant"] = "身份：碩士生", ["zh-Hans"] = "身份：硕士生" },
    is_phd = { en = "standing: phd", ["zh-Hant"] = "身份：博士生", ["zh-Hans"] = "身份：博士生" },
    receipts_on = {
      en = "others see when you have got and read their messages. /privacy receipts off hides it",
      ["zh-Hant"] = "他人能看到你何時收到和已讀訊息。/privacy receipts off 隱藏", ["zh-Hans"] = "他人能看到你何时收到和已读消息。/privacy receipts off 隐藏",
    },
    receipts_off = {
      en = "others don't see whether you have got and read their messages. /privacy receipts on shows it",
      ["zh-Hant"] = "他人看不到你是否收到和已讀訊息。/privacy receipts on 顯示", ["zh-Hans"] = "他人看不到你是否收到和已读消息。/privacy receipts on 显示",
    },
    typing_on = {
      en = "others see when you are writing to them. /privacy typing off hides it",
      ["zh-Hant"] = "他人能看到你正在輸入。/privacy typing off 隱藏", ["zh-Hans"] = "他人能看到你正在输入。/privacy typing off 隐藏",
    },
    typing_off = {
      en = "others don't see when you are writing to them. /privacy typing on shows it",
      ["zh-Hant"] = "他人看不到你正在輸入。/privacy typing on 顯示", ["zh-Hans"] = "他人看不到你正在输入。/privacy typing on 显示",
    },
    privacy_usage = {
      en = "write it as /privacy receipts on|off or /privacy typing on|off",
      ["zh-Hant"] = "請輸入 /privacy receipts on|off 或 /privacy typing on|off",
      ["zh-Hans"] = "请输入 /privacy receipts on|off 或 /privacy typing on|off",
    },
    renamed = {
      en = "you are {username} ({handle}) now", ["zh-Hant"] = "你現在是 {username}（{handle}）",
      ["zh-Hans"] = "你现在是 {username}（{handle}）",
    },
    asked = {
      en = "asked {who}. You can write once they accept; /requests lists what waits",
      ["zh-Hant"] = "已向 {who} 提出請求。對方接受後你就可以寫；/requests 列出等待中的請求",
      ["zh-Hans"] = "已向 {who} 提出请求。对方接受后你就可以写；/requests 列出等待中的请求",
    },
    in_touch = {
      en = "you and {who} are in touch. /open @{who} to chat", ["zh-Hant"] = "你和 {who} 可以聊天了。/open @{who} 開始",
      ["zh-Hans"] = "你和 {who} 可以聊天了。/open @{who} 开始",
    },
    back = {
      en = "{who} can reach you again. /connect {who} asks to be in touch",
      ["zh-Hant"] = "{who} 可以再次聯絡你。/connect {who} 提出聯絡請求",
      ["zh-Hans"] = "{who} 可以再次联系你。/connect {who} 提出联系请求",
    },
    waits = {
      en = "{who} can reach you again, and has not answered your request yet",
      ["zh-Hant"] = "{who} 可以再次聯絡你，但尚未回覆你的請求", ["zh-Hans"] = "{who} 可以再次联系你，但尚未回复你的请求",
    },
    unsent = {
      en = "{who} can reach you again. What you wrote is not sent: {who} has not answered your request yet",
      ["zh-Hant"] = "{who} 可以再次聯絡你。你寫的內容未有傳送：{who} 尚未回覆你的請求",
      ["zh-Hans"] = "{who} 可以再次联系你。你写的内容未发送：{who} 尚未回复你的请求",
    },
    back_far = {
      en = "{who} can reach you again. What you wrote is not sent: you can ask people nearby or in a group of yours",
      ["zh-Hant"] = "{who} 可以再次聯絡你。你寫的內容未有發送：只能向附近或同群組的人提出請求",
      ["zh-Hans"] = "{who} 可以再次联系你。你写的内容未发送：只能向附近或同群组的人提出请求",
    },
    back_asks = {
      en = "{who} can reach you again, and asks to be in touch: /accept {who} or /reject {who}",
      ["zh-Hant"] = "{who} 可以再次聯絡你，並請求與你聊天：/accept {who} 接受，/reject {who} 拒絕",
      ["zh-Hans"] = "{who} 可以再次联系你，并请求与你聊天：/accept {who} 接受，/reject {who} 拒绝",
    },
    back_rejected = {
      en = "{who} can reach you again. You rejected their request; /accept {who} accepts it after all",
      ["zh-Hant"] = "{who} 可以再次聯絡你。你已拒絕對方的請求；/accept {who} 可改為接受",
      ["zh-Hans"] = "{who} 可以再次联系你。你已拒绝对方的请求；/accept {who} 可改为接受",
    },
    not_sent = {
      en = "what you wrote is not sent: it would answer the request", ["zh-Hant"] = "你寫的內容未有發送，以免當作回覆請求",
      ["zh-Hans"] = "你写的内容未发送，以免当作回复请求",
    },
    accepted = {
      en = "accepted {who}. /open @{who} to chat", ["zh-Hant"] = "已接受 {who}。/open @{who} 開始聊天",
      ["zh-Hans"] = "已接受 {who}。/open @{who} 开始聊天",
    },
    rejected = { en = "rejected {who}", ["zh-Hant"] = "已拒絕 {who}", ["zh-Hans"] = "已拒绝 {who}" },
    forgotten = {
      en = "forgot {who}: your conversation is gone, and nothing of theirs reaches you. They are not told; "
        .. "/connect {who} lets them back in",
      ["zh-Hant"] = "已忘記並封鎖 {who}：對話已從你的列表刪除，對方的訊息不會再傳到你。對方不會得知；/connect {who} 可重新聯絡",
      ["zh-Hans"] = "已忘记并屏蔽 {who}：对话已从你的列表删除，对方的消息不会再传到你。对方不会得知；/connect {who} 可重新联系",
    },
    no_contacts = {
      en = "no contacts yet. /connect HANDLE TEXT asks somebody, /requests shows who asks you",
      ["zh-Hant"] = "還沒有聯絡人。/connect HANDLE TEXT 向某人提出請求，/requests 列出誰想聯絡你",
      ["zh-Hans"] = "还没有联系人。/connect HANDLE TEXT 向某人提出请求，/requests 列出谁想联系你",
    },
    no_requests = {
      en = "no open requests. /connect HANDLE TEXT asks somebody, /contacts lists those in touch",
      ["zh-Hant"] = "沒有等待中的請求。/connect HANDLE TEXT 向某人提出請求，/contacts 列出聯絡人",
      ["zh-Hans"] = "没有等待中的请求。/connect HANDLE TEXT 向某人提出请求，/contacts 列出联系人",
    },
    incoming = {
      en = "asks you: /accept {who} or /reject {who}", ["zh-Hant"] = "向你提出請求：/accept {who} 接受，/reject {who} 拒絕",
      ["zh-Hans"] = "向你提出请求：/accept {who} 接受，/reject {who} 拒绝",
    },
    outgoing = { en = "has not answered yet", ["zh-Hant"] = "尚未回覆", ["zh-Hans"] = "尚未回复" },
    no_more = {
      en = "nothing more. /contacts and /requests begin anew", ["zh-Hant"] = "沒有更多。/contacts 和 /requests 從頭列出",
      ["zh-Hans"] = "没有更多。/contacts 和 /requests 从头列出",
    },
    more = { en = "/more shows the next", ["zh-Hant"] = "/more 顯示更多", ["zh-Hans"] = "/more 显示更多" },
  },
  commands = {
    connect = {
      summary = {
        en = "Asks to be in touch, or lets back in whom you forgot.",
        ["zh-Hant"] = "請求聯絡，或重新聯絡已忘記的人。", ["zh-Hans"] = "请求联系，或重新联系已忘记的人。",
      },
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
      summary = { en = "Accepts a request.", ["zh-Hant"] = "接受請求。", ["zh-Hans"] = "接受请求。" },
      args = { { "handle", "handle" } },
      run = function(call, handle)
        call:reply(call:text("accepted", { who = call.me.people.accept(handle) }))
      end,
    },

    reject = {
      summary = { en = "Rejects a request.", ["zh-Hant"] = "拒絕請求。", ["zh-Hans"] = "拒绝请求。" },
      args = { { "handle", "handle" } },
      run = function(call, handle)
        call:reply(call:text("rejected", { who = call.me.people.reject(handle) }))
      end,
    },

    forget = {
      summary = {
        en = "Deletes a conversation with a person and blocks them; they are not told.",
        ["zh-Hant"] = "刪除與某人的對話並封鎖對方；對方不會得知。", ["zh-Hans"] = "删除与某人的对话并屏蔽对方；对方不会得知。",
      },
      args = { { "handle", "handle" } },
      run = function(call, handle)
        call:reply(call:text("forgotten", { who = call.me.people.forget(handle) }))
      end,
    },

    contacts = {
      summary = { en = "Lists those in touch with you.", ["zh-Hant"] = "列出你的聯絡人。", ["zh-Hans"] = "列出你的联系人。" },
      run = function(call)
        local any = page(call, call.me.people.contacts, function(person) return person.handle end, function(person)
          return { "@" .. person.handle, person.username }
        end)
        if not any then call:reply(call:text("no_contacts")) end
      end,
    },

    requests = {
      summary = {
        en = "Lists requests that wait for an answer, yours and others'.",
        ["zh-Hant"] = "列出等待回覆的請求。", ["zh-Hans"] = "列出等待回复的请求。",
      },
      run = function(call)
        local any = page(call, call.me.people.requests, function(item) return item.order end, function(item)
          return {
            "@" .. item.handle, item.username, time.ago(item.at, call.language),
            call:text(item.incoming and "incoming" or "outgoing", { who = item.handle }),
          }
        end)
        if not any then call:reply(call:text("no_requests")) end
      end,
    },

    me = {
      summary = { en = "Shows your own profile.", ["zh-Hant"] = "顯示自己的個人檔案。", ["zh-Hans"] = "显示自己的个人资料。" },
      run = function(call)
        local profile = call.me.people.profile()
        local shown = lines(call, profile)
        if #profile.tags == 0 then shown[#shown] = call:text("no_tags_of_yours") end
        call:reply(shown)
      end,
    },

    name = {
      summary = { en = "Changes your name.", ["zh-Hant"] = "更改自己的名字。", ["zh-Hans"] = "更改自己的名字。" },
      args = { { "name", "text" } },
      run = function(call, name)
        local profile = call.me.people.rename(name)
        call:reply(call:text("renamed", { username = profile.username, handle = profile.handle }))
      end,
    },

    privacy = {
      summary = {
        en = "Shows or changes what contacts and groups learn of you.", ["zh-Hant"] = "顯示或更改聯絡人和群組能得知的事。",
        ["zh-Hans"] = "显示或更改联系人和群组能得知的事。",
      },
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
      summary = { en = "Shows who somebody is.", ["zh-Hant"] = "顯示某人的個人檔案。", ["zh-Hans"] = "显示某人的个人资料。" },
      args = { { "handle", "handle" } },
      run = function(call, handle) call:reply(lines(call, call.me.people.profile(handle))) end,
    },
  },
}
