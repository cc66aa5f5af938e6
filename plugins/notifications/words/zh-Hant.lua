-- What notifications says in Traditional Chinese. A value stands for its {name}; every language takes the same ones.
return {
  summary = "你的通知。",
  summary_notifications = "列出通知；新的標有 *。",
  summary_notify = "顯示或更改你會收到哪些通知。",
  summary_quiet = "顯示或設定勿擾時段。",
  summary_seen = "將所有通知標為已讀。",
  intent_latest = "你的通知",

  none = "還沒有通知。提及、評論、讚好、請求和邀請會在這裡顯示；/chats 列出你的對話",
  none_before = "沒有更早的通知。/notifications 顯示最近的通知",
  none_new = "沒有新通知。/notifications 列出全部",
  more = "/more 顯示更早的通知",
  goes_on = "/more 顯示其餘",
  new = "{count} 則新通知。/seen 全部標為已讀",
  everything = "沒有關閉任何通知。/notify like off 或 /notify #study mentions 減少通知",
  on = "另外通知：{kinds}。/notify KIND off 關閉",
  off = "不通知：{kinds}。/notify KIND on 開啟",
  still_shown = "略去的訊息在你打開該處時顯示；不計入未讀，也不會通知",
  level_mentions = "{place}：只限提及",
  level_none = "{place}：不通知",
  quiet_set = "{start} 至 {ending}（{zone}）勿擾：期間不顯示也不響鈴，訊息留在 /chats，通知留在 /notifications；你打開的對話照常顯示。/quiet off 關閉",
  quiet_none = "沒有勿擾時段。/quiet 23:00 07:00 設定",
  quiet_which = "這可以是 {one} 或 {other}，請寫出是哪一個",
  quiet_usage = "請輸入 /quiet 23:00 07:00、/quiet 23:00 07:00 Asia/Hong_Kong 或 /quiet off",
  notify_usage = "請輸入 /notify like off 或 /notify #study mentions",
  seen = "已將 {count} 則標為已讀",

  phrases = {
    latest = {
      "我嘅通知", "睇下我嘅通知", "查下我嘅通知", "有冇新通知", "有咩通知", "我有幾多通知",
    },
  },
}
