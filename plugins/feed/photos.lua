--- What is stored of photos, and who may see it.
local batches = require "lib.batches"
local counts = require "counts"
local lists = require "lib.lists"
local people = require "lib.people"
local pictures = require "lib.pictures"
local room = require "lib.room"
local spend = require "lib.spend"
local sweep = require "lib.sweep"
local tells = require "lib.tells"
local try = require "lib.try"

local photos = {}

--- Photos of a page, each of which takes a screen's half where it is drawn; and pages that are passed over at
--- once where nothing of them is shown: their authors may be leaving.
local page_of_photos, most_passed = 5, 10

--- Comments of a page, and how many of those behind it are looked at to find some that the caller sees.
local page_of_comments, most_looks = 20, 50

--- Collections of what is about photos.
local about = { "comments", "likes", "told" }

local function none(call, id) call:fail(call:text("no_photo", { id = id or "?" })) end

--- Whether the caller may see a photo now: it is theirs, or they may fetch its picture and its author isn't
--- leaving.
local function sees(call, photo)
  if photo.author == call.person.id then return true end
  return media.seen_by(photo.media, { call.person.id })[1] and people.sees(call, photo.author)
end

--- A photo that the caller may see. One that they may not see is told like one that never was.
function photos.seen(call, id)
  local photo = id and store.get("photos", tostring(id))
  if not photo or not sees(call, photo) then none(call, id) end
  return photo
end

--- Notes what a card shows of photos, for all of them at once.
local function note(call, list)
  if #list == 0 then return list end
  local infos = media.info(lists.field(list, "media"))
  local known = people.profiles(call, lists.field(list, "author"))
  for index, photo in ipairs(list) do
    -- There is no picture where its author is about to keep it, or to remove it.
    photo.picture, photo.shower = infos[index] or nil, known[photo.author]
  end
  counts.note(call, list, photos.mark)
  return list
end

--- A photo as a card shows it.
function photos.whole(call, photo) return note(call, { photo })[1] end

--- A photo of the caller's own.
function photos.own(call, id)
  if not id then call:fail(call:text("which")) end
  local photo = photos.seen(call, id)
  if photo.author ~= call.person.id then call:fail(call:text("not_yours", { id = id })) end
  return photo
end

--- The key of the caller's like.
function photos.mark(call, photo) return ("%s/%d"):format(photo.key, call.person.id) end

--- Adds a photo. It is shown once its picture is kept, so that nothing is half there whenever the gateway
--- ends.
function photos.add(call, picture, caption)
  pictures.ids(call, { picture })
  local me = call.person.id
  local is_new, photo = try("exists", store.transaction, function(tx)
    room.hold(tx, call, { "photos", "authors", by = "author", most = call.settings.photos, refusal = "full" })
    return tx:add("photos", { author = me, media = picture.id, caption = caption, at = time.now() })
  end)
  -- Of two at once that show the same picture one is first.
  if not is_new then call:fail(call:text("shown_already", { name = picture.name })) end
  pictures.keep(picture, "contacts", function() store.remove("photos", photo.key) end)
  -- Deleted before it was kept: nothing else would remove it.
  if not store.get("photos", photo.key) then
    media.drop(picture)
    none(call, photo.key)
  end
  return photo
end

--- Removes a document, and tells whether it was there: another session may have been faster.
local function removed(collection, key)
  return store.transaction(function(tx)
    local known = tx:get(collection, key)
    tx:remove(collection, key)
    return known ~= nil
  end)
end

--- Removes a photo: first its picture, so that nobody can fetch it any more, whatever happens then.
function photos.remove(call, photo)
  media.drop(photo.media)
  if not removed("photos", photo.key) then none(call, photo.key) end
  for _, collection in ipairs(about) do batches.clear(collection, { photo = tonumber(photo.key) }) end
end

--- Seconds in which an author is told once of what one person does with a photo.
local quiet = 600

--- Tells a photo's author that there is something new.
local function tell(call, photo)
  local key, now = photos.mark(call, photo), time.now()
  local is_news = store.transaction(function(tx)
    local before = tx:get("told", key)
    if before and before.at > now - quiet then return false end
    tx:put("told", key, { photo = tonumber(photo.key), person = call.person.id, at = now })
    return true
  end)
  if is_news then tells.now({ photo.author }, { kind = "photo", id = tonumber(photo.key) }) end
