--- How people ask in plain words for what is in their calendar, by language.
return {
  ["calendar.next"] = {
    summary = { en = "what is next in your calendar", ["zh-Hant"] = "你日曆上接下來的事", ["zh-Hans"] = "你日历上接下来的事" },
    phrases = {
      en = {
        "what is (next|coming up) in my calendar", "show [me] my calendar", "appointments in my calendar",
        "do i have (anything|appointments|plans) in my calendar", "what have i got planned in my calendar", "open my calendar",
      },
      ["zh-Hant"] = { "我的日曆", "睇下我個日曆", "我日曆之後有咩約", "我日曆有咩行程", "日曆上有什麼安排", "日曆接下來有什麼行程" },
      ["zh-Hans"] = { "我的日历", "看看我的日历", "我日历接下来有什么安排", "日历上有什么安排", "日历有什么行程" },
    },
    command = "calendar next",
  },
}
