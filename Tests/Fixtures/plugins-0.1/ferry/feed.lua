--- What the ferry companies say. Whatever a source answers, this gives a table of sailings or why there is none.
-- Source: Sun Ferry, Hong Kong & Kowloon Ferry through DATA.GOV.HK; terms: https://data.gov.hk/en/terms-and-conditions
local feed = {}

local zone = "Asia/Hong_Kong"
--- Seconds of a day.
local day = 86400
--- How far ahead a source's clock may be, and from when its data count as old, in seconds.
local most_ahead, old_after = 300, 300
--- Within how many seconds of the moment of the data a sailing or an arrival can be.
local farthest = 14 * 3600
--- Rows that are read, and characters of a remark.
local most_rows, longest_remark = 12, 200

--- A text that is one, without white space at its ends; nil where it is none or empty.
local function words(value)
  if type(value) ~= "string" then return nil end
  local trimmed = text.trim(value)
  return trimmed ~= "" and trimmed or nil
end

--- Asks a source for JSON. Gives its envelope and how old that is; or nil and why not: `away`, `refused`, `no_route`,
--- `unreadable`.
local function fetch(url, query, fresh)
  local cache = "1m"
  if fresh then cache = false end
  local ok, answer = pcall(http.get, url, {
    query = query, cache = cache, stale = "1d", keep = true, timeout = "6s", retries = 1,
  })
  if not ok or type(answer) ~= "table" then return nil, "away" end
  if answer.status == 422 then return nil, "no_route" end
  if answer.status ~= 200 then return nil, "refused" end
  local said = answer.json
  if said == nil then
    -- One of the sources sends JSON as HTML.
    ok, said = pcall(json.decode, answer.body)
    said = ok and said or nil
  end
  local fetched = { stale = answer.stale == true, at = time.now() - (tonumber(answer.age) or 0) }
  -- A copy that can't be read is none: what counts then is that the source is away.
  fetched.unreadable = fetched.stale and "away" or "unreadable"
  if type(said) ~= "table" or not words(said.generated_timestamp) then return nil, fetched.unreadable end
  return said, fetched
end

--- A list of sailings with its age; or nil and why not.
local function dated(said, fetched)
  local at = time.parse(words(said.generated_timestamp), zone)
  if not at then return nil, fetched.unreadable end
  local behind = time.now() - at
  if behind < -most_ahead then return nil, "clock" end
  return { at = at, stale = fetched.stale, old = fetched.stale or behind > old_after }
end

--- A moment that can be true beside that of the data, or nil.
local function plausible(moment, at) return moment and math.abs(moment - at) <= farthest and moment or nil end

--- The moment of "15:04" or "15:04:00" on a date, or without one on the day that puts it nearest to `at`; or nil.
local function moment_of(clock, date, at)
  local hour, minute = (words(clock) or ""):match("^(%d%d?):(%d%d)")
  if not hour then return nil end
  local function on(parts)
    return time.make({
      year = parts.year, month = parts.month, day = parts.day, hour = tonumber(hour), minute = tonumber(minute),
    }, zone)
  end
  local dated_at = words(date) and time.parse(words(date), zone)
  if dated_at then return plausible(on(time.parts(dated_at, zone)), at) end
  local best
  for _, days in ipairs { -1, 0, 1 } do
    local moment = on(time.parts(at + days * day, zone))
    if moment and (not best or math.abs(moment - at) < math.abs(best - at)) then best = moment end
  end
  return best
end

--- The rows of an envelope: a list, also where it is null; nil where it is neither.
local function rows_of(said)
  if said.data == nil or said.data == json.null then return {} end
  return type(said.data) == "table" and said.data or nil
end

--- A remark of a row in a language, or nil.
local function remark(row, language)
  local own = { en = row.rmk_en, ["zh-Hant"] = row.rmk_tc, ["zh-Hans"] = row.rmk_sc }
  local said = words(own[language]) or words(row.rmk_en) or words(row.rmk_tc)
  return said and text.truncate(said, longest_remark)
end

--- Reads a row of Sun Ferry.
local function sun_sailing(row, board, language)
  return {
    departs = moment_of(row.depart_time, nil, board.at), arrives = moment_of(row.eta, nil, board.at),
    remark = remark(row, language),
  }
end

--- Reads a row of HKKF, whose arrivals are whole moments.
local function hkkf_sailing(row, board)
  local arrives = words(row.ETA) and time.parse(words(row.ETA), zone)
  return { departs = moment_of(row.session_time, row.date, board.at), arrives = plausible(arrives, board.at) }
end

--- The sailings of a route, by when they leave: each `departs`, `arrives` where the ship is under way, `remark`; the
--- list has `at`, `old`, `stale`. Or nil and why not.
function feed.sailings(call, route, fresh)
  local said, fetched
  if route.code then
    said, fetched = fetch(call.settings.sun .. "/eta/", { route = route.code }, fresh)
  else
    said, fetched = fetch(("%s/opendata/eta/%d/%s"):format(call.settings.hkkf, route.id, route.way), nil, fresh)
  end
  if not said then return nil, fetched end
  local rows = rows_of(said)
  if not rows then return nil, fetched.unreadable end
  local board, why = dated(said, fetched)
  if not board then return nil, why end
  local unread = 0
  for index = 1, math.min(#rows, most_rows) do
    local row, sailing = rows[index], nil
    if type(row) == "table" then
      sailing = route.code and sun_sailing(row, board, call.language) or hkkf_sailing(row, board)
    end
    if sailing and sailing.departs then board[#board + 1] = sailing else unread = unread + 1 end
  end
  if #board == 0 and unread > 0 then return nil, fetched.unreadable end
  table.sort(board, function(one, other) return one.departs < other.departs end)
  return board
end

return feed
