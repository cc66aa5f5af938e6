--- How months, days and lists look.
local clock = require "lib.clock"
local dates, entries, when = require "dates", require "entries", require "when"

local month = {}

--- Rows of a list on one page, below the month.
local rows_a_page = 40
--- Letters of a title and of a venue in a list, so that a row stays a line.
local longest = 50

local function all(call, first, last, is_to_come)
  local list = entries.between(call, first, last, is_to_come)
  local others, more = dates.between(call, first, last, is_to_come)
  list.more = more
  for _, date in ipairs(others) do list[#list + 1] = date end
  table.sort(list, function(one, other)
    if one.number ~= other.number then return one.number < other.number end
    if one.label ~= other.label then return one.label < other.label end
    if #one.id ~= #other.id then return #one.id < #other.id end
    return one.id < other.id
  end)
  return list
end

--- One of the words of a line, from 1.
local function nth(line, number) return line:match(("%S+%s+"):rep(number - 1) .. "(%S+)") end

--- The name of a month, `2026-12`.
local function name(call, words)
  local year, number = words:match("^(%d+)-(%d+)$")
  return call:text("month", { month = nth(call:text("months"), tonumber(number)), year = year })
end

local function moved(words, by)
  local year, number = words:match("^(%d+)-(%d+)$")
  return clock.month(year * 12 + number - 1 + by)
end

--- A day in words, as lists have it.
function month.day(call, day) return nth(call:text("days"), when.weekday(day)) .. " " .. day end

--- The last column of a list: a place, and what else there is to say. Most entries have one of them at most,
--- and a row is to stay a line. Nil where there is nothing.
function month.last(where, note)
  local said = {}
  for _, words in ipairs { where or "", note or "" } do
    if words ~= "" then said[#said + 1] = words end
  end
  return said[1] and table.concat(said, "  ") or nil
end

local function row(call, item)
  local where = item.venue ~= "" and item.venue and text.truncate(item.venue, longest) or nil
  local note = item.about or item.place and item.place or item.weekly and call:text("weekly") or ""
  if item.answer == "maybe" then note = note .. " " .. call:text("answer_maybe") end
  local title = text.truncate(item.title, longest)
  local day = month.day(call, when.date(item.number))
  return { item.shown or item.id, day, item.label, title, month.last(where, note) }
end

--- Says a part of a list, and that it goes on.
local function list(call, items, from)
  local rows = {}
  local last = math.min(#items, from + rows_a_page)
  dates.number(call, table.move(items, from + 1, last, 1, {}))
  for index = from + 1, last do rows[#rows + 1] = row(call, items[index]) end
  local said = from + call:page(rows)
  if said < #items then call:reply(call:text("more", { count = #items - said })) end
  call:more(said < #items and { from = said } or nil)
end

--- The days of a month by weeks: `•` where one thing begins on a day, `+` where more do, and brackets around
--- today. Each cell of a column is as wide as the others, and all seven fit a screen of 40 columns.
local function weeks(call, words, items)
  local first = when.number(words .. "-01")
  local count = when.number(moved(words, 1) .. "-01") - first
  local begin, today = {}, when.now()
  for _, item in ipairs(items) do begin[item.number] = (begin[item.number] or 0) + 1 end
  local rows, cells = {}, {}
  for _ = 1, when.weekday(words .. "-01") - 1 do cells[#cells + 1] = "" end
  for date = 1, count do
    local number = first + date - 1
    local shown = ("%2d"):format(date)
    -- Of today's column, where today is in this month.
    if (number - today) % 7 == 0 and today >= first and today < first + count then
      shown = number == today and ("%4s"):format("[" .. date .. "]") or " " .. shown .. " "
    end
    cells[#cells + 1] = shown .. (begin[number] and (begin[number] > 1 and "+" or "•") or " ")
    if #cells == 7 then rows[#rows + 1], cells = cells, {} end
  end
  if #cells > 0 then
    while #cells < 7 do cells[#cells + 1] = "" end
    rows[#rows + 1] = cells
  end
  local header = {}
  for number = 1, 7 do header[number] = nth(call:text("weekdays"), number) end
  return header, rows
end

--- Shows a month, `2026-12`: its days, and what begins on them.
function month.show(call, words)
  local first, last = when.number(words .. "-01"), when.number(moved(words, 1) .. "-01") - 1
  local items, at = all(call, first, last), call:resumed()
  if at then return list(call, items, at.from) end
  local header, rows = weeks(call, words, items)
  call:card {
    title = name(call, words), header = header, rows = rows,
    subtitle = call:text(items.more and "many_things" or "things", { count = #items }),
    actions = {
      { "‹ " .. name(call, moved(words, -1)), "/calendar " .. moved(words, -1) },
      { name(call, moved(words, 1)) .. " ›", "/calendar " .. moved(words, 1) },
    },
  }
  if #items > 0 then list(call, items, 0) else call:more() end
end

--- Shows what is on some days; of what is to come, nothing that is over.
function month.days(call, first, last, none, is_to_come)
  local items, at = all(call, first, last, is_to_come), call:resumed()
  if #items == 0 then
    call:more()
    return call:reply(none)
  end
  list(call, items, at and at.from or 0)
end

return month
