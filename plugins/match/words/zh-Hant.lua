-- What match says in Traditional Chinese. A value stands for its {name}; every language takes the same ones.
return {
  summary = "附近的人。",
  setting_radius = "多近的人能看到彼此（米）。",
  setting_moves_per_hour = "每小時可更改位置的次數；次數越多，越容易推斷他人所在。",
  setting_moves_per_day = "24 小時內可更改位置的次數；次數越多，越容易推斷他人停留的地方。moves_per_hour 超出此數的部分無效。",
  summary_here = "與附近的人分享位置，或停止分享（off）。",
  summary_nearby = "列出附近分享位置的人。",
  intent_nearby = "誰在你附近",

  shared = "已分享你的位置（精確至約 50 米）：{radius} 米內同樣分享位置的人會看到你的名字和標籤，但不會看到你在哪裡。/nearby 列出他們，/here off 停止分享",
  sharing = "你正在分享位置（精確至約 50 米）：{radius} 米內同樣分享位置的人會看到你的名字和標籤，但不會看到你在哪裡。/here PLACE 更改，/here off 停止分享",
  not_sharing = "你沒有分享位置。/here PLACE 分享位置，例如 /here 九龍塘站，或以度為單位 /here 22.2830 114.1371；附近的人會看到你的名字和標籤，但不會看到你在哪裡",
  ended = "已停止分享位置。/here PLACE 再次分享",
  at = "以 {place} 計算（{source}）",
  at_own = "以 {place} 計算",
  which = "是哪一個：{names}？請輸入更完整的名稱",
  write = "輸入地點，例如 /here 大學站；或先寫緯度（-90 至 90），再寫經度（-180 至 180），以度為單位，例如 /here 22.2830 114.1371；/here off 停止分享",
  left = "24 小時內可更改位置 {most} 次，尚餘 {count} 次",
  later_hour = "每小時最多可更改位置 {count} 次，以免有人藉此推斷他人所在。請在 {wait}後再試；在此之前{meanwhile}",
  later_day = "24 小時內最多可更改位置 {count} 次，以免有人藉此推斷他人所在。請在 {wait}後再試；在此之前{meanwhile}",
  stays = "你仍在原來的位置分享",
  stays_off = "你沒有分享位置，但可再次分享上次的位置",
  minutes = "{minutes} 分鐘",
  hours = "{hours} 小時 {minutes} 分鐘",
  people = "{radius} 米內有 {count} 人",
  nobody = "{radius} 米內還沒有其他人分享位置。其他人輸入 /here PLACE 後會在這裡顯示",
  crowd = "{radius} 米內的人太多，無法列出。/tagged TAG 按標籤找人，/who HANDLE 顯示個人檔案",
  no_more = "沒有更多人",
  goes_on = "/more 顯示更多",
  may_write = "/who HANDLE 顯示個人檔案，/msg HANDLE TEXT 傳送訊息",
  between = "、",

  phrases = {
    nearby = {
      "附近有咩人", "邊個喺附近", "有冇人喺附近", "我附近有冇人", "身邊有邊個", "附近嘅人",
    },
  },
}
