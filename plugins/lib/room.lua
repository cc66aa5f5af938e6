--- Has transactions of one person follow one another, where each holds what they have stored against a bound.
---
--- The plugin declares the collection: `collections = { rooms = room.collection }`.
local room = {}

room.collection = { person = "person" }

--- Stands in the transaction, before anything is counted: of two at once the second runs again, and counts
--- what the first stored.
function room.enter(tx, person)
  local key = tostring(person)
  local mine = tx:get("rooms", key) or { person = person }
  mine.turns = (mine.turns or 0) + 1
  tx:put("rooms", key, mine)
end

--- Refuses one more to who has `most` already, with the plugin's word `refusal` ({count}).
function room.require(call, has, most, refusal)
  if has >= most then call:fail(call:text(refusal, { count = most })) end
end

--- Enters, and refuses one more to a caller who has as many as they may of a collection, by a tally of it:
--- `{ COLLECTION, TALLY, by = "owner", most = …, refusal = … }`. It is by `person` where `by` is left out.
function room.hold(tx, call, of)
  local person = call.person.id
  room.enter(tx, person)
  room.require(call, store.tally(of[1], of[2], { [of.by or "person"] = person }).count, of.most, of.refusal)
end

return room
