--- Telling everybody of news, a batch at a time, however many people there are.
local batches = require "lib.batches"
local lists = require "lib.lists"
local tells = require "lib.tells"

local tell = {}

--- People that are told in one go, a page of the store; the next are told a second later.
local batch = 200

--- Notes somebody as one who is told.
function tell.know(person)
  local key = tostring(person)
  if store.get("readers", key) then return end
  pcall(store.put, "readers", key, { person = person }, { version = 0 })
end

--- Tells the next of all people of an item. Who switched the kind off, or left, is passed over.
function tell.news(key, item)
  local found = store.find("readers", { order = "oldest", limit = batch, after = item.after })
  local others = lists.filter(lists.field(found, "person"), function(id) return id ~= item.person end)
  tells.now(others, { kind = "news", id = tonumber(key) })
  local changes = found.next and { after = found.next, due = math.floor(time.now()) + 1 }
    or { unset = { "due", "after" } }
  -- An item that a comment changed meanwhile, or that is gone: without a version, since nothing else sets
  -- these fields.
  pcall(store.update, "news", key, changes)
end

--- Removes the comments of an item that was taken back.
function tell.leftovers(key, left)
  local _, changes, goes_on = batches.removals("comments", { news = left.news })
  local document = { news = left.news, at = math.floor(time.now()) + 1 }
  changes[#changes + 1] = goes_on and { put = "leftovers", key = key, document = document }
    or { remove = "leftovers", key = key }
  store.commit(changes)
end

return tell
