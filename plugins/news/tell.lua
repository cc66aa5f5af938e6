--- Telling everybody of news, a batch at a time, however many people there are.
local tell = {}

--- People that are told in one go, a page of the store; the next are told a second later.
local batch = 200
--- Removed comments of one go: a commit has at most 100 changes.
local part = 90

--- Notes somebody as one who is told.
function tell.know(person)
  local key = tostring(person)
  if not store.get("readers", key) then pcall(store.put, "readers", key, { person = person }, 0) end
end

--- Tells the next of all people of an item. Who switched the kind off, or left, is passed over.
function tell.news(key, item)
  local found = store.find("readers", { order = "oldest", limit = batch, after = item.after })
  local people = {}
  for _, reader in ipairs(found) do
    if reader.person ~= item.person then people[#people + 1] = reader.person end
  end
  if #people > 0 then bot.notify(people, "news", { id = tonumber(key) }) end
  local changes = found.next and { after = found.next, due = math.floor(time.now()) + 1 }
    or { unset = { "due", "after" } }
  -- An item that a comment changed meanwhile, or that is gone: without a version, since nothing else sets
  -- these fields.
  pcall(store.update, "news", key, changes)
end

--- Removes the comments of an item that was taken back.
function tell.leftovers(key, left)
  local found = store.find("comments", { where = { news = left.news }, limit = part })
  local changes = {}
  for index, comment in ipairs(found) do changes[index] = { remove = "comments", key = comment.key } end
  if found.next then
    local document = { news = left.news, at = math.floor(time.now()) + 1 }
    changes[#changes + 1] = { put = "leftovers", key = key, document = document }
  else
    changes[#changes + 1] = { remove = "leftovers", key = key }
  end
  store.commit(changes)
end

return tell
