--- What happened while you were away.
--- Notifications that are asked for at once, and bytes after which no more are: more than a page holds.
local slice, enough = 20, 65536

--- The latest notifications, or those before one, as far as a page may hold them.
local function latest(call, count, before)
  local list, bytes = {}, 0
  while #list < count and bytes < enough do
    local asked = math.min(slice, count - #list)
    local some = call.me.notifications.list(asked, before)
    for _, item in ipairs(some) do
      list[#list + 1] = item
      bytes = bytes + #item.text
    end
    if #some < asked then break end
    before = some[#some].id
  end
  return list
end

return {
  name = "notifications", version = "1.1.0", needs = { "act:notifications" },
  summary = { en = "What you should know.", ["zh-Hant"] = "你的通知。", ["zh-Hans"] = "你的通知。" },
  words = {
    none = {
      en = "no notifications yet. Mentions, comments, likes, requests and invitations show here; /chats lists your conversations",
      ["zh-Hant"] = "還沒有通知。提及、評論、讚好、請求和邀請會在這裡顯示；/chats 列出你的對話",
      ["zh-Hans"] = "还没有通知。提及、评论、点赞、请求和邀请会在这里显示；/chats 列出你的对话",
    },
    none_before = {
      en = "no notifications before these. /notifications shows the last", ["zh-Hant"] = "沒有更早的通知。/notifications 顯示最近的通知",
      ["zh-Hans"] = "没有更早的通知。/notifications 显示最近的通知",
    },
    none_new = {
      en = "nothing was new. /notifications lists them all", ["zh-Hant"] = "沒有新通知。/notifications 列出全部",
      ["zh-Hans"] = "没有新通知。/notifications 列出全部",
    },
    more = { en = "/more shows those before", ["zh-Hant"] = "/more 顯示更早的通知", ["zh-Hans"] = "/more 显示更早的通知" },
    goes_on = { en = "/more shows the rest", ["zh-Hant"] = "/more 顯示其餘", ["zh-Hans"] = "/more 显示其余" },
    new = {
      en = "{count} new. /seen marks all as seen", ["zh-Hant"] = "{count} 則新通知。/seen 全部標為已讀",
      ["zh-Hans"] = "{count} 条新通知。/seen 全部标为已读",
    },
    everything = {
      en = "you are told of everything. /notify like off or /notify #study mentions tells less",
      ["zh-Hant"] = "你會收到所有通知。/notify like off 或 /notify #study mentions 減少通知",
      ["zh-Hans"] = "你会收到所有通知。/notify like off 或 /notify #study mentions 减少通知",
    },
    off = {
      en = "not told of: {kinds}. /notify KIND on turns one on", ["zh-Hant"] = "不通知：{kinds}。/notify KIND on 開啟",
      ["zh-Hans"] = "不通知：{kinds}。/notify KIND on 开启",
    },
    still_shown = {
      en = "messages there still show while you are connected; what is left out counts neither as unread nor as a notification",
      ["zh-Hant"] = "連線時仍會顯示那裡的訊息；略去的不計入未讀，也不會通知", ["zh-Hans"] = "连接时仍会显示那里的消息；略去的不计入未读，也不会通知",
    },
    level_mentions = { en = "{place}: mentions only", ["zh-Hant"] = "{place}：只限提及", ["zh-Hans"] = "{place}：仅限提及" },
    level_none = { en = "{place}: nothing", ["zh-Hant"] = "{place}：不通知", ["zh-Hans"] = "{place}：不通知" },
    quiet_set = {
      en = "quiet from {start} to {ending} ({zone}): notifications wait in /notifications then; messages still show while you are connected. /quiet off ends it",
      ["zh-Hant"] = "{start} 至 {ending}（{zone}）勿擾：期間的通知留在 /notifications；連線時仍會顯示訊息。/quiet off 關閉",
      ["zh-Hans"] = "{start} 至 {ending}（{zone}）免打扰：期间的通知留在 /notifications；连接时仍会显示消息。/quiet off 关闭",
    },
    quiet_none = {
      en = "no quiet hours. /quiet 23:00 07:00 sets them", ["zh-Hant"] = "沒有勿擾時段。/quiet 23:00 07:00 設定",
      ["zh-Hans"] = "没有免打扰时段。/quiet 23:00 07:00 设置",
    },
    quiet_usage = {
      en = "write it as /quiet 23:00 07:00, /quiet 23:00 07:00 Asia/Hong_Kong or /quiet off",
      ["zh-Hant"] = "請輸入 /quiet 23:00 07:00、/quiet 23:00 07:00 Asia/Hong_Kong 或 /quiet off",
      ["zh-Hans"] = "请输入 /quiet 23:00 07:00、/quiet 23:00 07:00 Asia/Hong_Kong 或 /quiet off",
    },
    notify_usage = {
      en = "write it as /notify like off or /notify #study mentions", ["zh-Hant"] = "請輸入 /notify like off 或 /notify #study mentions",
      ["zh-Hans"] = "请输入 /notify like off 或 /notify #study mentions",
    },
    seen = { en = "{count} marked as seen", ["zh-Hant"] = "已將 {count} 則標為已讀", ["zh-Hans"] = "已将 {count} 条标为已读" },
  },
  commands = {
    notifications = {
      summary = {
        en = "Lists your notifications; new ones are marked *.",
        ["zh-Hant"] = "列出通知；新的標有 *。", ["zh-Hans"] = "列出通知；新的标有 *。",
      },
      args = { { "count", "integer", min = 1, max = 100, default = 20 } },
      run = function(call, count)
        local at = call:resumed() or { shown = 0 }
        -- One more than is shown tells whether there are more.
        local list = latest(call, count + 1, at.before)
        if #list == 0 then
          call:more(nil)
          return call:reply(call:text(at.before and "none_before" or "none"))
        end
        local rows, new = {}, 0
        for i = 1, math.min(#list, count) do
          local item = list[i]
          rows[i] = { at.shown + i, item.seen and "" or "*", time.ago(item.at, call.language), item.text }
        end
        local shown = call:page(rows)
        for i = 1, shown do
          if not list[i].seen then new = new + 1 end
        end
        local more = shown < #list
        if more then call:reply(call:text("more")) end
        call:more(more and { shown = at.shown + shown, before = list[shown].id } or nil)
        if new > 0 then call:reply(call:text("new", { count = new })) end
      end,
    },

    notify = {
      summary = {
        en = "Shows or changes what you are told of.", ["zh-Hant"] = "顯示或更改你會收到哪些通知。",
        ["zh-Hans"] = "显示或更改你会收到哪些通知。",
      },
      args = { { "subject", "word", optional = true }, { "level", "word", optional = true } },
      usage = "[KIND on|off | PLACE all|mentions|none]",
      run = function(call, subject, level)
        if subject and not level then call:fail(call:text("notify_usage")) end
        local mine = call.me.notifications
        local at = call:resumed()
        local set = subject and not at and mine.set(subject, level) or mine.preferences()
        local lines = {}
        if #set.off > 0 then lines[1] = call:text("off", { kinds = table.concat(set.off, ", ") }) end
        for _, item in ipairs(set.places) do
          lines[#lines + 1] = call:text("level_" .. item.level, { place = item.place })
        end
        if #set.places > 0 then lines[#lines + 1] = call:text("still_shown") end
        if #lines == 0 then lines[1] = call:text("everything") end
        local shown = at and at.shown or 0
        local rest = table.move(lines, shown + 1, #lines, 1, {})
        local said = call:page(rest)
        call:more(said < #rest and { shown = shown + said } or nil)
        if said < #rest then call:reply(call:text("goes_on")) end
      end,
    },

    quiet = {
      summary = {
        en = "Shows or sets the hours in which notifications wait.", ["zh-Hant"] = "顯示或設定勿擾時段。",
        ["zh-Hans"] = "显示或设置免打扰时段。",
      },
      args = {
        { "start", "word", optional = true }, { "end", "word", optional = true }, { "zone", "word", optional = true },
      },
      usage = "[START END [ZONE] | off]",
      run = function(call, start, ending, zone)
        local mine, set = call.me.notifications, nil
        if not start then
          set = mine.preferences()
        elseif #start < 32 and text.lower(text.nfkc(start)) == "off" then
          set = mine.quiet()
        else
          if not ending then call:fail(call:text("quiet_usage")) end
          set = mine.quiet(start, ending, zone)
        end
        local quiet = set.quiet
        call:reply(quiet and call:text("quiet_set", { start = quiet.start, ending = quiet["end"], zone = quiet.zone })
          or call:text("quiet_none"))
      end,
    },

    seen = {
      summary = {
        en = "Marks all notifications as seen.", ["zh-Hant"] = "將所有通知標為已讀。", ["zh-Hans"] = "将所有通知标为已读。",
      },
      run = function(call)
        local count = call.me.notifications.seen()
        call:reply(count > 0 and call:text("seen", { count = count }) or call:text("none_new"))
      end,
    },
  },
}