end

--- Does something to a photo that its author is told of. Who was forgotten meanwhile has done nothing.
local function together(call, photo, collection, key)
  local there = store.get("photos", photo.key)
  if there and sees(call, photo) then
    if photo.author ~= call.person.id then tell(call, photo) end
    return
  end
  store.remove(collection, key)
  none(call, photo.key)
end

--- Whether the caller liked it for the first time.
function photos.like(call, photo)
  local key = photos.mark(call, photo)
  local is_new = store.transaction(function(tx)
    if tx:get("likes", key) then return false end
    tx:put("likes", key, { photo = tonumber(photo.key), person = call.person.id })
    return true
  end)
  if is_new then together(call, photo, "likes", key) end
  return is_new
end

function photos.comment(call, photo, said)
  -- What is taken back counts all the same.
  spend(call, "comments", call.settings.comments_a_day, "many")
  local made = store.add("comments", {
    photo = tonumber(photo.key), person = call.person.id, text = said, at = time.now(),
  })
  together(call, photo, "comments", made.key)
  return made
end

--- Removes a comment: who wrote it may, and who shows the photo. Somebody who may not see the photo any more
--- takes back what they wrote, too, but is told the same as where it went with the photo: nothing says
--- whether that is still there.
function photos.uncomment(call, id)
  local comment = store.get("comments", tostring(id))
  local photo = comment and store.get("photos", ("%d"):format(comment.photo))
  local shown = photo and sees(call, photo)
  if comment and (comment.person == call.person.id or shown and photo.author == call.person.id) then
    if removed("comments", comment.key) and shown then return end
  end
  call:fail(call:text("no_comment", { comment = tostring(id) }))
end

--- A page of the comments on a photo, the newest first, each with its author's profile. There is none of
--- those who may not see the photo any more, of those whom the caller forgot, or of those who forgot the
--- caller: a page is as long without them. `next` is where the one behind it begins, if anything there is
--- shown.
---
--- @param at where a page begins: `after` a page of the store, behind the comment `before`
function photos.comments(call, photo, at)
  local shown, after, before = {}, at.after, at.before or math.huge
  for look = 1, most_looks do
    local query = { where = { photo = tonumber(photo.key) }, limit = page_of_comments, after = after }
    local found = store.find("comments", query)
    local ids = lists.field(found, "person")
    local known, seen = people.profiles(call, ids), #ids > 0 and media.seen_by(photo.media, ids) or {}
    for index, comment in ipairs(found) do
      comment.author = known[comment.person]
      if comment.author and seen[index] and tonumber(comment.key) < before then
        if #shown == page_of_comments then
          shown.more = true
          return shown
        end
        comment.from = after
        shown[#shown + 1] = comment
      end
    end
    after = found.next
    if not after then return shown end
    -- So many that are hidden, one after the other, are not passed over at once.
    if look == most_looks then shown.on = { after = after } end
  end
  return shown
end

--- Whose photos a page shows: the caller's and those of people in touch with them, or one person's of these.
local function authors(call, handle)
  if not handle then
    local ids = call.me.people.contact_ids()
    ids[#ids + 1] = call.person.id
    return ids
  end
  local person = call.me.people.profile(handle)
  return (person.id == call.person.id or person.contact) and { person.id } or {}
end

--- A page of the photos of the caller and of those in touch with them, or of one of these, the newest first.
function photos.page(call, handle, after)
  local whose, shown = authors(call, handle), { next = after }
  if #whose == 0 then return {} end
  for _ = 1, most_passed do
    local query = { where = { author = whose }, limit = page_of_photos, after = shown.next }
    local found = store.find("photos", query)
    -- Somebody may have forgotten somebody since the list was made, or is leaving.
    local seen = media.seen_by(lists.field(found, "media"), { call.person.id })
    local there = people.seen(call, lists.field(found, "author"))
    for index, photo in ipairs(found) do
      if photo.author == call.person.id or seen[index][1] and there[photo.author] then
        shown[#shown + 1] = photo
      end
    end
    shown.next = found.next
    if #shown > 0 or not shown.next then break end
  end
  return note(call, shown)
end

--- Removes what is about photos that are gone with their author's account.
photos.swept = sweep.new { of = "photos", field = "photo", collections = about }

return photos
