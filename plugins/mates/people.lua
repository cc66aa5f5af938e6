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

--- Whether the two may hear of one another: neither forgot the other, and the other one is still there.
function people.may_hear(call, id) return call.me.people.seen({ id })[1] end

--- The handle of somebody where nobody calls, or nil.
function people.handle(id)
  local profile = bot.people.profiles({ id })[1]
  return profile and profile.handle
end

--- Has somebody told within a second, in the commit of what they are told of: a crash leaves both or neither.
function people.tell(tx, person, kind, id)
  tx:add("tells", { person = person, kind = kind, id = id, at = time.now() })
end

--- The other end of that: see `due` in init.lua.
function people.told(key, tell)
  local handle = people.handle(tell.person)
  if handle then pcall(bot.notify, handle, tell.kind, tell.id) end
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
