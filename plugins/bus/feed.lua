--- Asks the operators' feeds.
local read = require "lib.read"
local source = require "lib.source"

local feed = {}

--- Statuses that mean that there is no such thing, rather than that the source is away.
local unknown = { [400] = "unknown", [404] = "unknown", [422] = "unknown" }

--- A place on the earth, or nil: positions are texts, and some are missing or no numbers.
function feed.place(latitude, longitude)
  local lat, lon = read.number(latitude, { -90, 90 }), read.number(longitude, { -180, 180 })
  if lat and lon and (lat ~= 0 or lon ~= 0) then return { lat = lat, lon = lon } end
end

--- What is under `data` in a body; nil where there is nothing.
local function reply_of(body)
  if type(body.data) ~= "table" or body.data == json.null then return nil end
  return { data = body.data, at = read.moment(body.generated_timestamp) }
end

--- What a path answers that counts for so long: a reply of lib.source with `data`, or nil and `away` (no
--- usable answer) or `unknown` (no such thing).
local function get(path, cache)
  local reply, why = source.get { url = path, cache = cache, json = true, none = unknown, read = reply_of }
  return reply, why and why ~= "unknown" and "away" or why
end

--- Arrivals, which change each minute.
function feed.arrivals(path) return get(path, "1m") end

--- The `data` of a list, which changes each morning at five; nil where there is no such thing. Where the
--- source is away, a problem with the code `away` is raised.
function feed.list(path)
  local reply, why = get(path, "1d")
  if why == "away" then error({ code = "away" }, 0) end
  return reply and reply.data
end

--- A part of a path, safe to stand in a URL.
function feed.part(word) return (word:gsub("[^%w%-]", "")) end

return feed
