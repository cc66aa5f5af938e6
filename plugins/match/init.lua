--- People who are nearby: who shares a place sees who else shares one around it.
---
--- Nobody can be located. A place is snapped to a cell of about 50 m before it is stored or compared, and the
--- cell is never shown. All that an answer tells of somebody is whether two cells are within the radius of
--- each other, so that the cell is the most that any number of answers can tell; and moves to other cells are
--- counted, so that answers from different cells are few. Within 400 m there are some 200 cells, and a move
--- tells them apart by one yes or no at best: with 4 moves an hour some 25 are left after an hour, with 6 a
--- day some 6 after a day, and whoever comes down to the cell needs a second day, in which the other still
--- stays where they are. Several accounts that hunt together are as many times faster: no limit of one's own
--- moves can help against that.

--- Places that people know by name. The source of each is a stop of KMB's list of 25 August 2025
--- (DATA.GOV.HK), by its id; one that no such stop is called after is left out rather than guessed. One that
--- an administrator adds may do without.
local places = require "places"

local batches = require "lib.batches"
local lists = require "lib.lists"
local names = require "lib.names"
local pages = require "lib.pages"
local try = require "lib.try"

--- How they are called, for whoever presses Tab.
local suggested = lists.field(places, "names")

--- Metres of a cell's sides.
local cell = 50
--- Metres of a degree on the sphere that `geo.distance` and `store` measure on.
local degree = 6371008.7714 * math.pi / 180
--- Rows of cells from pole to pole.
local rows = math.floor(180 * degree / cell)
--- Seconds of the two spans in which moves count.
local hour, day = 3600, 24 * 3600
--- Moves left in a day that are worth a word.
local few = 2
--- People that one page shows.
local page = 20
--- Other people in reach who are listed at most. More of them would be too long a list to find anybody in.
local most_around = 1000
--- Places that are named to somebody whose word fits several.
local choices = 8

--- The middle of the cell that a place is in. Each row has as many cells as are at least `cell` wide there.
local function snapped(lat, lon)
  -- A pole has every longitude.
  if math.abs(lat) == 90 then lon = 0 end
  local row = math.min(math.floor((lat + 90) * rows / 180), rows - 1)
  local middle = (row + 0.5) * 180 / rows - 90
  local columns = math.floor(360 * degree * math.cos(math.rad(middle)) / cell)
  -- 180 degrees east are 180 degrees west.
  local column = math.floor((lon + 180) * columns / 360) % columns
  return { lat = middle, lon = (column + 0.5) * 360 / columns - 180 }
end

--- A number as people write degrees, or nil. Nobody needs more than so many digits, and a pattern goes back
--- over them.
local function degrees(word, most)
  local number = word and #word <= 32 and word:match("^[+-]?%d+%.?%d*$") and tonumber(word)
  return number and math.abs(number) <= most and number or nil
end

--- The cell that was typed, or nil. A map's comma may stand between the two.
local function typed(words)
  local parts = text.split((text.nfkc(words):gsub(",", " "):gsub("、", " ")))
  local lat, lon = degrees(parts[1], 90), degrees(parts[2], 180)
  if #parts == 2 and lat and lon then return snapped(lat, lon) end
end

--- A name for comparing, without that it is a station.
local function bare(name) return (names.key(name):gsub("station$", ""):gsub("站$", "")) end

local index = names.index(function(add)
  for _, place in ipairs(places) do
    for _, name in pairs(place.names) do add(bare(name), place) end
  end
end)

--- The places that a name may mean: the one that is called so, or those whose names begin or else go on so.
local function named(words)
  local wanted = bare(words)
  if wanted == "" then return {} end
  local called, begins = index:exact(wanted), index:beginning(wanted)
  if called then return lists.first(called, 1) end
  return #begins > 0 and begins or index:holding(wanted)
end

--- Whether places are so near one another that who shares one of them sees the same people: two gates of a
--- campus.
local function together(found, radius)
  return not lists.find(found, function(place) return geo.distance(found[1], place) > radius end)
end

