--- People by their ids, as the caller may see them. Of no ids nothing is asked.
---
--- Words of somebody's are shown with their handle, or not at all: `handles`. Whether there is to be anything
--- of theirs at all is what `seen` and `sees` say. A name beside the handle is in `profiles`.
local lists = require "lib.lists"

local people = {}

--- What a list says of each person, by id; false and nil are left out.
local function by_id(ids, list)
  local found = {}
  for place, value in ipairs(list) do found[ids[place]] = value or nil end
  return found
end

--- Handles by id, as they are now, the caller's own too: not of those whom the caller forgot, and who left.
--- Who forgot the caller has one, as anybody else: so nobody finds out who did.
function people.handles(call, ids)
  local found = by_id(ids, #ids > 0 and call.me.people.handles(ids) or {})
  found[call.person.id] = call.person.handle
  return found
end

--- Profiles by id, of at most 200: not of those whom the caller forgot, and who left or are leaving.
function people.profiles(call, ids)
  local found = {}
  for _, profile in ipairs(#ids > 0 and call.me.people.profiles(ids, { limit = 200 }) or {}) do
    found[profile.id] = profile
  end
  return found
end

--- The profile of one person, or nil.
function people.profile(call, id) return people.profiles(call, { id })[id] end

--- Those of whom the caller may hear, true by id: neither forgot the other, and they are still there.
function people.seen(call, ids) return by_id(ids, #ids > 0 and call.me.people.seen(ids) or {}) end

--- The same of one.
function people.sees(call, id) return call.me.people.seen({ id })[1] end

--- Of a list, in its order, what is the caller's own and of people of whom they may hear, whose ids stand in
--- `field`.
function people.shown(call, list, field)
  local seen = people.seen(call, lists.field(list, field))
  return lists.filter(list, function(one) return seen[one[field]] or one[field] == call.person.id end)
end

--- Those whom the caller forgot, true by id.
function people.forgotten(call, ids)
  return by_id(ids, #ids > 0 and call.me.people.forgotten(ids) or {})
end

--- The profile of whom a handle names; nil where the caller may see nobody of that name.
function people.named(call, handle)
  local is_known, profile = pcall(call.me.people.profile, handle)
  if is_known then return profile end
  -- Only a refusal says that there is nobody.
  if type(profile) == "table" and profile.code then return nil end
  error(profile, 0)
end

--- Their id, or nil.
function people.id(call, handle)
  local profile = people.named(call, handle)
  return profile and profile.id
end

return people
