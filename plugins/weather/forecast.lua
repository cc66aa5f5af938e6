--- What the weather will be: nine days, some of them, or one.
local lib_card = require "lib.card"
local lists = require "lib.lists"
local cards = require "cards"
local days = require "days"
local feed = require "feed"

local forecast = {}

--- Icons that speak of rain.
local wet_icons = { [53] = true, [54] = true, [62] = true, [63] = true, [64] = true, [65] = true }

--- `26–29 °C`, or nil.
local function temperatures(call, day)
  if not day.low and not day.high then return nil end
  return call:text("degrees", { value = cards.span(day.low, day.high) })
end

local function chance(call, day) return day.chance and call:text("chance_" .. day.chance) end

--- Whether to take an umbrella, in words; nil where nothing speaks of rain either way.
local function umbrella(call, day)
  if (day.chance or 0) >= 4 then return "☔ " .. call:text("umbrella_yes") end
  if wet_icons[day.icon] or day.chance == 3 then return "🌂 " .. call:text("umbrella_maybe") end
  if day.chance then return "🌤️ " .. call:text("umbrella_no") end
end

--- The days of these dates, in order.
local function chosen(reply, dates)
  local by_date = lists.by(reply.days, "date")
  return lists.map(dates, function(date) return by_date[date] end)
end

--- The forecast is of all Hong Kong: said to whoever asked for a place.
local function everywhere(call, card, place)
  if not place then return end
  local words = call:text("everywhere")
  card.subtitle = card.subtitle and cards.sentences(call, { card.subtitle, words }) or words
end

--- The line of a chart has one number a day: the highest.
local function line(call, list)
  local values = lists.field(list, "high")
  return #list > 1 and #values == #list and {
    kind = "line", unit = "°C", values = values,
    labels = lists.map(list, function(day) return cards.date(call, day.date) end),
  } or nil
end

--- Several days in rows.
local function several(call, list, reply, place)
  local card = {
    title = "📅 " .. call:text("title_days", {
      from = cards.date(call, list[1].date), to = cards.date(call, list[#list].date),
    }),
    subtitle = reply.situation and cards.clipped(reply.situation, 600),
    chart = line(call, list), actions = cards.actions(call, "tomorrow", "now"),
  }
  lib_card.table(card, {
    { call:text("day"), function(day) return cards.date(call, day.date) end },
    { "", function(day) return (cards.icon(call, day.icon)) end },
    { call:text("temperature"), function(day) return temperatures(call, day) or "–" end },
    { call:text("chance"), function(day) return chance(call, day) or "–" end },
    { call:text("weather"), function(day) return cards.clipped(day.weather or "–", 200) end },
  }, list)
  if card.chart then cards.field(card, call:text("line"), call:text("line_highest")) end
  if reply.sea then
    cards.field(card, call:text("sea"), call:text("degrees", { value = cards.number(reply.sea) }))
  end
  everywhere(call, card, place)
  cards.show(call, card, { reply })
end

--- What a day of the forecast says, as fields.
local function fields(call, card, day)
  cards.field(card, call:text("temperature"), temperatures(call, day))
  cards.field(card, call:text("chance_long"), chance(call, day))
  cards.field(card, call:text("wind"), day.wind)
  if day.dry or day.damp then
    cards.field(card, call:text("humidity"), call:text("percent", { value = cards.span(day.dry, day.damp) }))
  end
end

--- One day.
local function one(call, day, reply, place)
  local emoji, word = cards.icon(call, day.icon)
  local card = {
    title = ("%s %s"):format(emoji ~= "" and emoji or "📅", cards.date(call, day.date)), fields = {},
    subtitle = day.weather,
    actions = cards.actions(call, "nine", "now"),
  }
  local short = {}
  if word ~= "" then short[1] = word end
  short[#short + 1] = temperatures(call, day)
  if #short > 0 then card.title = cards.told(call, card.title, cards.joined(call, short)) end
  fields(call, card, day)
  cards.field(card, call:text("umbrella"), umbrella(call, day))
  everywhere(call, card, place)
  cards.show(call, card, { reply })
end

--- Today and tonight, which the nine days leave out: in the Observatory's words.
local function today(call, place)
  local reply = feed.need(call, "today")
  local card = {
    title = "📅 " .. call:text("title_today"), fields = {},
    subtitle = reply.weather and cards.clipped(reply.weather, 700),
    actions = cards.actions(call, "tomorrow", "nine", "now"),
  }
  if reply.period then card.title = "📅 " .. reply.period end
  local used, nine = { reply }, feed.get(call, "forecast")
  local day = nine and chosen(nine, { days.today() })[1]
  if day then
    fields(call, card, day)
    used[2] = nine
  end
  cards.field(card, "🌀 " .. call:text("cyclone"), reply.cyclone)
  cards.field(card, "🔥 " .. call:text("fire"), reply.fire)
  cards.field(card, call:text("situation"), reply.situation)
  cards.field(card, call:text("outlook"), reply.outlook)
  everywhere(call, card, place)
  cards.show(call, card, used)
end

--- Nothing for that day is in the reply: says from when until when there is something.
local function missing(call, reply, dates)
  local all = lists.field(reply.days, "date")
  table.sort(all)
  call:fail(call:text("no_forecast", {
    day = cards.date(call, dates[1]), from = cards.date(call, all[1]), to = cards.date(call, all[#all]),
    ago = time.ago(reply.at),
  }))
end

--- The days that are not over yet: an old reply begins with days that are.
local function coming(reply, most)
  local now = days.today()
  return lists.first(lists.filter(reply.days, function(day) return day.date >= now end), most)
end

--- @param day as the slot of that kind says it, or a date such as 20261012; nine days where nil.
--- @param count of `range`: how many days.
--- @param place where it was asked for, though the forecast is of all Hong Kong.
function forecast.show(call, day, count, place)
  local now = days.today()
  local dates = day and day ~= "range" and days.dates(day)
  if dates and #dates == 1 and dates[1] == now then return today(call, place) end
  local reply = feed.need(call, "forecast")
  local list = dates and chosen(reply, dates) or coming(reply, math.max(1, math.min(count or 9, 9)))
  if #list == 0 then missing(call, reply, dates or { now }) end
  if #list == 1 then return one(call, list[1], reply, place) end
  several(call, list, reply, place)
end

--- What /forecast was asked for.
function forecast.typed(call, words)
  local day = words and days.typed(words)
  if words and not day then call:fail(call:text("no_day", { day = text.truncate(words, 40) })) end
  forecast.show(call, day, nil, nil)
end

return forecast
