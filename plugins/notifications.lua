--- What happened while you were away.
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
    new = {
      en = "{count} new. /seen marks all as seen", ["zh-Hant"] = "{count} 則新通知。/seen 全部標為已讀",
      ["zh-Hans"] = "{count} 条新通知。/seen 全部标为已读",
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
        local list = call.me.notifications.list(count + 1, at.before)
        local more = #list > count
        if more then list[#list] = nil end
        if #list == 0 then
          call:more(nil)
          return call:reply(call:text(at.before and "none_before" or "none"))
        end
        local rows, new = {}, 0
        for i, item in ipairs(list) do
          if not item.seen then new = new + 1 end
          rows[i] = { at.shown + i, item.seen and "" or "*", time.ago(item.at, call.language), item.text }
        end
        call:reply(text.columns(rows))
        if more then call:reply(call:text("more")) end
        call:more(more and { shown = at.shown + count, before = list[count].id } or nil)
        if new > 0 then call:reply(call:text("new", { count = new })) end
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
