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
  ["calendar.next"] = { command = "calendar next" },
}