--- The place that was typed, by its name.
local function find(call, words)
  if #words > 100 then call:fail(call:text("write")) end
  local found = named(words)
  if #found == 0 then call:fail(call:text("write")) end
  if together(found, call.settings.radius) then return found[1] end
  local list = lists.map(lists.first(found, choices), function(place)
    return names.called(place.names, call.language)
  end)
  call:fail(call:text("which", { names = table.concat(list, call:text("between")) }))
end

--- Those moves of the last `span` seconds, the oldest first; a clock that was set back forgets none.
local function recent(moves, now, span)
  local counted = lists.filter(moves, function(at) return math.abs(now - at) < span end)
  table.sort(counted)
  return counted
end

--- For how many seconds there is no move left, where `most` of them fit into `span` seconds.
local function pause(moves, now, most, span)
  local counted = recent(moves, now, span)
  return #counted < most and 0 or counted[#counted - most + 1] + span - now
end

--- Shares a cell; the one that was shared last costs no move. Gives how many moves are `left` in the day, or
--- for how many seconds to `wait` because of which `limit`, and whether something `is_shared` meanwhile.
local function move(call, place)
  local key, settings = tostring(call.person.id), call.settings
  return store.transaction(function(tx)
    local known, now = tx:get("places", key) or { moves = {} }, time.now()
    local moves, last = recent(known.moves, now, day), known.at or known.last
    if not last or last.lat ~= place.lat or last.lon ~= place.lon then
      local hourly = pause(moves, now, settings.moves_per_hour, hour)
      local daily = pause(moves, now, settings.moves_per_day, day)
      local wait, limit = math.max(hourly, daily), daily > hourly and "day" or "hour"
      if wait > 0 then return { wait = wait, limit = limit, is_shared = known.at ~= nil } end
      moves[#moves + 1] = now
    elseif known.at then
      return { left = math.max(settings.moves_per_day - #moves, 0) }
    end
    tx:put("places", key, { person = call.person.id, at = place, moves = moves })
    return { left = math.max(settings.moves_per_day - #moves, 0) }
  end)
end

--- Ends sharing; says whether there was anything to end. The moves stay for as long as they count, or else
--- sharing anew would give new ones; the last cell stays with them as `last`, by which nobody is found, so
--- that sharing it again costs none.
local function hide(call)
  local key = tostring(call.person.id)
  return store.transaction(function(tx)
    local known, now = tx:get("places", key), time.now()
    if not known or not known.at then return false end
    local moves = recent(known.moves, now, day)
    if #moves == 0 then
      tx:remove("places", key)
    else
      tx:put("places", key, {
        person = call.person.id, last = known.at, moves = moves, idle = moves[#moves] + day,
      })
    end
    return true
  end)
end

--- The cell that somebody shares, or nil.
local function shared(id)
  local known = store.get("places", tostring(id))
  return known and known.at
end

--- How many metres cells may be apart. They may be a hair wider than they are called: eight of them are 400 m
--- all the same.
local function reach(settings) return settings.radius + 1 end

--- Who else is around a cell, as ids, or nil where they are more than `most_around`. They are sorted, so that
--- their order tells no distance.
local function around(call, at)
  local own = tostring(call.person.id)
  local near = { lat = at.lat, lon = at.lon, radius = reach(call.settings) }
  -- One more than are listed, since the caller is among them.
  local are_few, found = try("limit", store.keys, "places", { near = near, limit = most_around + 1 })
  return are_few and lists.filter(found, function(key) return key ~= own end) or nil
end

--- A time to wait as people say it.
local function spoken(call, seconds)
  local minutes = math.ceil(seconds / 60)
  if minutes <= 60 then return call:text("minutes", { minutes = minutes }) end
  return call:text("hours", { hours = minutes // 60, minutes = minutes % 60 })
end

--- Refuses a move that is not left, and says until when and what is shared until then.
local function refuse(call, moved)
  local most = moved.limit == "day" and call.settings.moves_per_day or call.settings.moves_per_hour
  local meanwhile = call:text(moved.is_shared and "stays" or "stays_off")
  call:fail(call:text("later_" .. moved.limit, {
    count = most, wait = spoken(call, moved.wait), meanwhile = meanwhile,
  }))
end

return {
  name = "match", version = "1.3.0",
  needs = { "act:people", "store", "answer:people.nearby", "answer:person.place", "answer:place.named" },
  settings = {
    radius = { type = "integer", default = 400, min = 200, max = 2000 },
    moves_per_hour = { type = "integer", default = 4, min = 1, max = 60 },
    moves_per_day = { type = "integer", default = 6, min = 1, max = 240 },
  },
  -- By person: who shares a place, or did lately. `move` and `hide` write it, `shared` and `around` read it.
  --   person       whose it is
  --   at | last    the cell that they share, by which they are found; or the one that they shared last
  --   moves        the moments of the moves that still count
  --   idle         when none counts any more, of those who share nothing: then the timer removes the row
  collections = { places = { place = "at", person = "person", indexes = { idle = "time" } } },

  hooks = {
    --- As /nearby has it: both share a cell, and the two are in reach.
    ["people.nearby"] = function(one, other, settings)
      local here, there = shared(one), shared(other)
      if not here or not there then return false end
      return geo.distance(here, there) <= reach(settings)
    end,

    --- The cell that somebody shares, for what other plugins look up around them.
    ["person.place"] = function(person) return shared(person) or false end,

    --- A place that people know by name.
    ["place.named"] = function(name)
      local found = #name <= 100 and named(name) or {}
      return #found == 1 and { lat = found[1].lat, lon = found[1].lon } or nil
    end,
  },

  every = {
    --- What is left of those who stopped sharing goes when their moves count no more.
    ["1h"] = function()
      local over = { where = { idle = { max = time.now() } }, order = "idle" }
      for place in batches.each("places", over) do
        -- Somebody who shares again meanwhile is no longer idle.
        try("conflict", store.remove, "places", place.key, { version = place.version })
      end
    end,
  },

  commands = {
    here = {
      args = { { "place", "text", optional = true, suggest = suggested } },
      usage = "[PLACE | LAT LON | off]",
      run = function(call, words)
        local radius = call.settings.radius
        if not words then
          if not shared(call.person.id) then return call:reply(call:text("not_sharing")) end
          return call:reply(call:text("sharing", { radius = radius }))
        end
        if text.lower(words) == "off" then
          return call:reply(call:text(hide(call) and "ended" or "not_sharing"))
        end
        local place, known = typed(words), nil
        if not place then
          known = find(call, words)
          place = snapped(known.lat, known.lon)
        end
        local moved = move(call, place)
        if moved.wait then refuse(call, moved) end
        call:reply(call:text("shared", { radius = radius }))
        if known then
          local called = names.called(known.names, call.language)
          local said = known.source and call:text("at", { place = called, source = known.source })
          call:reply(said or call:text("at_own", { place = called }))
        end
        if moved.left <= few then
          call:reply(call:text("left", { count = moved.left, most = call.settings.moves_per_day }))
        end
      end,
    },

    nearby = {
      run = function(call)
        local at, radius = shared(call.person.id), call.settings.radius
        local ids = at and around(call, at)
        if not ids then
          call:more(nil)
          return call:reply(call:text(at and "crowd" or "not_sharing", { radius = radius }))
        end
        pages.ask(call, {
          ask = function(count, after)
            local people = call.me.people.profiles(ids, { limit = count, after = after })
            if #people > 0 and not after then
              call:reply(call:text("people", { count = people.count, radius = radius }))
            end
            return people
          end,
          none = "nobody", no_more = "no_more", more = "goes_on", values = { radius = radius },
          last = not call:resumed() and "may_write" or nil, size = page,
          mark = function(person) return person.handle end,
          row = function(person)
            local tags = table.concat(lists.field(person.tags, "normal"), call:text("between"))
            return { person.handle, person.username, tags ~= "" and tags or nil }
          end,
        })
      end,
    },
  },

  intents = { ["match.nearby"] = { command = "nearby" } },
}
