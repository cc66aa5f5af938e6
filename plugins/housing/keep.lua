--- The flats that somebody keeps: nobody else learns of it, but for how many do.

local flats = require "flats"
local heat = require "heat"
local room = require "lib.room"

local keep = {}

--- Keeps a flat, at the rent below which its keeper is told.
function keep.on(call, id)
  local flat = flats.found(call, id)
  if flat.owner == call.person.id then call:fail(call:text("keep_own", { id = id })) end
  local key, most = flats.mark(flat.key, call.person.id), call.settings.keeps
  local is_new = store.transaction(function(tx)
    local now = tx:get("flats", flat.key)
    if not now or not now.shown then flats.none(call, id) end
    if tx:get("keeps", key) then return false end
    room.hold(tx, call, { "keeps", "people", most = most, refusal = "too_many_kept" })
    tx:put("keeps", key, { flat = flat.key, person = call.person.id, rent = now.rent })
    heat.note(tx, call, now, "save")
    return true
  end)
  call:reply(call:text(is_new and "kept" or "kept_already", { id = id }))
end

function keep.off(call, id)
  local key = flats.mark(id, call.person.id)
  store.transaction(function(tx)
    if not tx:get("keeps", key) then call:fail(call:text("not_kept", { id = id })) end
    tx:remove("keeps", key)
  end)
  call:reply(call:text("unkept", { id = id }))
end

return keep
