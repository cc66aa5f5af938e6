--- Tells people what they wait for: a flat that an alert wants, or a lower rent of one that they keep.
---
--- Each of these is a document that is due at once, stored with what it tells
--- of, so that no crash loses it and nobody is told twice. Where many are to be
--- told it is done in parts, a second apart, so that others have their turn.

local alerts = require "alerts"
local batches = require "lib.batches"
local filter = require "filter"
local flats = require "flats"
local lists = require "lib.lists"
local rank = require "rank"
local viewing = require "viewing"
local tokens = require "lib.tokens"
local try = require "lib.try"

local tell = {}

--- Documents of a page; pages that one part looks through; and people that it tells.
local page, most_pages, most_told = 200, 12, 400

--- Pages after which a flat that is news for many is split into parts.
local before_split = 2

--- The words of what is told of a flat, as a set.
local function told_of(flat)
  return select(2, tokens.of(table.concat({ flat.title, flat.address, flat.text or "", flat.words }, "\n")))
end

--- Whether a flat was like that before it changed: then it is no news. `before` is nil where it wasn't shown.
local function fitted(watch, before)
  return before and (watch.zone == alerts.everywhere or watch.zone == before.flat.district)
    and filter.fits(watch.wanted, before.flat) and tokens.all(before.told, watch.words)
end

--- People who are told in one step: what else people store waits for each.
local at_once = 20

--- Notifies these people, some at a time; with `once` none who was told the same before. None of whom the
--- owner forgot, nor who forgot the owner or the bot, is told.
local function announce(flat, people, kind, once)
  for first = 1, #people, at_once do
    local some = table.move(people, first, math.min(first + at_once - 1, #people), 1, {})
    bot.notify(some, kind, { id = tonumber(flat.key), from = flat.owner, once = once })
  end
end

--- Those of these people, at most a page, who keep a flat: they know of it.
local function keepers(flat, people)
  local keys = lists.map(people, function(person) return flats.mark(flat.key, person) end)
  local kept = lists.filter(store.get_all("keeps", keys), function(one) return one end)
  return lists.by(kept, "person")
end

--- The people whose watches, of these, want the flat whose words are
--- `told`: neither those whom it suited before, nor who keeps it.
local function wanting(flat, told, list, before)
  local people, known = {}, { [flat.owner] = true }
  for _, watch in ipairs(list) do
    if not known[watch.person] and filter.fits(watch.wanted, flat) and tokens.all(told, watch.words)
      and not fitted(watch, before)
    then
      known[watch.person] = true
      people[#people + 1] = watch.person
    end
  end
  local keeping = keepers(flat, people)
  return lists.filter(people, function(person) return not keeping[person] end)
end

--- The watches that a flat may be news for.
local function candidates(flat, news)
  return store.find("watches", {
    where = {
      zone = { flat.district, alerts.everywhere }, shard = news.shard,
      least = { max = flat.rent }, most = { min = flat.rent },
    },
    limit = page, after = news.after,
  })
end

--- Goes on later, from where it is; in parts, where it was one so far and there is much left.
local function go_on(flat, news, after)
  if news.shard then return batches.go_on("news", news, { after = after }) end
  local changes = { { remove = "news", key = news.key, version = news.version } }
  for shard = 0, alerts.shards - 1 do
    changes[#changes + 1] = {
      put = "news", key = ("%s/%d"):format(flat.key, shard),
      document = { flat = flat.key, shard = shard, before = news.before, at = time.now() },
    }
  end
  -- A change meanwhile has put another in its place, which is due.
  try("conflict", store.commit, changes)
end

--- Tells of a new or changed flat whoever has an alert for it. Of one that
--- was let, put away or removed, those are told who would have seen it.
function tell.news(_, news)
  local flat = store.get("flats", news.flat)
  if not flat or flats.is_gone(flat) then viewing.close(news.flat) end
  if flat and flat.shown then
    rank.filled(flat)
    local words, count = told_of(flat), 0
    local before = news.before and { flat = news.before, told = told_of(news.before) }
    for number = 1, most_pages do
      local list = candidates(flat, news)
      local people = wanting(flat, words, list, before)
      -- Each once of a flat, however many alerts of theirs it suits and however often it changes.
      announce(flat, people, "alert", true)
      count, news.after = count + #people, list.next
      if not list.next then break end
      if not news.shard and number >= before_split or number == most_pages or count >= most_told then
        return go_on(flat, news, list.next)
      end
    end
  end
  batches.go_on("news", news)
end

--- The codes of a write where its owner was faster: they keep the flat anew, or no more.
local faster = { "conflict", "not_found" }

--- Tells those who keep a flat that its rent fell below what they were told last.
function tell.fall(_, fall)
  local flat = store.get("flats", fall.flat)
  local list = {}
  if flat and flat.shown then
    list = store.find("keeps", { where = { flat = fall.flat }, limit = page, after = fall.after })
    local people = {}
    for _, kept in ipairs(list) do
      -- What it costs by now, which may be more again, but less than they know.
      if kept.rent > flat.rent
        and try(faster, store.update, "keeps", kept.key, { rent = flat.rent }, { version = kept.version })
      then
        people[#people + 1] = kept.person
      end
    end
    announce(flat, people, "fell")
  end
  batches.go_on("falls", fall, list.next and { after = list.next })
end

return tell
