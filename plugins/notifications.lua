--- What happened while you were away.
return {
  name = "notifications", version = "1.1.0", needs = { "act:notifications" },
  summary = { en = "What you should know.", ["zh-Hant"] = "你的通知。", ["zh-Hans"] = "你的通知。" },
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
          return call:reply(
            at.before and "no notifications before these"
              or "no notifications yet. Mentions, comments, likes, requests and invitations show here")
        end
        local rows, new = {}, 0
        for i, item in ipairs(list) do
          if not item.seen then new = new + 1 end
          rows[i] = { at.shown + i, item.seen and "" or "*", time.ago(item.at, call.language), item.text }
        end
        call:reply(text.columns(rows))
        if more then call:reply("/more shows those before") end
        call:more(more and { shown = at.shown + count, before = list[count].id } or nil)
        if new > 0 then call:reply(("%d new. /seen marks all as seen"):format(new)) end
      end,
    },

    seen = {
      summary = {
        en = "Marks all notifications as seen.", ["zh-Hant"] = "將所有通知標為已讀。", ["zh-Hans"] = "将所有通知标为已读。",
      },
      run = function(call) call:reply(("%d marked as seen"):format(call.me.notifications.seen())) end,
    },
  },
}
