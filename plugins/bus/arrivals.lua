--- When buses come: rows of the feeds read into one form,
--- `{ at, status, remark, dest, company, route, bound }`.
local lists = require "lib.lists"
local read = require "lib.read"
local feed = require "feed"
local minibus = require "minibus"

local arrivals = {}

--- Seconds that a bus may be past its time and still be shown as arriving, and after which data are old.
local due, old = 30, 5 * 60
--- Seconds by which the source's clock may be ahead.
local ahead = 5 * 60

--- What a remark says of a bus: `live`, `scheduled`, `last`, `delayed`, or `other`, which is shown as given.
local function status_of(remark)
  local said = (remark.en or ""):lower()
  if not remark.en and not remark.tc then return "live" end
  if said:find("scheduled", 1, true) or remark.tc == "原定班次" or remark.tc == "未開出" then
    return "scheduled"
  end
  if said == "final bus" or said == "last bus" or remark.tc == "最後班次" then return "last" end
  if said:find("delay", 1, true) or said:find("slow", 1, true) then return "delayed" end
  return "other"
end

--- Whether a row of Citybus stands for a bus of KMB, which KMB's own feed tells with its time.
local function is_of_kmb(remark)
  return (remark.en or ""):lower() == "kmb cycle" or remark.tc == "九巴時段" or remark.sc == "九巴时段"
end

--- A row in the plugin's form, or nil.
function arrivals.read(row, company)
  local remark = read.named(row, "rmk")
  if company == "CTB" and is_of_kmb(remark) then return nil end
  local seq = read.number(row.seq)
  return {
    at = read.moment(row.eta) or row.at, status = status_of(remark), remark = remark,
    dest = read.named(row, "dest"), company = company, route = read.text(row.route),
    bound = read.text(row.dir), seq = seq,
    kind = read.number(row.service_type), made = read.moment(row.data_timestamp),
  }
end

--- Of rows that stand for several places along a direction, those whose number is nearest: it may be one off.
local function nearest(rows, seq)
  local function off(row) return row.seq and math.abs(row.seq - seq) end
  local best = lists.least(rows, off)
  return lists.filter(rows, function(row) return not row.seq or off(row) == off(best) end)
end

--- Rows of a hit's direction at one number, read.
local function of_direction(answer, hit, kind)
  local given = answer.data
  if hit.line.company == "GMB" then
    local line = { route = hit.line.route, bound = hit.bound, seq = kind.seq, dest = hit.variant.dest }
    given = minibus.rows(given, answer.at, line)
  end
  local rows = lists.map(read.rows(given), function(row) return arrivals.read(row, hit.line.company) end)
  return nearest(lists.filter(rows, function(row) return row.bound == hit.bound end), kind.seq)
end

--- The path of a hit's arrivals for one kind of service.
local function path(ask, hit, kind)
  if hit.line.company == "GMB" then return minibus.path(ask, hit, kind) end
  local id, route = feed.part(hit.stop.id), feed.part(hit.line.route)
  if hit.line.company == "CTB" then
    return ("%s/v2/transport/citybus/eta/CTB/%s/%s"):format(ask.settings.citybus, id, route)
  end
  return ("%s/eta/%s/%s/%s"):format(ask.settings.kmb, id, route, feed.part(kind.kind))
end

--- An empty gathering of rows, and of lines or stops that are `missing` since their source doesn't answer.
function arrivals.none() return { rows = {}, missing = {}, stale = false } end

--- Adds what a hit's source answers to what is gathered. Gives whether it answered.
local function gather(ask, hit, gathered)
  local has_answered = false
  for _, kind in ipairs(hit.kinds) do
    local answer, why = feed.arrivals(path(ask, hit, kind))
    if answer then
      arrivals.note(gathered, answer)
      for _, row in ipairs(of_direction(answer, hit, kind)) do
        row.hit = hit
        table.insert(gathered.rows, row)
      end
    end
    has_answered = has_answered or answer ~= nil or why == "unknown"
  end
  return has_answered
end

--- What comes to the places of hits, as arrivals.sorted gives it; nil where no source answers.
function arrivals.at(ask, hits)
  local gathered = arrivals.none()
  for _, hit in ipairs(hits) do
    if not gather(ask, hit, gathered) then table.insert(gathered.missing, hit.line) end
  end
  return #gathered.missing < #hits and arrivals.sorted(gathered) or nil
end

--- Notes how old an answer is: the oldest counts.
function arrivals.note(gathered, answer)
  gathered.at = gathered.at and math.min(gathered.at, answer.at) or answer.at
  gathered.stale = gathered.stale or answer.stale
end

--- Sorts what is gathered: `coming` in the order of time, each bus once; `gone`, the last that is past;
--- `remarks` without a time; `at`, when the data were made; `is_old` and `is_ahead` where a clock or a source
--- is off.
function arrivals.sorted(gathered)
  local now, newest = time.now(), lists.least(gathered.rows, function(row) return row.made and -row.made end)
  local at = newest and newest.made or gathered.at or now
  local result = {
    coming = {}, remarks = {}, at = at, is_ahead = at > now + ahead, stale = gathered.stale,
    missing = gathered.missing,
  }
  result.is_old = not result.is_ahead and now - at > old
  -- Where the source's clock is ahead, its own moment is what its times count from.
  local moment, seen = result.is_ahead and at or now, {}
  for _, row in ipairs(gathered.rows) do
    local key = table.concat({ row.company, row.route or "", row.bound or "", row.at or "", row.hit and
      row.hit.stop.id or "" }, "/")
    if not row.at then
      if row.remark.en or row.remark.tc then result.remarks[#result.remarks + 1] = row end
    elseif row.at < moment - due then
      if not result.gone or row.at > result.gone.at then result.gone = row end
    elseif not seen[key] then
      seen[key] = true
      row.wait = math.max(0, row.at - moment)
      result.coming[#result.coming + 1] = row
    end
  end
  local function company(row) return row.company end
  result.coming = lists.sorted(result.coming, function(row) return row.at end, company)
  return result
end

return arrivals
