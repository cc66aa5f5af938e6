--- How items look: a card of one, a row of a list.
local clock = require "lib.clock"
local items = require "items"
local kinds = require "kinds"
local lists = require "lib.lists"
local people = require "lib.people"
local pictures = require "lib.pictures"
local typed = require "typed"
local words = require "lib.words"

local show = {}

--- HK$, with the commas of the language.
function show.price(call, price) return call:text("price", { price = price }) end

--- Somebody in a row, by the profile that the caller may see of them, or nil for none.
function show.who(call, profile) return profile and "@" .. profile.handle or call:text("somebody") end

--- Stars that somebody has, or nil. They are of the ratings that are there, which go with the accounts of who
--- gave them, and none of them is read for it.
function show.stars(call, person)
  local given = store.tally("ratings", "stars", { about = person })
  if given.count == 0 then return nil end
  return call:text("stars", {
    stars = ("%.1f"):format(given.stars / given.count),
    ratings = call:text("ratings", { count = given.count }),
  })
end

local function seller(call, item)
  local profile = people.profile(call, item.seller)
  local name = profile and ("%s (@%s)"):format(words.fit(profile.username, 60), profile.handle)
    or "@" .. item.handle
  local stars = show.stars(call, item.seller)
  return stars and name .. " · " .. stars or name
end

--- The caller's own offer, in words.
function show.offer(call, offer)
  return call:text("your_offer", {
    price = show.price(call, offer.price), count = offer.pieces, state = call:text("state_" .. offer.state),
  })
end

--- The fields of an item's card: what all see, and how it stands, which only some do.
local function fields(call, item)
  local list, reserved, is_open = {}, items.reserved(item), item.status == "open"
  local function add(name, value) list[#list + 1] = { call:text("field_" .. name), value } end
  local function pieces(count) return call:text("pieces", { count = count }) end
  list[1] = { call:text("item_id", { id = item.key }), show.price(call, item.price) }
  if is_open then add("quantity", pieces(math.max(item.quantity - reserved, 0))) end
  for _, kind in ipairs(kinds.all) do add(kind, kinds[kind].label(item[kind], call.language)) end
  add("seller", seller(call, item))
  if item.mine or not is_open then add("status", call:text("status_" .. item.status)) end
  if item.mine then
    if reserved > 0 then add("reserved", pieces(reserved)) end
    if (item.sold or 0) > 0 then add("sold", pieces(item.sold)) end
    if is_open then add("ends", clock.day(item.ends)) end
  elseif item.offer then
    add("offer", show.offer(call, item.offer))
  end
  return list
end

local function actions(call, item)
  local id = item.key
  if item.mine then
    if item.status == "sold" then return {} end
    local list = {
      { call:text("do_offers"), "/item-offer " .. id }, { call:text("do_stats"), "/item-stats " .. id },
    }
    if item.status == "open" then
      list[#list + 1] = { call:text("do_bump"), "/item-bump " .. id }
      list[#list + 1] = { call:text("do_archive"), "/item-status " .. id .. " archive" }
    else
      list[#list + 1] = {
        call:text(item.status == "archived" and "do_open" or "do_free"), "/item-status " .. id .. " open",
      }
    end
    return list
  end
  if item.status ~= "open" then return {} end
  local kept = store.get("kept", items.mark(item, call.person.id)) ~= nil
  local list = {
    { call:text(kept and "do_unkeep" or "do_keep"), "/item-keep " .. id .. (kept and " off" or "") },
  }
  if not item.offer or item.offer.state ~= "accepted" then
    list[#list + 1] = { call:text("do_offer"), ("/item-offer %s %d"):format(id, item.price) }
  end
  return list
end

--- The pictures of an item that are there and that the caller may fetch.
local function seen_pictures(call, item)
  if #item.pictures == 0 then return {} end
  local seen = media.seen_by(item.pictures, { call.person.id })
  return lists.filter(media.info(item.pictures), function(picture, place)
    return picture and seen[place][1]
  end)
end

--- Shows an item as a card, and its further pictures below.
function show.item(call, item)
  local alt = call:text("picture_of", { title = item.title })
  pictures.show(call, seen_pictures(call, item), alt, {
    title = item.title, subtitle = item.detail ~= "" and item.detail or nil,
    severity = (item.status == "open" or item.status == "reserved") and "info" or "good",
    fields = fields(call, item), time = item.posted, actions = actions(call, item),
  })
  if item.offer and item.offer.state == "accepted" then
    call:reply(call:text("may_meet", { id = item.key }))
  end
end

--- An item as a row of a list.
function show.row(call, item, with_status)
  local row = {
    item.key, words.fit(item.title, typed.letters.title), show.price(call, item.price),
    kinds.condition.label(item.condition, call.language), kinds.district.label(item.district, call.language),
  }
  row[6] = with_status and call:text("status_" .. item.status) or "@" .. item.handle
  return row
end

return show
