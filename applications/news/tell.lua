--- Telling everybody of news, a batch at a time, however many people there are.
local tell = {}

--- People that are told in one go; the next are told a second later.
local batch = 200
--- Removed comments of one go.
local part = 90

--- Notes somebody as one who is told.
function tell.know(handle)
  local known, profile = pcall(bot.people.profile, handle)
  if known and profile.id then
    store.put("readers", tostring(profile.id), { person = profile.id, handle = handle })
  end
end

--- Notes the caller, who may have been there before the plugin.
function tell.know_caller(call)
  local key = tostring(call.person.id)
  if not store.get("readers", key) then
    pcall(store.put, "readers", key, { person = call.person.id, handle = call.person.handle }, 0)
  end
end

--- Tells the next of all people of a news. Who switched the kind off, or left, is passed over.
function tell.news(key, item)
  local found = store.find("readers", { order = "oldest", limit = batch, after = item.after })
  for _, reader in ipairs(found) do
    if reader.person ~= item.person then pcall(bot.notify, reader.handle, "news", tonumber(key)) end
  end
  local changes = found.next and { after = found.next, due = math.floor(time.now()) + 1 } or { unset = { "due", "after" } }
  -- A news that a comment changed meanwhile, or that is gone: without a version, since nothing else sets these fields.
  pcall(store.update, "news", key, changes)
end

--- Removes the comments of a news that was taken back.
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
