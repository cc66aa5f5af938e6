return {
  summary = "放便条的告示板。",
  summary_pin = "贴一张便条。",
  summary_pinned = "看看有多少张便条。",
  pinned = "已贴上 {id}：{title}",
  notes = "{count} 张便条",
}
