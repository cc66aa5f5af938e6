--- Fetching from the operators' feeds, and reading what came with distrust: types differ between lists, texts stand for
--- numbers, and a source may answer with anything.
local feed = {}

--- How long an answer counts: arrivals change each minute, lists each morning at five.
feed.cadence = { eta = "1m", list = "1d" }

--- Words that mean that there is no such thing, rather than that the source is away.
local unknown = { [400] = true, [404] = true, [422] = true }

--- A text that says something, or nil: null, numbers and blanks are none. It is asked for each field of thousands of
--- rows, so that the host's `text.trim`, which counts as a call, is left for those with white space at an end.
function feed.text(value)
  if type(value) ~= "string" or value == "" then return nil end
  if value:byte(1) > 32 and value:byte(-1) > 32 then return value end
  local trimmed = text.trim(value)
  return trimmed ~= "" and trimmed or nil
end

--- A number, also where it stands as text; nil where it is none.
function feed.number(value)
  local number = (type(value) == "number" or type(value) == "string") and tonumber(value) or nil
  return number and number == number and math.abs(number) < 1e15 and number or nil
end

--- A place on the earth, or nil: positions are texts, and some are missing or no numbers.
function feed.place(latitude, longitude)
  local lat, lon = feed.number(latitude), feed.number(longitude)
  if lat and lon and math.abs(lat) <= 90 and math.abs(lon) <= 180 and (lat ~= 0 or lon ~= 0) then
    return { lat = lat, lon = lon }
  end
end

--- A moment, or nil.
function feed.moment(value)
  local written = feed.text(value)
  return written and #written < 60 and time.parse(written, "+08:00") or nil
end

--- The names of a row by language, such as `dest_en`, `dest_tc`, `dest_sc`: those that are there.
function feed.named(row, key)
  local found = {}
  for _, language in ipairs { "en", "tc", "sc" } do
    local name = feed.text(row[key .. "_" .. language])
    if name and name:find("巿", 1, true) then name = name:gsub("巿", "市") end
    found[language] = name
  end
  return found
end

--- The rows of a list: only those that are tables.
function feed.rows(list)
  local rows = {}
  if type(list) ~= "table" then return rows end
  for _, row in ipairs(list) do
    if type(row) == "table" then rows[#rows + 1] = row end
  end
  return rows
end

--- What a path answers: `{ data, at, stale }`, or nil and `away` (no usable answer) or `unknown` (no such thing).
--- `at` is when the source made it, by the source's own clock, or when it was fetched where that isn't said.
function feed.get(url, cadence, fresh, query)
  local options = { json = true, stale = "1d", keep = true, timeout = "6s", retries = 1, query = query }
  options.cache = not fresh and feed.cadence[cadence]
  local ok, answer = pcall(http.get, url, options)
  if not ok or type(answer) ~= "table" then return nil, "away" end
  if unknown[answer.status] then return nil, "unknown" end
  local body = answer.json
  if answer.status ~= 200 or type(body) ~= "table" or type(body.data) ~= "table" or body.data == json.null then
    return nil, "away"
  end
  local at = feed.moment(body.generated_timestamp) or (time.now() - (feed.number(answer.age) or 0))
  return { data = body.data, at = at, stale = answer.stale == true }
end

--- A part of a path, safe to stand in a URL.
function feed.part(word)
  return (word:gsub("[^%w%-]", ""))
end

return feed
