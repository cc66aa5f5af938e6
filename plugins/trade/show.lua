--- How items look: a card of one, a row of a list.
local clock = require "lib.clock"
local items = require "items"
local kinds = require "kinds"
local lists = require "lib.lists"
local people = require "lib.people"
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

--- What only some see: how it stands.
local function standing(call, item, fields)
  local reserved = items.reserved(item)
  if item.mine or item.status ~= "open" then
    fields[#fields + 1] = { call:text("field_status"), call:text("status_" .. item.status) }
  end
  if item.mine then
    if reserved > 0 then
      fields[#fields + 1] = { call:text("field_reserved"), call:text("pieces", { count = reserved }) }
    end
    if (item.sold or 0) > 0 then
      fields[#fields + 1] = { call:text("field_sold"), call:text("pieces", { count = item.sold }) }
    end
    if item.status == "open" then fields[#fields + 1] = { call:text("field_ends"), clock.day(item.ends) } end
  elseif item.offer then
    fields[#fields + 1] = {
      call:text("field_offer"), call:text("your_offer", {
        price = show.price(call, item.offer.price), count = item.offer.pieces,
        state = call:text("state_" .. item.offer.state),
      }),
    }
  end
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
local function pictures(call, item)
  if #item.pictures == 0 then return {} end
  local seen = media.seen_by(item.pictures, { call.person.id })
  return lists.filter(media.info(item.pictures), function(picture, place)
    return picture and seen[place][1]
  end)
end

--- Shows an item as a card, and its further pictures below.
function show.item(call, item)
  local free = item.quantity - items.reserved(item)
  local fields = {
    { call:text("item_id", { id = item.key }), show.price(call, item.price) },
    { call:text("field_category"), kinds.category.label(item.category, call.language) },
    { call:text("field_condition"), kinds.condition.label(item.condition, call.language) },
    { call:text("field_district"), kinds.district.label(item.district, call.language) },
    { call:text("field_seller"), seller(call, item) },
  }
  if item.status == "open" then
    table.insert(fields, 2, {
      call:text("field_quantity"), call:text("pieces", { count = math.max(free, 0) }),
    })
  end
  standing(call, item, fields)
  local found = pictures(call, item)
  call:card {
    title = item.title, subtitle = item.detail ~= "" and item.detail or nil,
    severity = (item.status == "open" or item.status == "reserved") and "info" or "good",
    picture = found[1] and { media = found[1], alt = call:text("picture_of", { title = item.title }) } or nil,
    fields = fields, time = item.posted, actions = actions(call, item),
  }
  if #found > 1 then call:show({ table.unpack(found, 2) }) end
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
