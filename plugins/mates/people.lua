--- People by their ids, and what they are told.
local people = {}

--- What the caller may see of people, by id: who has left, is leaving, or is forgotten isn't there.
function people.profiles(call, ids)
  local found = {}
  if #ids == 0 then return found end
  for _, profile in ipairs(call.me.people.profiles(ids, 200)) do found[profile.id] = profile end
  return found
end

--- What the caller may see of one person, or nil.
function people.profile(call, id) return people.profiles(call, { id })[id] end

--- The id of somebody whom the caller may see, or nil.
function people.id(call, handle)
  local done, profile = pcall(call.me.people.profile, handle)
  if not done then
    if type(profile) == "table" and profile.code then return nil end
    error(profile, 0)
  end
  return profile.id
end

--- The handles that people have now, by id, but of those whom the caller forgot or who left. Who forgot the
--- caller is as anybody else: in a team nobody finds out who did.
function people.handles(call, ids)
  local found = {}
  for place, handle in ipairs(#ids > 0 and call.me.people.handles(ids) or {}) do
    found[ids[place]] = handle or nil
  end
  return found
end

--- Those of these people whom the caller forgot, by id.
function people.forgotten(call, ids)
  local found = {}
  for place, is_forgotten in ipairs(#ids > 0 and call.me.people.forgotten(ids) or {}) do
    found[ids[place]] = is_forgotten
  end
  return found
end

--- Whether the two may hear of one another: neither forgot the other, and the other one is still there.
function people.may_hear(call, id) return call.me.people.seen({ id })[1] end

--- The handle of somebody where nobody calls, or nil.
function people.handle(id)
  local profile = bot.people.profiles({ id })[1]
  return profile and profile.handle
end

--- Has somebody told within a second, in the commit of what they are told of: a crash leaves both or neither.
---
--- @param from whose doing it is, where the two have names for one another: whoever forgot them by then is
--- told nothing
function people.tell(tx, person, kind, id, from)
  tx:add("tells", { person = person, kind = kind, id = id, from = from, at = time.now() })
end

--- The other end of that: see `due` in init.lua.
function people.told(key, tell)
  local handle = people.handle(tell.person)
  if handle then pcall(bot.notify, handle, tell.kind, { id = tell.id, from = tell.from }) end
  store.remove("tells", key)
end

--- A line that somebody wrote, within so many letters and not empty.
function people.line(call, given, most, key)
  local said = text.line(given or "")
  local letters = utf8.len(said) or #said
  if letters < 1 or letters > most then call:fail(call:text(key, { count = most })) end
  return said
end

return people
