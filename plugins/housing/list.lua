--- Lists of flats: what a filter finds, and those that somebody keeps, has seen, or offers.

local commute = require "commute"
local filter = require "filter"
local flats = require "flats"
local fraud = require "fraud"
local lists = require "lib.lists"
local pages = require "lib.pages"
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

--- Flats in lines, with what each is warned of.
local function rows(call, found, uni)
  local signs = fraud.signs(call, found)
  return lists.map(found, function(flat) return row(call, flat, uni, false, signs[flat.key]) end)
end

--- What is found, in the order in which it ranks or that a filter asks for.
local function found(call, wanted, asked)
  pages.find(call, {
    find = function(after) return search.page(wanted, page, after) end,
    rows_of = function(some)
      local shown = flats.seen(call, some)
      if not wanted.sort then shown = rank.spread(shown, function(flat) return flat.owner end) end
      return rows(call, shown, wanted.uni)
    end,
    none = "nothing_found", more = asked and "goes_on_with" or "goes_on", last = "how_to_see",
    values = { filter = asked },
  })
end

--- What is found, in the order in which it suits who wants it: of those that rank highest.
local function best(call, wanted)
  local budget = wanted.rent and wanted.rent.most
  local ranked = search.suited(flats.seen(call, search.ranked(wanted)), wanted.uni, budget)
  pages.find(call, {
    find = function(after) return search.part(ranked, page, after) end,
    rows_of = function(some) return rows(call, lists.field(some, "flat"), wanted.uni) end,
    none = "nothing_found", more = "goes_on", last = "how_to_see",
  })
end

--- What a filter finds. Of what was asked in plain words, which /more
--- does not go on with, it is said how to go on.
function list.found(call, typed, is_asked)
  local wanted = filter.read(call, typed)
  if wanted.sort == "best" then return best(call, wanted) end
  found(call, wanted, is_asked and typed)
end

--- The flats that documents of the caller's are about, the latest first: those that the caller may see.
local function about(call, collection, order, none)
  pages.find(call, {
    find = function(after)
      return store.find(collection, {
        where = { person = call.person.id }, order = order, limit = page, after = after,
      })
    end,
    rows_of = function(some) return rows(call, flats.seen(call, flats.about(some))) end,
    none = none, more = "goes_on", last = "how_to_see",
  })
end

function list.kept(call) about(call, "keeps", nil, "none_kept") end
function list.seen(call) about(call, "visits", "-at", "none_seen") end

--- The caller's own, of every status.
function list.mine(call)
  pages.find(call, {
    find = function(after)
      return store.find("flats", { where = { owner = call.person.id }, limit = page, after = after })
    end,
    rows_of = function(own) return lists.map(own, function(flat) return row(call, flat, nil, true) end) end,
    none = "none_mine", more = "goes_on", last = "how_to_change",
  })
end

return list
