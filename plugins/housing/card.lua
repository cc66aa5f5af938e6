--- A flat as a card: its picture, what is told of it, how it is rated,
--- what it cost before, and what to beware of.

local clock = require "lib.clock"
local commute = require "commute"
local fields = require "fields"
local flats = require "flats"
local fraud = require "fraud"
local heat = require "heat"
local lists = require "lib.lists"
local people = require "lib.people"
local pictures = require "lib.pictures"
local places = require "places"
local teams = require "teams"

local card = {}

--- Universities that a card names, and pictures that are shown below it.
local most_near = 3

local function yesno(call, value) return call:text(value and "yes" or "no") end

local function near(call, flat)
  return table.concat(lists.map(commute.nearest(flat.district, most_near), function(each)
    return call:text("minutes_to", { count = each[2], name = places.called(each[1], call.language) })
  end), call:text("comma"))
end

local function told(call, flat, owner)
  local list = {}
  local function add(name, value) list[#list + 1] = { call:text("field_" .. name), value } end
  add("rent", call:text("rent_month", { rent = flat.rent }))
  add("head", call:text("rent_month", { rent = flat.head }))
  add("size", call:text("feet", { count = flat.size }))
  add("rooms", call:text("rooms_beds", {
    rooms = call:text("rooms_of", { count = flat.rooms }), beds = call:text("beds_of", { count = flat.beds }),
    toilets = call:text("toilets_of", { count = flat.toilets }),
  }))
  add("from", flat.from)
  add("term", call:text("months", { count = flat.term }))
  add("deposit", call:text("months", { count = flat.deposit }))
  add("furnished", yesno(call, flat.furnished))
  add("bills", yesno(call, flat.bills))
  add("near", near(call, flat))
  local open = teams.open(flat.key)
  if open and open > 0 then add("teams", call:text("teams_open", { count = open, id = flat.key })) end
  add("owner", owner and ("%s (%s)"):format(owner.username, owner.handle) or flat.handle)
  -- To whom it isn't shown as to everybody: its owner, and who lives there.
  if flat.owner == call.person.id or not flat.shown then
    add("status", call:text("status_" .. flat.status))
    if flat.shown then add("ends", clock.day(flat.ends)) end
  end
  if flat.text and flat.text ~= "" then fields.told(list, call:text("field_text"), flat.text) end
  return list
end

--- Rents that a line is drawn of: two say as much in words.
local least_drawn = 3

--- What a flat cost before, the oldest first, where that changed: in
--- words, as charts write no commas, and as a line.
local function prices(call, flat)
  local values, labels, rows = {}, {}, {}
  for index, price in ipairs(flat.prices or {}) do
    values[index], labels[index] = price.rent, clock.day(price.at)
    rows[index] = { labels[index], call:text("rent_hk", { rent = price.rent }) }
  end
  if #rows < 2 then return nil end
  return {
    title = call:text("prices_of", { id = flat.key }), rows = rows,
    chart = #rows >= least_drawn and { kind = "line", values = values, labels = labels } or nil,
  }
end

local function actions(call, flat, is_kept)
  local id = flat.key
  if flat.owner ~= call.person.id and not flat.shown then
    return { { call:text("do_reviews"), "/reviews " .. id } }
  end
  if flat.owner == call.person.id then
    return {
      { call:text("do_stats"), "/flat-stats " .. id }, { call:text("do_viewing"), "/viewing " .. id },
      {
        call:text(flat.shown and "do_hide" or "do_show"),
        ("/flat-status %s %s"):format(id, flat.shown and "hide" or "show"),
      },
    }
  end
  return {
    {
      call:text(is_kept and "do_unkeep" or "do_keep"),
      ("/flat-keep %s%s"):format(id, is_kept and " off" or ""),
    },
    { call:text("do_ask"), "/flat-ask " .. id }, { call:text("do_viewing"), "/viewing " .. id },
    { call:text("do_teams"), "/teams " .. id }, { call:text("do_reviews"), "/reviews " .. id },
  }
end

--- Shows a flat that the caller may see, and counts that they look at it.
function card.show(call, flat)
  local kept = store.get("keeps", flats.mark(flat.key, call.person.id))
  local reasons = flat.shown and fraud.reasons(call, flat) or {}
  local rows = told(call, flat, people.profile(call, flat.owner))
  for _, reason in ipairs(reasons) do table.insert(rows, 1, { call:text("beware"), reason }) end
  -- Those of a flat that isn't shown are its owner's.
  local is_open = #(flat.pictures or {}) > 0 and (flat.shown or flat.owner == call.person.id)
  local found = lists.filter(is_open and media.info(flat.pictures) or {}, function(info) return info end)
  pictures.show(call, found, flat.title, {
    title = call:text("card_title", { id = flat.key, title = flat.title }),
    subtitle = ("%s · %s"):format(places.called(flat.district, call.language), flat.address),
    severity = #reasons > 0 and "warning" or nil, fields = rows,
    chart = flat.reviews > 0 and {
      kind = "gauge", value = math.floor(flat.stars * 10 + 0.5) / 10, min = 0, max = 5,
      label = call:text("reviews_count", { count = flat.reviews }),
    } or nil,
    actions = actions(call, flat, kept), time = flat.posted,
  })
  local history = prices(call, flat)
  if history then call:card(history) end
  if flat.owner == call.person.id or not flat.shown then return end
  store.transaction(function(tx)
    local now = tx:get("flats", flat.key)
    if now and now.shown then heat.note(tx, call, now, "view") end
  end)
end

return card
