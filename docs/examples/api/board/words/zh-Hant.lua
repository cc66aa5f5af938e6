return {
  summary = "放便條的告示板。",
  summary_pin = "貼一張便條。",
  summary_pinned = "看看有多少張便條。",
  pinned = "已貼上 {id}：{title}",
  notes = "{count} 張便條",
}
