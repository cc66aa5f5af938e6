--- Asks the Observatory, and keeps its last good replies for when it doesn't answer.
local replies = require "replies"

local feed = {}

--- Each reply: its address, how long one answer serves (how often the Observatory writes it anew, or less where it
--- warns of danger), and after how many seconds one is old because the next should have come.
local kinds = {
  current = { path = "/weather.php", type = "rhrread", cache = "10m", old = 2 * 3600 },
  forecast = { path = "/weather.php", type = "fnd", cache = "30m", old = 20 * 3600 },
  today = { path = "/weather.php", type = "flw", cache = "10m", old = 12 * 3600 },
  warnings = { path = "/weather.php", type = "warnsum", cache = "2m" },
  details = { path = "/weather.php", type = "warningInfo", cache = "2m" },
  tips = { path = "/weather.php", type = "swt", cache = "5m" },
  gauges = { path = "/hourlyRainfall.php", cache = "10m", old = 3600 },
}

local languages = { en = "en", ["zh-Hant"] = "tc", ["zh-Hans"] = "sc" }

--- Bytes of a reply: the longest that were seen have 4,000. A longer one would cost more to read than a call may.
local longest = 100000
--- Seconds for which a good reply is shown where no newer one can be had.
local keeping = 24 * 3600
--- Seconds after which a reply that can't be read is asked for again.
local pause = 60

--- The last good replies, by address and language.
local kept = {}

--- The reply in a body, or nil.
local function decoded(answer, kind)
  if type(answer.body) ~= "string" or #answer.body > longest then return nil end
  local value = answer.json
  if value == nil then
    local is_read, read = pcall(json.decode, answer.body)
    value = is_read and read or nil
  end
  if type(value) ~= "table" or value == json.null then return nil end
  return replies[kind](value)
end

--- Asks once. Gives the reply, or nil and what is wrong: `away` or `unreadable`; and whether it lay in store for long.
local function asked(url, query, kind, cache)
  local is_there, answer = pcall(http.get, url, {
    query = query, cache = cache, stale = "1d", keep = true, timeout = "6s", retries = 1,
  })
  if not is_there or answer.status >= 500 or answer.status == 429 then return nil, "away" end
  local reply = answer.status == 200 and decoded(answer, kind) or nil
  if not reply then return nil, "unreadable", answer.fromCache and not answer.stale and answer.age > pause end
  reply.fetched, reply.problem = time.now() - answer.age, answer.stale and "away" or nil
  return reply
end

--- The last good reply, marked with why it is no newer one.
local function old(key, problem)
  local reply = kept[key]
  if not reply or time.now() - reply.fetched > keeping then return nil end
  reply.problem = problem
  return reply
end

--- A reply of the Observatory's in the caller's language. It has `time`, of the data, where they have one, `fetched`,
--- `age`, `problem` where it is an older one because now the source is `away` or `unreadable`, and `is_old`. Where
--- there is none: nil and the problem.
--- @param is_fresh whether what lies in store is no good.
function feed.get(call, kind, is_fresh)
  local source, language = kinds[kind], languages[call.language] or "en"
  local url = call.settings.base:gsub("/+$", "") .. source.path
  local query = { lang = language, dataType = source.type }
  local key = url .. " " .. kind .. " " .. language
  local reply, problem, is_stored = asked(url, query, kind, not is_fresh and source.cache)
  if not reply and is_stored then reply, problem = asked(url, query, kind, false) end
  if reply and not reply.problem then kept[key] = reply end
  reply = reply or old(key, problem)
  if not reply then return nil, problem end
  reply.moment = reply.time or reply.fetched
  reply.age = time.now() - reply.moment
  reply.is_old = source.old ~= nil and reply.age > source.old
  return reply
end

--- The same, where there is no answer without it: otherwise the command ends with an honest word.
function feed.need(call, kind, is_fresh)
  local reply, problem = feed.get(call, kind, is_fresh)
  if not reply then call:fail(call:text(problem == "away" and "failed_away" or "failed_unreadable")) end
  return reply
end

return feed
