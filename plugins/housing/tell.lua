--- Tells people what they wait for: a flat that an alert wants, or a lower rent of one that they keep.
---
--- Each of these is a document that is due at once, stored with what it tells of, so that no crash loses it
--- and nobody is told twice.

local alerts = require "alerts"
local batches = require "lib.batches"
local flats = require "flats"
local rank = require "rank"
local tells = require "lib.tells"
local try = require "lib.try"
local viewing = require "viewing"

local tell = {}

--- Keepers who are told at a time, as many as the store gives at once.
local page = 200

--- Tells of a new or changed flat whoever has an alert for it. Of one that
--- was let, put away or removed, those are told who would have seen it.
function tell.news(_, news)
  local flat = store.get("flats", news.flat)
  if not flat or flats.is_gone(flat) then viewing.close(news.flat) end
  alerts.look(news, flat and flat.shown and rank.filled(flat) or nil)
end

--- The codes of a write where its owner was faster: they keep the flat anew, or no more.
local faster = { "conflict", "not_found" }

--- Tells those who keep a flat that its rent fell below what they were told last: none of whom the owner
--- forgot, nor who forgot the owner.
function tell.fall(_, fall)
  local flat = store.get("flats", fall.flat)
  if not flat or not flat.shown then return batches.go_on("falls", fall) end
  local list = store.find("keeps", { where = { flat = fall.flat }, limit = page, after = fall.after })
  local people = {}
  for _, kept in ipairs(list) do
    -- What it costs by now, which may be more again, but less than they know.
    if kept.rent > flat.rent
      and try(faster, store.update, "keeps", kept.key, { rent = flat.rent }, { version = kept.version })
    then
      people[#people + 1] = kept.person
    end
  end
  tells.now(people, { kind = "fell", id = tonumber(flat.key), from = flat.owner })
  batches.go_on("falls", fall, list.next and { after = list.next })
end

return tell
