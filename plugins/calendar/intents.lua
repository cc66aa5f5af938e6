--- How people ask in plain words for what is in their calendar, by language.
local month = require "month"
local when = require "when"

--- The days that a question names, as numbers: the first and the last.
local function days(day, count)
  local today = when.now()
  if day == "range" then return today, today + count - 1 end
  if day == "today" or day == "tonight" then return today, today end
  local ahead = day == "tomorrow" and 1 or tonumber(day:match("^%+(%d+)$"))
  if ahead then return today + ahead, today + ahead end
  local first = when.number(when.read(day == "weekend" and "saturday" or day))
  return first, day == "weekend" and first + 1 or first
end

return {
  ["calendar.day"] = {
    summary = { en = "what you have on a day", ["zh-Hant"] = "你某日的安排", ["zh-Hans"] = "你某天的安排" },
    phrases = {
      en = {
        "what do i have [on|planned|planned for] {day}", "what have i got [on|planned] {day}",
        "do i have (anything|plans|something) [on] {day}", "(events|appointments|plans) [on|for] {day}",
        "my (events|appointments|plans|schedule|calendar) [on|for] {day}", "what is on {day}",
        "what's on {day}", "what is in my calendar [on] {day}", "is there anything in my calendar [on] {day}",
        "any events [on] {day}",
      },
      ["zh-Hant"] = {
        "我{day}有咩做", "{day}我有咩做", "我{day}有咩(安排|約|活動|行程)", "{day}有咩(安排|約|活動|行程)",
        "{day}有什麼(安排|活動|行程)", "我{day}要做咩", "{day}嘅(活動|行程)",
      },
      ["zh-Hans"] = {
        "我{day}有什么(安排|活动|事|行程|事做)", "{day}有什么(安排|活动|行程)", "我{day}有什么要做",
        "{day}的(活动|行程|安排)", "我{day}要做什么",
      },
    },
    slots = {
      day = {
        "day", required = true,
        ask = { en = "On which day?", ["zh-Hant"] = "哪一日？", ["zh-Hans"] = "哪一天？" },
      },
    },
    run = function(call, slots)
      local first, last = days(slots.day, slots.days)
      local shown = month.day(call, when.date(first))
      if last > first then shown = shown .. " – " .. month.day(call, when.date(last)) end
      month.days(call, first, last, call:text("none_day", { day = shown }))
    end,
  },
  ["calendar.next"] = {
    summary = {
      en = "what is next in your calendar", ["zh-Hant"] = "你日曆上接下來的事",
      ["zh-Hans"] = "你日历上接下来的事",
    },
    phrases = {
      en = {
        "what is (next|coming up) in my calendar", "show [me] my calendar", "appointments in my calendar",
        "do i have (anything|appointments|plans) in my calendar", "what have i got planned in my calendar",
        "open my calendar",
      },
      ["zh-Hant"] = {
        "我的日曆", "睇下我個日曆", "我日曆之後有咩約", "我日曆有咩行程", "日曆上有什麼安排",
        "日曆接下來有什麼行程",
      },
      ["zh-Hans"] = {
        "我的日历", "看看我的日历", "我日历接下来有什么安排", "日历上有什么安排", "日历有什么行程",
      },
    },
    command = "calendar next",
  },
}
