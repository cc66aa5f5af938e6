--- Asks the department's sources, as rarely as their readings change, and keeps what they said last.
local lib_source = require "lib.source"
local feed = require "feed"

--- Readings are replaced every hour. They are not asked for again before they are an hour old, and then every
--- three minutes until the next ones are there.
local hour, current, due = 3600, "1h", "3m"
--- Seconds for which a source that can't be reached is left alone, and an answer is better than none.
local pause, longest = 60, 86400
--- How old and how far ahead of the clock readings are that count as those of now.
local oldest, ahead = 90 * 60, 600

--- By URL until when a source is left alone.
local resting = {}

--- What a source says, as lib.source has it; but the problem is `unreachable` or `unreadable`. One that
--- `is_cut` off is not asked.
local function ask(call, source, is_cut)
  local is_resting = is_cut or not call.fresh and (resting[source.url] or 0) > time.now()
  local reply, problem
  if is_resting then
    reply, problem = lib_source.last(source, "away")
  else
    reply, problem = lib_source.get(source)
    if reply and not (call.fresh or reply.problem) and time.now() >= reply.at + hour then
      source.cache = due
      reply, problem = lib_source.get(source)
    end
  end
  problem = reply and reply.problem or problem
  if problem and problem ~= "unreadable" then problem = "unreachable" end
  if not is_resting then resting[source.url] = problem == "unreachable" and time.now() + pause or nil end
  if reply then reply.problem = problem end
  return reply, problem
end

--- A file of the department's.
local function file(call, name, read)
  local url = call.settings.base:gsub("/*$", "/") .. name
  return { url = url, decode = xml.decode, read = read, cache = current, keep = longest }
end

--- Whether readings are old, and whether their time is still to come.
local function is_old(at) return at < time.now() - oldest end
local function is_ahead(at) return at > time.now() + ahead end

--- How well readings serve as those of now: 2 if they are new, 1 if they are old, 0 if their clock is wrong.
local function rank(readings) return is_ahead(readings.at) and 0 or is_old(readings.at) and 1 or 2 end

--- Whether one reply is better than another: of a better time, else newer, else from a source that is there.
local function is_better(one, other)
  if rank(one) ~= rank(other) then return rank(one) > rank(other) end
  if one.at ~= other.at then return one.at > other.at end
  return other.problem ~= nil and one.problem == nil
end

--- The readings of now, from the department's feed or else from the government's dashboard: a reply of
--- lib.source with `readings`, and `is_dashboard` where they are from there. Where there are none: nil and
--- why. Then whether the department can't be reached.
local function now(call)
  local best, problem = ask(call, file(call, "aqhi_ind_rss_Eng.xml", feed.now))
  local is_cut = problem == "unreachable"
  if best and not problem and rank(best) == 2 then return best, nil, is_cut end
  local dashboard = { url = call.settings.dashboard, read = feed.dashboard, cache = current, keep = longest }
  local other = ask(call, dashboard)
  if other and (not best or is_better(other, best)) then best = other end
  return best, problem, is_cut
end

--- The past 24 hours of a station: the index and the pollutants, each nil where there is nothing of it. Where
--- the department can't be reached, what it said last.
local function past(call, station, is_cut)
  local function series(name, read)
    local source = file(call, name, read)
    if is_cut then resting[source.url] = time.now() + pause end
    return ask(call, source, is_cut) or { series = {} }
  end
  local history, pollutants = series("24aqhi_Eng.xml", feed.history), series("24pc_Eng.xml", feed.pollutants)
  return {
    at = history.at or pollutants.at, problem = history.problem or pollutants.problem,
    history = history.series[station.en], pollutants = pollutants.series[station.en],
  }
end

return { now = now, past = past, is_old = is_old, is_ahead = is_ahead }
