--- Asks a source of data that is replaced every so often, and says how old its answer is and what is wrong.
---
--- A source is a table:
---   url      what is asked, with its query
---   cache    how long an answer counts: "1m"
---   read     function(value, answer) that makes the reply, a table, of what was decoded; nil where it can't
---            be read. A reply may have `at`, when its source says that the data were made
---   decode   xml.decode where it isn't JSON
---   json     true where only the host's copy is to stand in for what is no JSON
---   old      seconds after which data are old
---   keep     seconds for which the last good reply stands in where there is no new one; none where left out
---   none     statuses that are no fault, and what they mean: { [404] = "unknown" }
local source = {}

--- Bytes of an answer that are read: more than twice those of the largest that was seen.
local longest = 240000
--- Seconds after which an answer that can't be read is asked for again, and by how many a source's clock may
--- be ahead of the gateway's.
local pause, ahead = 60, 300

--- By address the last good reply, with the body that said it.
local last = {}

--- What a body says; nil where it can't be read. The same one is read once.
local function understood(wanted, answer)
  local before = last[wanted.url]
  if before and before.body == answer.body then return before.reply end
  if #answer.body > longest then return nil end
  local is_read, value = true, not wanted.decode and answer.json or nil
  if value == nil then is_read, value = pcall(wanted.decode or json.decode, answer.body) end
  if not is_read or type(value) ~= "table" or value == json.null then return nil end
  local reply = wanted.read(value, answer)
  if reply then reply.made = reply.at end
  return reply
end

--- Asks once. Gives the reply, or nil, what is wrong, and whether what can't be read lay in store for long.
local function asked(wanted, cache)
  local is_there, answer = pcall(http.get, wanted.url, {
    json = wanted.json, cache = cache, stale = "1d", keep = true, timeout = "6s", retries = 1,
  })
  if not is_there then
    -- What the source is to blame for is a table; a text says what an administrator can change.
    if type(answer) ~= "table" then log.warn(tostring(answer)) end
    return nil, "away"
  end
  if wanted.none and wanted.none[answer.status] then return nil, wanted.none[answer.status] end
  if answer.status >= 500 or answer.status == 429 then return nil, "busy" end
  if answer.status ~= 200 then return nil, "refused" end
  local reply = understood(wanted, answer)
  -- A copy that can't be read is none: what counts then is that the source is away.
  if not reply and answer.stale then return nil, "away" end
  if not reply then return nil, "unreadable", answer.from_cache and answer.age > pause end
  reply.fetched, reply.stale = time.now() - answer.age, answer.stale == true
  reply.problem = answer.stale and "away" or nil
  if wanted.keep and not answer.stale then last[wanted.url] = { body = answer.body, reply = reply } end
  return reply
end

--- Adds to a reply what its moment means.
local function dated(wanted, reply)
  reply.at = reply.made or reply.fetched
  reply.age = time.now() - reply.at
  reply.is_ahead = reply.age < -ahead
  reply.is_old = reply.stale or wanted.old ~= nil and reply.age > wanted.old
  return reply
end

--- The last good reply of a source with `keep`, with the `problem` for which it is no newer one; nil and the
--- problem where there is none, or it is too old.
function source.last(wanted, problem)
  local kept = last[wanted.url]
  if not kept or time.now() - kept.reply.fetched > wanted.keep then return nil, problem end
  kept.reply.problem = problem
  return dated(wanted, kept.reply)
end

--- What a source says: the reply with `at`, when its data were `made`, or else when it was `fetched`; their
--- `age`; whether they are `stale` (the host's copy), `is_old` (if stale, too) and `is_ahead` (a clock is
--- wrong); and `problem`, where it is an older reply since the source is `away`, `busy`, `refused` or
--- `unreadable`. Without a reply: nil and the problem, or what `none` says.
function source.get(wanted)
  local reply, problem, is_stored = asked(wanted, wanted.cache)
  if is_stored then reply, problem = asked(wanted, false) end
  if reply then return dated(wanted, reply) end
  if wanted.keep then return source.last(wanted, problem) end
  return nil, problem
end

return source
