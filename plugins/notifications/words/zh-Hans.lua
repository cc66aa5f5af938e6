-- What notifications says in Simplified Chinese. A value stands for its {name}; every language takes the same ones.
return {
  summary = "你的通知。",
  summary_notifications = "列出通知；新的标有 *。",
  summary_notify = "显示或更改你会收到哪些通知。",
  summary_quiet = "显示或设置免打扰时段。",
  summary_seen = "将所有通知标为已读。",
  intent_latest = "你的通知",

  none = "还没有通知。提及、评论、点赞、请求和邀请会在这里显示；/chats 列出你的对话",
  none_before = "没有更早的通知。/notifications 显示最近的通知",
  none_new = "没有新通知。/notifications 列出全部",
  more = "/more 显示更早的通知",
  goes_on = "/more 显示其余",
  new = "{count} 条新通知。/seen 全部标为已读",
  everything = "没有关闭任何通知。/notify like off 或 /notify #study mentions 减少通知",
  on = "另外通知：{kinds}。/notify KIND off 关闭",
  off = "不通知：{kinds}。/notify KIND on 开启",
  still_shown = "略去的消息在你打开该处时显示；不计入未读，也不会通知",
  level_mentions = "{place}：仅限提及",
  level_none = "{place}：不通知",
  quiet_set = "{start} 至 {ending}（{zone}）免打扰：期间不显示也不响铃，消息留在 /chats，通知留在 /notifications；你打开的对话照常显示。/quiet off 关闭",
  quiet_none = "没有免打扰时段。/quiet 23:00 07:00 设置",
  quiet_which = "这可以是 {one} 或 {other}，请写出是哪一个",
  quiet_usage = "请输入 /quiet 23:00 07:00、/quiet 23:00 07:00 Asia/Hong_Kong 或 /quiet off",
  notify_usage = "请输入 /notify like off 或 /notify #study mentions",
  seen = "已将 {count} 条标为已读",

  phrases = {
    latest = {
      "我的通知", "查一下我的通知", "看看我的通知", "有没有新通知", "有什么通知", "我有几条通知",
    },
  },
}
