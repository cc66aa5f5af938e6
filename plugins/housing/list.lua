--- Lists of flats: what a filter finds, and those that somebody keeps, has seen, or offers.

local commute = require "commute"
local filter = require "filter"
local flats = require "flats"
local fraud = require "fraud"
local places = require "places"
local rank = require "rank"
local search = require "search"

local list = {}

--- Flats of a page: what somebody looks through before they ask for less.
local page = 20

--- A flat in one line. The owner of those of a list of their own needs no warning of them.
local function row(call, flat, uni, with_status, sign)
  local minutes = uni and commute.minutes(flat.district, uni)
  local last = with_status and call:text("status_" .. flat.status)
    or call:text("from_day", { day = flat.from })
  local cells = {
    flat.key, flat.title, places.called(flat.district, call.language),
    call:text("rent_of", { rent = flat.rent }), call:text("feet", { count = flat.size }),
    call:text("rooms_of", { count = flat.rooms }), last,
  }
  if minutes then
    cells[#cells + 1] = call:text("minutes_to", { count = minutes, name = places.called(uni, call.language) })
  end
  cells[#cells + 1] = sign
  return cells
end

--- Says a page, and where the next begins: `onward` behind all of these, or `at(N)` behind the first N.
local function say(call, found, wanted, onward, behind, with_status)
  local rows, signs = {}, with_status and {} or fraud.signs(call, found)
  for index, flat in ipairs(found) do
    rows[index] = row(call, flat, wanted and wanted.uni, with_status, signs[flat.key])
  end
  local said = #rows > 0 and call:page(rows) or 0
  local rest = said < #rows and behind(said) or onward
  call:more(rest)
  return rest ~= nil
end

--- What is found, page by page. Pages on which the caller may see nothing are passed over, a few at a time.
local function found(call, wanted, asked)
  local at, shown, onward = call:resumed() or {}, {}, nil
  local after = at.after
  for _ = 1, 3 do
    local some = search.page(wanted, page, after)
    shown, onward = flats.seen(call, some), some.next
    if not wanted.sort then shown = rank.spread(shown, function(flat) return flat.owner end) end
    if #shown > 0 or not onward then break end
    after = onward
  end
  -- Rows that a page had no room for come first on the next.
  local skip = math.min(at.skip or 0, #shown)
  local rows = table.move(shown, skip + 1, math.min(#shown, skip + page), 1, {})
  local left = skip + #rows < #shown
  local rest = left and { after = after, skip = skip + #rows } or onward and { after = onward } or nil
  local function behind(said) return { after = after, skip = skip + said } end
  local goes_on = say(call, rows, wanted, rest, behind)
  if #rows == 0 then return call:reply(call:text(at.after and "no_more" or "nothing_found")) end
  if goes_on and asked then return call:reply(call:text("goes_on_with", { filter = asked })) end
  call:reply(call:text(goes_on and "goes_on" or "how_to_see"))
end

--- What is found, in the order in which it suits who wants it: of those that rank highest.
local function best(call, wanted)
  local at = call:resumed() or { skip = 0 }
  local budget = wanted.rent and wanted.rent.most
  local ranked = search.suited(flats.seen(call, search.ranked(wanted)), wanted.uni, budget)
  local rows = {}
  for index = at.skip + 1, math.min(#ranked, at.skip + page) do rows[#rows + 1] = ranked[index].flat end
  local left = at.skip + #rows < #ranked
  local goes_on = say(call, rows, wanted, left and { skip = at.skip + #rows } or nil,
    function(said) return { skip = at.skip + said } end)
  if #rows == 0 then return call:reply(call:text("nothing_found")) end
  call:reply(call:text(goes_on and "goes_on" or "how_to_see"))
end

--- What a filter finds. Of what was asked in plain words, which /more
--- does not go on with, it is said how to go on.
function list.found(call, typed, is_asked)
  local wanted = filter.read(call, typed)
  if wanted.sort == "best" then return best(call, wanted) end
  found(call, wanted, is_asked and typed)
end

--- The flats that documents of the caller's are about, the latest first: those that the caller may see.
local function about(call, collection, order, empty)
  local at = call:resumed()
  local some = store.find(collection, {
    where = { person = call.person.id }, order = order, limit = page, after = at,
  })
  local shown = flats.seen(call, flats.about(some))
  say(call, shown, nil, some.next, function() return nil end)
  if #shown == 0 then call:reply(call:text(some.next and "goes_on" or at and "no_more" or empty)) end
  if #shown > 0 then call:reply(call:text(some.next and "goes_on" or "how_to_see")) end
end

function list.kept(call) about(call, "keeps", nil, "none_kept") end
function list.seen(call) about(call, "visits", "-at", "none_seen") end

--- The caller's own, of every status.
function list.mine(call)
  local at = call:resumed()
  local own = store.find("flats", { where = { owner = call.person.id }, limit = page, after = at })
  if #own == 0 then return call:reply(call:text("none_mine")) end
  say(call, own, nil, own.next, function() return nil end, true)
  call:reply(call:text(own.next and "goes_on" or "how_to_change"))
end

return list
