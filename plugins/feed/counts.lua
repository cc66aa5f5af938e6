--- What is told of how many liked or commented on photos.
---
--- To a person counts what they may see: what was done by people whom they may see and who may see the photo
--- still, the same whose comments `/photo show` lists. So nobody learns from a number that there is somebody
--- whom they forgot, who forgot them, or who left. Nothing of it is kept as a number: that would go out of
--- date with whoever forgets somebody.
local lists = require "lib.lists"
local people = require "lib.people"

local counts = {}

--- The most that is counted; beyond it is said that there are more. Looks at a list, a page of 200 each.
local most, most_looks = 99, 10

--- Adds to `tally`, by the photos' numbers, what of a page of documents the caller may see.
local function add(call, list, found, tally)
  local ids = lists.unique(lists.field(found, "person"))
  if #ids == 0 then return end
  local seen, place, at = people.seen(call, ids), {}, {}
  for index, person in ipairs(ids) do place[person] = index end
  for index, who in ipairs(media.seen_by(lists.field(list, "media"), ids)) do
    at[tonumber(list[index].key)] = who
  end
  for _, item in ipairs(found) do
    local of = tally[item.photo]
    if item.person == call.person.id then of.own = true end
    if seen[item.person] and at[item.photo][place[item.person]] then of.count = of.count + 1 end
  end
end

--- Counts what a collection has of one photo, until there is enough of it.
local function alone(call, collection, photo)
  local number = tonumber(photo.key)
  local tally, after = { [number] = { count = 0 } }, nil
  for _ = 1, most_looks do
    local found = store.find(collection, { where = { photo = number }, limit = 200, after = after })
    add(call, { photo }, found, tally)
    after = found.next
    if not after or tally[number].count > most then break end
  end
  tally[number].looks_on = after ~= nil
  return tally[number]
end

--- What a collection has of some photos, by their numbers: for most pages one look. `own` says that the
--- caller did some of it, `looks_on` that there is more at which nobody looked.
local function all(call, collection, list)
  local numbers, tally = {}, {}
  for index, photo in ipairs(list) do
    numbers[index] = tonumber(photo.key)
    tally[numbers[index]] = { count = 0 }
  end
  local found = store.find(collection, { where = { photo = numbers }, limit = 200 })
  if not found.next then
    add(call, list, found, tally)
    return tally
  end
  for index, photo in ipairs(list) do tally[numbers[index]] = alone(call, collection, photo) end
  return tally
end

--- Notes of each photo how many `likes` and `comments` it has for the caller, in words, and whether it is
--- `liked` by them.
---
--- @param mark the key of the caller's like
function counts.note(call, list, mark)
  local likes, comments = all(call, "likes", list), all(call, "comments", list)
  local function told(word, tally)
    if tally.count > most then return call:text("many_" .. word, { count = most }) end
    return call:text(word, { count = tally.count })
  end
  for _, photo in ipairs(list) do
    local number = tonumber(photo.key)
    photo.likes, photo.comments = told("likes", likes[number]), told("comments", comments[number])
    photo.liked = likes[number].own or likes[number].looks_on and store.get("likes", mark(call, photo)) ~= nil
  end
end

return counts
