--- Whether a flat is shown, and to whom it was let.

local add = require "add"
local flats = require "flats"
local pictures = require "lib.pictures"
local shared = require "lib.shared"
local try = require "lib.try"

local status = {}

local words = { hide = "hidden", show = "shown", rented = "rented", archive = "archived" }

--- The team that a flat was rented to; nil for none. It is a team for that flat, and one that is there.
local function team(call, flat, key)
  if not key then return nil end
  -- What is no key at all is no team either.
  local is_key, is_there, found = try("invalid", shared.try, store.get, "mates.teams", key)
  if is_key and not is_there then call:fail(call:text("no_teams")) end
  if not is_key or not found or found.flat ~= flat.key then
    call:fail(call:text("not_a_team", { team = text.truncate(key, 30), id = flat.key }))
  end
  return key
end

--- Removes a flat for good, with its pictures. What others wrote of it goes in the night.
local function delete(call, id)
  local key = tostring(id)
  local old = store.transaction(function(tx)
    local flat = tx:get("flats", key)
    if not flat or flat.owner ~= call.person.id then flats.none(call, id) end
    tx:remove("flats", key)
    tx:put("news", key, { flat = key, at = time.now() })
    return flat.pictures
  end)
  add.drop(call, old)
  call:reply(call:text("deleted", { id = key }))
end

function status.set(call, id, word, let_to)
  local flat = flats.own(call, id)
  if word == "delete" then return delete(call, id) end
  if let_to and word ~= "rented" then call:fail(call:text("team_of_rented")) end
  local key = team(call, flat, let_to)
  flats.change(call, id, function(now, tx, has_mates)
    if word == "show" then flats.open(now) else now.status = words[word] end
    now.team = key
    -- Teams are told of a flat that was let, in the same commit.
    if word == "rented" and has_mates then
      tx:put("mates.lets", now.key, { flat = now.key, team = key, at = time.now() })
    end
  end)
  -- They follow the flat; those did not that were kept before there was a document to follow.
  pictures.follow(flat.pictures or {}, flats.document(flat.key))
  call:reply(call:text("now_" .. word, { id = id, count = flats.stays // 86400 }))
end

return status
