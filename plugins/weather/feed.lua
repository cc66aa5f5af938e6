--- Asks the Observatory.
local source = require "lib.source"
local replies = require "replies"

local feed = {}

local observations, gauges = "/weather.php?dataType=%s&lang=", "/hourlyRainfall.php?lang="

--- Each reply: its path, how long one answer serves (how often the Observatory writes it anew, or less where
--- it warns of danger), and after how many seconds one is old because the next should have come.
local kinds = {
  current = { path = observations:format("rhrread"), cache = "10m", old = 2 * 3600 },
  forecast = { path = observations:format("fnd"), cache = "30m", old = 20 * 3600 },
  today = { path = observations:format("flw"), cache = "10m", old = 12 * 3600 },
  warnings = { path = observations:format("warnsum"), cache = "2m" },
  details = { path = observations:format("warningInfo"), cache = "2m" },
  tips = { path = observations:format("swt"), cache = "5m" },
  gauges = { path = gauges, cache = "10m", old = 3600 },
}

local languages = { en = "en", ["zh-Hant"] = "tc", ["zh-Hans"] = "sc" }

--- Seconds for which a good reply is shown where no newer one can be had.
local keeping = 24 * 3600

--- Whether a problem is that the Observatory isn't there, rather than that it says something else.
function feed.is_away(problem) return problem == "away" or problem == "busy" end

--- A reply of lib.source in the caller's language; nil and the problem where there is none.
function feed.get(call, kind)
  local of = kinds[kind]
  return source.get({
    url = call.settings.base:gsub("/+$", "") .. of.path .. (languages[call.language] or "en"),
    cache = of.cache, old = of.old, keep = keeping, read = replies[kind],
  })
end

--- The same, where there is no answer without it: otherwise the command ends with an honest word.
function feed.need(call, kind)
  local reply, problem = feed.get(call, kind)
  return reply or call:fail(call:text(feed.is_away(problem) and "failed_away" or "failed_unreadable"))
end

--- The same for an alert: nil where there is none that is new.
function feed.watched(kind, settings)
  local reply = feed.get({ settings = settings, language = "en" }, kind)
  return reply and not reply.problem and reply or nil
end

return feed
