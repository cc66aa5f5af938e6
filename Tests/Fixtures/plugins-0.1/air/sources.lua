--- Asks the department's sources, as rarely as their readings change, and keeps what they said last.
local feed = require "feed"

--- Readings are replaced every hour. They are not asked for again before they are an hour old, and then every three
--- minutes until the next ones are there.
local hour, current, due = 3600, "1h", "3m"
--- Seconds for which a source that can't be reached is left alone, and for which an answer is better than none.
local pause, longest = 60, 86400
--- How old and how far ahead of the clock readings are that count as those of now.
local oldest, ahead = 90 * 60, 600
--- Bytes of an answer that are read: more than twice the largest real one.
local largest = 240000

--- By URL: until when it is left alone, its last body with what that says, and its last readings.
local resting, remembered, last = {}, {}, {}

local function decodedXML(body) return xml.decode(body) end

--- What a body says; nil where it says nothing that can be read. The same body is read once.
local function understood(source, body)
  if #body > largest then return nil end
  local before = remembered[source.url]
  if before and before.body == body then return before.result end
  local isRead, result = pcall(function() return source.read(source.decode(body)) end)
  result = isRead and result or nil
  remembered[source.url] = { body = body, result = result }
  return result
end

--- Asks once. Gives { result =, problem =, isStored = }: with a problem, a result is an old one.
local function once(source, cache)
  local isAnswered, answer = pcall(http.get, source.url, {
    cache = cache, stale = "1d", keep = true, timeout = "8s", retries = 1,
  })
  if not isAnswered then
    -- What the source is to blame for is a table; a text says what an administrator can change.
    if type(answer) ~= "table" then log.warn(tostring(answer)) end
    return { problem = "unreachable" }
  end
  if answer.status ~= 200 then return { problem = "unreachable" } end
  local result = understood(source, answer.body)
  return {
    result = result, problem = answer.stale and "unreachable" or not result and "unreadable" or nil,
    isStored = answer.fromCache and not answer.stale,
  }
end

--- Asks again where what was stored is about to be replaced, or can't be read.
local function asked(source, isAnew)
  if not isAnew and (resting[source.url] or 0) > time.now() then return { problem = "unreachable" } end
  local answer = once(source, not isAnew and current)
  local at = answer.result and answer.result.at
  if answer.isStored and not (at and time.now() < at + hour) then answer = once(source, due) end
  resting[source.url] = answer.problem == "unreachable" and time.now() + pause or nil
  return answer
end

--- What a source says; or what it said last, and why that is not new; or nil and why there is nothing.
local function ask(source, isAnew)
  local answer = asked(source, isAnew)
  if answer.result and not answer.problem then
    last[source.url] = { result = answer.result, at = time.now() }
    return answer.result
  end
  local kept = last[source.url]
  local isKept = kept and time.now() - kept.at < longest
  return isKept and kept.result or answer.result, answer.problem
end

--- A file of the department's.
local function file(call, name, read)
  return { url = call.settings.base:gsub("/*$", "/") .. name, decode = decodedXML, read = read }
end

--- How well readings serve as those of now: 2 if they are new, 1 if they are old, 0 if their clock is wrong.
local function rank(readings)
  if readings.at > time.now() + ahead then return 0 end
  return readings.at >= time.now() - oldest and 2 or 1
end

--- Whether readings are old, and whether their time is still to come.
local function isOld(at) return at < time.now() - oldest end
local function isAhead(at) return at > time.now() + ahead end

--- Readings of a source as an answer has them; nil where there are none.
local function answer(found, problem, isDashboard)
  return found and { readings = found.readings, at = found.at, problem = problem, isDashboard = isDashboard }
end

--- Whether one answer is better than another: of a better time, or else newer, or else from a source that is there.
local function isBetter(one, other)
  if rank(one) ~= rank(other) then return rank(one) > rank(other) end
  if one.at ~= other.at then return one.at > other.at end
  return other.problem ~= nil and one.problem == nil
end

--- The readings of now, from the department's feed or else from the government's dashboard:
--- { readings =, at =, isDashboard =, problem = }, where `problem` is why they are not new. Where there are none: nil
--- and why. Then whether the department can't be reached.
local function now(call, isAnew)
  local first, problem = ask(file(call, "aqhi_ind_rss_Eng.xml", feed.now), isAnew)
  local isCut = problem == "unreachable"
  local best = answer(first, problem)
  if best and not problem and rank(best) == 2 then return best, nil, isCut end
  local dashboard = { url = call.settings.dashboard, decode = json.decode, read = feed.dashboard }
  local second, reason = ask(dashboard, isAnew)
  local other = answer(second, reason, true)
  if other and (not best or isBetter(other, best)) then best = other end
  return best, problem, isCut
end

--- The past 24 hours of a station: the index and the pollutants, each nil where there is nothing of it. Where the
--- department can't be reached, what it said last.
local function past(call, station, isAnew, isCut)
  local function series(name, read)
    local source = file(call, name, read)
    if isCut then resting[source.url] = time.now() + pause end
    local found, problem = ask(source, isAnew and not isCut)
    return found, found and problem
  end
  local history, problem = series("24aqhi_Eng.xml", feed.history)
  local pollutants, reason = series("24pc_Eng.xml", feed.pollutants)
  return {
    at = history and history.at or pollutants and pollutants.at, problem = problem or reason or nil,
    history = history and history.series[station.en], pollutants = pollutants and pollutants.series[station.en],
  }
end

return { now = now, past = past, isOld = isOld, isAhead = isAhead }
