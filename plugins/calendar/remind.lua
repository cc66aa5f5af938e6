--- What people are told of: reminders, and events that were called off. Each waits as a document with its
--- moment.
local batches = require "lib.batches"
local dates, entries, when = require "dates", require "entries", require "when"
local lists = require "lib.lists"
local tells = require "lib.tells"

local remind = {}

--- People that are told in one go, as many as the host tells at once; the next are told a second later.
local batch = 200

--- Tells those who answered an event with coming or maybe, a batch from `after` on: those of them who are in
--- its group.
---
--- @return string|nil where to go on
local function tell(event, kind, after, group)
  local found = store.find("answers", {
    where = { event = event, answer = { "coming", "maybe" } }, order = "oldest", limit = batch, after = after,
  })
  tells.now(lists.field(found, "person"), { kind = kind, id = event, place = group })
  return found.next
end

--- Sets the next moment of an entry. Where its owner was faster, theirs stands.
local function set(key, entry, at, told)
  local unset = {}
  if not at then unset[1] = "remind" end
  if not told then unset[#unset + 1] = "told" end
  local changes = { remind = at, told = told, unset = #unset > 0 and unset or nil }
  pcall(store.update, "entries", key, changes, { version = entry.version })
end

function remind.entries(key, entry)
  local now = time.now()
  local told = entry.told or { starts = entry.remind + (entry.lead or 0) * 60 }
  local rest
  -- What began while the gateway was down is too late to be told.
  if told.starts > now - 60 then
    if entry.owner then
      tells.now({ entry.owner }, { kind = "soon", id = tonumber(key) })
    else
      rest = tell(tonumber(key), "event_soon", told.after, entry.number)
    end
  end
  -- Another moment than this one, which has been told of.
  if rest then return set(key, entry, math.floor(now) + 1, { starts = told.starts, after = rest }) end
  set(key, entry, entries.reminder(entry, math.max(now, told.starts - (entry.lead or 0) * 60)))
end

function remind.dates(_, document)
  local date, now = dates.read(document), time.now()
  -- Where only `from` was moved, the next look sets another moment.
  if not date or date.from < now - 60 or document.reminded_for ~= document.from then return end
  tells.now({ date.person }, { kind = "date_soon", id = math.max(1, math.ceil((date.from - now) / 60)) })
end

--- What is left of an event that was called off: those who answered are told, and their answers go.
function remind.leftovers(key, left)
  local found, changes, goes_on = batches.removals("answers", { event = left.event })
  local is_told = left.late >= (when.now())
  local people = lists.map(found, function(answer)
    return is_told and answer.person ~= left.author and answer.answer ~= "no" and answer.person or nil
  end)
  changes[#changes + 1] = goes_on and { put = "leftovers", key = key, document = {
    event = left.event, author = left.author, late = left.late, number = left.number,
    at = math.floor(time.now()) + 1,
  } } or { remove = "leftovers", key = key }
  tells.now(people, { kind = "called_off", id = left.event, place = left.number })
  store.commit(changes)
end

--- Removes what ended longer ago than `days`, a part each night; of other plugins' dates those that nobody
--- took away.
function remind.forget(settings)
  local moment = time.now() - settings.days * 86400
  local old = when.number((when.day(moment)))
  for collection, field in pairs { entries = "closes", answers = "closes", dates = "from" } do
    local where = { [field] = { max = field == "from" and moment or old } }
    for _ = 1, 20 do
      local _, changes, goes_on = batches.removals(collection, where, field)
      if #changes > 0 then store.commit(changes) end
      if not goes_on then break end
    end
  end
end

return remind
