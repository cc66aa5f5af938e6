--- KMB's lists of all routes and stops, kept in the store.
---
--- A list is fetched part by part, one part a run of the timer, since writing a whole one costs more than one
--- call may. It is written beside the one in force and takes its place when all of it is there: a refresh
--- that fails half way leaves the old list in force. Parts are told by the rows' own keys, so that another
--- order of rows changes nothing.
local read = require "lib.read"
local feed = require "feed"
local names = require "names"

local lists = {}
local byte = string.byte

--- Seconds for which a list is fresh, and after which a failed refresh is tried again.
local fresh, pause = 24 * 3600, 15 * 60
--- Failures after which a refresh begins anew.
local most_failures = 4
--- Times that a part is begun without coming to its end.
local most_begun = 2
--- Documents of one commit, and those that one run removes at most.
local batch, most_removed = 100, 1000

--- The part of 8 that a stop's id belongs to, by its first byte: looked up for each of 36,000 rows.
local part_of = {}
for digit = 0, 15 do part_of[("%X"):format(digit):byte()] = digit // 2 end
for letter = 10, 15 do part_of[("%x"):format(letter):byte()] = letter // 2 end

--- A stop as it is stored, or nil where the row is none.
local function stop_document(row)
  local found = read.named(row, "name")
  if not found.en and not found.tc then return nil end
  found.at = feed.place(row.lat, row.long)
  return names.add_keys(found)
end

--- Notes that a route calls at a stop; what is no id and no number counts for nothing.
local function add_served(id, route, gathered)
  if type(route) ~= "string" or #id > 32 or #route > 8 then return end
  local known = gathered[id] or " "
  if not known:find(" " .. route .. " ", 1, true) then gathered[id] = known .. route .. " " end
end

