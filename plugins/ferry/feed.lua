--- What the ferry companies say. Whatever a source answers, this gives sailings or why there are none.
-- Source: Sun Ferry, Hong Kong & Kowloon Ferry through DATA.GOV.HK; terms:
-- https://data.gov.hk/en/terms-and-conditions
local lists = require "lib.lists"
local names = require "lib.names"
local read = require "lib.read"
local source = require "lib.source"

local feed = {}

--- Seconds of a day, and after how many data count as old.
local day, old_after = 86400, 300
--- Within how many seconds of the moment of the data a sailing or an arrival can be.
local farthest = 14 * 3600
--- Rows that are read.
local most_rows = 12

--- A moment that can be true beside that of the data, or nil.
local function plausible(moment, at) return moment and math.abs(moment - at) <= farthest and moment or nil end

--- The moment of "15:04" or "15:04:00" on a date, or else on the day that puts it nearest to `at`; or nil.
local function moment_of(clock, date, at)
  local hour, minute = (read.text(clock) or ""):match("^(%d%d?):(%d%d)")
  if not hour then return nil end
  local function on(parts)
    return time.make({
      year = parts.year, month = parts.month, day = parts.day,
      hour = tonumber(hour), minute = tonumber(minute),
    }, read.zone)
  end
  local dated_at = read.moment(date)
  if dated_at then return plausible(on(time.parts(dated_at, read.zone)), at) end
  local best
  for _, days in ipairs { -1, 0, 1 } do
    local moment = on(time.parts(at + days * day, read.zone))
    if moment and (not best or math.abs(moment - at) < math.abs(best - at)) then best = moment end
  end
  return best
end

--- A remark of a row in a language, or nil.
local function remark(row, language)
  local named = read.named(row, "rmk")
  return names.called(named, language) or named.tc
end

--- Reads a row of Sun Ferry.
local function sun_sailing(row, at, language)
  return {
    departs = moment_of(row.depart_time, nil, at), arrives = moment_of(row.eta, nil, at),
    remark = remark(row, language),
  }
end

--- Reads a row of HKKF, whose arrivals are whole moments.
local function hkkf_sailing(row, at)
  return {
    departs = moment_of(row.session_time, row.date, at), arrives = plausible(read.moment(row.ETA), at),
  }
end

--- The sailings of a route in what its company said; nil where that can't be read.
local function board_of(said, route, language)
  local at, rows = read.moment(said.generated_timestamp), said.data or json.null
  if not at or type(rows) ~= "table" and rows ~= json.null then return nil end
  rows = lists.first(rows ~= json.null and rows or {}, most_rows)
  local board = lists.map(read.rows(rows), function(row)
    local sailing = route.code and sun_sailing(row, at, language) or hkkf_sailing(row, at)
    return sailing.departs and sailing or nil
  end)
  if #board == 0 and #rows > 0 then return nil end
  board = lists.sorted(board, function(sailing) return sailing.departs end)
  board.at = at
  return board
end

--- The sailings of a route, by when they leave: each `departs`, `arrives` where the ship is under way,
--- `remark`; the list is a reply of lib.source. Or nil and why not: `clock` where its clock is wrong.
function feed.sailings(call, route)
  local url = route.code and ("%s/eta/?route=%s"):format(call.settings.sun, route.code)
    or ("%s/opendata/eta/%d/%s"):format(call.settings.hkkf, route.id, route.way)
  local board, why = source.get({
    url = url, cache = "1m", old = old_after, none = { [422] = "no_route" },
    read = function(said) return board_of(said, route, call.language) end,
  })
  if board and board.is_ahead then return nil, "clock" end
  return board, why
end

return feed
