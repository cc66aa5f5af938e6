-- What match says in Simplified Chinese. A value stands for its {name}; every language takes the same ones.
return {
  summary = "附近的人。",
  setting_radius = "多近的人能看到彼此（米）。",
  setting_moves_per_hour = "每小时可更改位置的次数；次数越多，越容易推断他人所在。",
  setting_moves_per_day = "24 小时内可更改位置的次数；次数越多，越容易推断他人停留的地方。moves_per_hour 超出此数的部分无效。",
  summary_here = "与附近的人分享位置，或停止分享（off）。",
  summary_nearby = "列出附近分享位置的人。",
  intent_nearby = "谁在你附近",

  shared = "已分享你的位置（精确到约 50 米）：{radius} 米内同样分享位置的人会看到你的名字和标签，但不会看到你在哪里。/nearby 列出他们，/here off 停止分享",
  sharing = "你正在分享位置（精确到约 50 米）：{radius} 米内同样分享位置的人会看到你的名字和标签，但不会看到你在哪里。/here PLACE 更改，/here off 停止分享",
  not_sharing = "你没有分享位置。/here PLACE 分享位置，例如 /here 九龙塘站，或以度为单位 /here 22.2830 114.1371；附近的人会看到你的名字和标签，但不会看到你在哪里",
  ended = "已停止分享位置。/here PLACE 再次分享",
  at = "以 {place} 计算（{source}）",
  at_own = "以 {place} 计算",
  which = "是哪一个：{names}？请输入更完整的名称",
  write = "输入地点，例如 /here 大学站；或先写纬度（-90 到 90），再写经度（-180 到 180），以度为单位，例如 /here 22.2830 114.1371；/here off 停止分享",
  left = "24 小时内可更改位置 {most} 次，还剩 {count} 次",
  later_hour = "每小时最多可更改位置 {count} 次，以免有人借此推断他人所在。请在 {wait}后再试；在此之前{meanwhile}",
  later_day = "24 小时内最多可更改位置 {count} 次，以免有人借此推断他人所在。请在 {wait}后再试；在此之前{meanwhile}",
  stays = "你仍在原来的位置分享",
  stays_off = "你没有分享位置，但可以再次分享上次的位置",
  minutes = "{minutes} 分钟",
  hours = "{hours} 小时 {minutes} 分钟",
  people = "{radius} 米内有 {count} 人",
  nobody = "{radius} 米内还没有其他人分享位置。其他人输入 /here PLACE 后会在这里显示",
  crowd = "{radius} 米内的人太多，无法列出。/tagged TAG 按标签找人，/who HANDLE 显示个人资料",
  no_more = "没有更多人",
  goes_on = "/more 显示更多",
  may_write = "/who HANDLE 显示个人资料，/msg HANDLE TEXT 发送消息",
  between = "、",

  phrases = {
    nearby = {
      "附近有什么人", "谁在附近", "有没有人在附近", "我附近有人吗", "附近的人",
    },
  },
}