lists.specs = {
  routes = {
    path = "/route", parts = 2,
    take = function(row, part, _, gathered)
      local route = read.text(row.route)
      if not route or #route > 8 or route:byte(-1) % 2 ~= part then return end
      local variants = gathered[route] or {}
      gathered[route] = variants
      variants[#variants + 1] = lists.variant(row)
    end,
    finish = function(gathered, put)
      for route, variants in pairs(gathered) do put(route, { variants = variants }) end
    end,
  },
  stops = {
    path = "/stop", parts = 8,
    take = function(row, part, put)
      local id = row.stop
      if type(id) ~= "string" or id == "" or #id > 32 or (part_of[id:byte()] or 0) ~= part then return end
      local document = stop_document(row)
      if document then put(id, document) end
    end,
  },
  -- Which routes call at each stop, by the first two digits of its id: 36,000 documents are too many.
  served = {
    path = "/route-stop", parts = 8,
    -- Most of a call goes into so many rows: they are gone over without checking what each is.
    batch = function(rows, part, gathered)
      local part_of = part_of
      for i = 1, #rows do
        local row = rows[i]
        if part_of[byte(row.stop)] == part then add_served(row.stop, row.route, gathered) end
      end
    end,
    take = function(row, part, _, gathered)
      if type(row.stop) == "string" and part_of[row.stop:byte()] == part then
        add_served(row.stop, row.route, gathered)
      end
    end,
    finish = function(gathered, put)
      local shards = {}
      for id, known in pairs(gathered) do
        local key = id:sub(1, 2)
        shards[key] = shards[key] or {}
        shards[key][id] = known:sub(2, -2)
      end
      for key, known in pairs(shards) do put(key, { stops = known }) end
    end,
  },
}
local order = { "stops", "routes", "served" }

--- A way to run a route: its bound, its kind of service and its ends.
function lists.variant(row)
  local bound = read.text(row.bound)
  if bound ~= "O" and bound ~= "I" then return nil end
  local kind = read.number(row.service_type) or 1
  return {
    bound = bound, kind = ("%d"):format(kind), orig = read.named(row, "orig"), dest = read.named(row, "dest"),
  }
end

--- What is in force and what is being fetched.
local function state()
  local known = store.get("state", "lists") or {}
  known.lists, known.skipped = known.lists or {}, known.skipped or {}
  return known
end

--- The name of the collection that holds a list now, or nil while there is none.
function lists.collection(list)
  local known = state().lists[list]
  return known and list .. "_" .. known.slot
end

--- Since when a list is in force, or nil.
function lists.since(list)
  local known = state().lists[list]
  return known and known.at
end

--- Fetches one part of a list into its other collection. Gives how many documents it stored.
local function fetch(settings, job)
  local spec, pending, count, gathered = lists.specs[job.list], {}, 0, {}
  local function flush()
    if #pending > 0 then store.commit(pending) end
    pending = {}
  end
  local function put(key, document)
    document.run = job.run
    pending[#pending + 1] = { put = job.list .. "_" .. job.slot, key = key, document = document }
    count = count + 1
    if #pending == batch then flush() end
  end
  http.rows(settings.kmb .. spec.path, function(rows)
    -- Where one of them is no row, all are gone over once more, with care; what was noted stays noted.
    if spec.batch and pcall(spec.batch, rows, job.part, gathered) then return end
    for _, row in ipairs(rows) do
      if type(row) == "table" then spec.take(row, job.part, put, gathered) end
    end
  end, { path = "data", timeout = "10s" })
  if spec.finish then spec.finish(gathered, put) end
  flush()
  return count
end

--- Removes what is left of an older list. Gives whether nothing is left.
local function clean(job)
  local collection = job.list .. "_" .. job.slot
  local keys = store.keys(collection, { where = { run = { max = job.run - 1 } } })
  for first = 1, math.min(#keys, most_removed), batch do
    local changes = {}
    for i = first, math.min(first + batch - 1, #keys) do
      changes[#changes + 1] = { remove = collection, key = keys[i] }
    end
    store.commit(changes)
  end
  return #keys <= most_removed
end

--- The refresh that is due, or nil.
local function due(known, now)
  for _, list in ipairs(order) do
    local current, skipped = known.lists[list], known.skipped[list]
    local is_old = not current or now - current.at >= fresh or current.at > now + fresh
    -- One that was too much for a call waits for another day.
    if is_old and not (skipped and math.abs(now - skipped) < fresh) then
      local slot = current and current.slot == "a" and "b" or "a"
      known.run = (known.run or 0) + 1
      return { list = list, slot = slot, part = 0, run = known.run, count = 0, failures = 0 }
    end
  end
end

--- Whether a list of so many documents may take the place of the one in force: half a list is no list.
local function is_whole(known, job)
  local current = known.lists[job.list]
  return job.count > 0 and (not current or job.count * 2 >= current.count)
end

--- Does one part of a job. Gives the job with what is left of it, or nil when it is over.
local function advance(settings, known, job, now)
  if job.part < lists.specs[job.list].parts then
    job.count = job.count + fetch(settings, job)
    job.part = job.part + 1
    return job
  end
  if not is_whole(known, job) then error("the list is not whole") end
  if not clean(job) then return job end
  known.lists[job.list] = { slot = job.slot, at = now, count = job.count }
end

--- Notes a failure: the part is tried again later, and after some failures the whole list.
local function failed(known, job, now, problem)
  job.failures = (job.failures or 0) + 1
  local told = type(problem) == "table" and problem.message or problem
  log.warn(("KMB's list of %s, part %d: %s"):format(job.list, job.part, tostring(told)))
  known.retry = now + pause
  if job.failures >= most_failures or job.part >= lists.specs[job.list].parts then return nil end
  return job
end

--- Stores what is in force and what is being fetched, unless it was changed meanwhile. Gives whether it did.
local function note(known)
  local version = known.version or 0
  known.key, known.version = nil, nil
  local ok, stored = pcall(store.put, "state", "lists", known, { version = version })
  if ok then known.version = stored.version end
  return ok
end

--- Notes that a part is begun, since a call that takes more than it may is ended without a word. A list with
--- such a part is left alone for a day, before the plugin is set aside for it. Gives whether to do the part.
local function begin(known, job, now)
  job.begun = (job.begun or 0) + 1
  known.job = job
  if job.begun > most_begun then
    log.warn(("KMB's list of %s is too much for one call in part %d"):format(job.list, job.part))
    known.skipped[job.list], known.job = now, nil
  end
  return note(known) and known.job ~= nil
end

--- When there is something to do again: a guess that spares most runs of the timer a look into the store.
local idle_until = 0

--- Goes one part on with what is due, if anything is. Gives whether something is left to do now.
function lists.step(settings)
  local now = time.now()
  if now < idle_until and idle_until - now < 2 * fresh then return false end
  local known = state()
  if known.retry and now < known.retry and known.retry - now <= pause then
    idle_until = known.retry
    return false
  end
  local job = known.job or due(known, now)
  if not job then
    idle_until = now + pause
    return false
  end
  known.retry = nil
  if not begin(known, job, now) then return true end
  local ok, left = pcall(advance, settings, known, job, now)
  job.begun = 0
  if ok then known.job = left else known.job = failed(known, job, now, left) end
  -- Where a command and the timer did the same part at once, the second notes nothing: the part is whole.
  note(known)
  return ok and known.retry == nil
end

return lists
