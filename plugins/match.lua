--- People who are nearby: who shares a place sees who else shares one around it.
---
--- Nobody can be located. A place is snapped to a cell of about 50 m before it is stored or compared, and the cell is
--- never shown. All that an answer tells of somebody is whether two cells are within the radius of each other, so that
--- the cell is the most that any number of answers can tell; and moves to other cells are counted, so that answers
--- from different cells are few. Within 400 m there are some 200 cells, and a move tells them apart by one yes or no at
--- best: with 4 moves an hour some 26 are left after an hour, and to come down to the cell takes two hours in which the
--- other stays where they are. Several accounts that hunt together are as many times faster: no limit of one's own
--- moves can help against that.

--- Metres of a cell's sides.
local cell = 50
--- Metres of a degree on the sphere that `geo.distance` and `store` measure on.
local degree = 6371008.7714 * math.pi / 180
--- Rows of cells from pole to pole.
local rows = math.floor(180 * degree / cell)
--- Seconds for which a move counts.
local hour = 3600
--- People that one page shows.
local page = 20

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

--- A number as people write degrees, or nil.
local function degrees(word, most)
  local number = word and word:match("^[+-]?%d+%.?%d*$") and tonumber(word)
  return number and math.abs(number) <= most and number or nil
end

--- The cell that was typed, or nil. A map's comma may stand between the two.
local function typed(words)
  local parts = text.split((words:gsub("，", " "):gsub(",", " ")))
  local lat, lon = degrees(parts[1], 90), degrees(parts[2], 180)
  if #parts == 2 and lat and lon then return snapped(lat, lon) end
end

--- Those moves that still count, the oldest first; a clock that was set back forgets none.
local function recent(moves, now)
  local counted = {}
  for _, at in ipairs(moves) do
    if math.abs(now - at) < hour then counted[#counted + 1] = at end
  end
  table.sort(counted)
  return counted
end

--- Shares a cell. Gives nil, or for how many seconds there is no move left.
local function move(call, place)
  local key, most = tostring(call.person.id), call.settings.moves_per_hour
  return store.transaction(function(tx)
    local known, now = tx:get("places", key) or { moves = {} }, time.now()
    local at = known.at
    if at and at.lat == place.lat and at.lon == place.lon then return nil end
    local moves = recent(known.moves, now)
    if #moves >= most then return moves[#moves - most + 1] + hour - now end
    moves[#moves + 1] = now
    tx:put("places", key, { person = call.person.id, at = place, moves = moves })
  end)
end

--- Ends sharing; says whether there was anything to end. The moves stay for as long as they count, or else sharing
--- anew would give new ones.
local function hide(call)
  local key = tostring(call.person.id)
  return store.transaction(function(tx)
    local known, now = tx:get("places", key), time.now()
    if not known or not known.at then return false end
    local moves = recent(known.moves, now)
    if #moves == 0 then
      tx:remove("places", key)
    else
      tx:put("places", key, { person = call.person.id, moves = moves, idle = moves[#moves] + hour })
    end
    return true
  end)
end

--- The cell that somebody shares, or nil.
local function shared(id)
  local known = store.get("places", tostring(id))
  return known and known.at
end

--- How many metres cells may be apart. They may be a hair wider than they are called: eight of them are 400 m all the same.
local function reach(settings) return settings.radius + 1 end

--- Who else is around a cell, as ids. They are sorted, so that their order tells no distance.
local function around(call, at)
  local own = tostring(call.person.id)
  local near, keys = { lat = at.lat, lon = at.lon, radius = reach(call.settings) }, {}
  local found = store.keys("places", { near = near })
  for _, key in ipairs(found) do
    if key ~= own then keys[#keys + 1] = key end
  end
  return keys
end

--- Replies with people, one a line.
local function list(call, people)
  local lines, between = {}, call:text("between")
  for i, person in ipairs(people) do
    local tags = {}
    for n, tag in ipairs(person.tags) do tags[n] = tag.normal end
    lines[i] = { person.handle, person.username, #tags > 0 and table.concat(tags, between) or nil }
  end
  call:reply(text.columns(lines))
end

return {
  name = "match", version = "1.1.0", needs = { "act:people", "store" },
  summary = {
    en = "People who are nearby.", ["zh-Hant"] = "附近的人。", ["zh-Hans"] = "附近的人。",
  },
  settings = {
    radius = {
      type = "integer", default = 400, min = 200, max = 2000,
      summary = {
        en = "How near people see each other, in metres.", ["zh-Hant"] = "多近的人能看到彼此（米）。",
        ["zh-Hans"] = "多近的人能看到彼此（米）。",
      },
    },
    moves_per_hour = {
      type = "integer", default = 4, min = 1, max = 60,
      summary = {
        en = "How often an hour somebody may share another place; more makes it faster to find out where people are.",
        ["zh-Hant"] = "每小時可更改位置的次數；次數越多，越容易推斷他人所在。", ["zh-Hans"] = "每小时可更改位置的次数；次数越多，越容易推断他人所在。",
      },
    },
  },
  collections = { places = { place = "at", person = "person", indexes = { idle = "time" } } },
  words = {
    shared = {
      en = "your place is shared, to about 50 m: people within {radius} m who share theirs see your name and tags, never where you are. "
        .. "/nearby lists them, /here off ends it",
      ["zh-Hant"] = "已分享你的位置（精確至約 50 米）：{radius} 米內同樣分享位置的人會看到你的名字和標籤，但不會看到你在哪裏。/nearby 列出他們，/here off 停止分享",
      ["zh-Hans"] = "已分享你的位置（精确到约 50 米）：{radius} 米内同样分享位置的人会看到你的名字和标签，但不会看到你在哪里。/nearby 列出他们，/here off 停止分享",
    },
    sharing = {
      en = "you share a place, to about 50 m: people within {radius} m who share theirs see your name and tags, never where you are. "
        .. "/here LAT LON changes it, /here off ends it",
      ["zh-Hant"] = "你正在分享位置（精確至約 50 米）：{radius} 米內同樣分享位置的人會看到你的名字和標籤，但不會看到你在哪裏。/here LAT LON 更改，/here off 停止分享",
      ["zh-Hans"] = "你正在分享位置（精确到约 50 米）：{radius} 米内同样分享位置的人会看到你的名字和标签，但不会看到你在哪里。/here LAT LON 更改，/here off 停止分享",
    },
    not_sharing = {
      en = "you share no place. /here LAT LON shares one, in degrees such as /here 22.2830 114.1371; people nearby then see your name and tags, "
        .. "never where you are",
      ["zh-Hant"] = "你沒有分享位置。/here LAT LON 分享位置，以度為單位，例如 /here 22.2830 114.1371；附近的人會看到你的名字和標籤，但不會看到你在哪裏",
      ["zh-Hans"] = "你没有分享位置。/here LAT LON 分享位置，以度为单位，例如 /here 22.2830 114.1371；附近的人会看到你的名字和标签，但不会看到你在哪里",
    },
    ended = {
      en = "your place is shared no more. /here LAT LON shares one again", ["zh-Hant"] = "已停止分享位置。/here LAT LON 再次分享",
      ["zh-Hans"] = "已停止分享位置。/here LAT LON 再次分享",
    },
    write = {
      en = "write the latitude (-90 to 90), then the longitude (-180 to 180), in degrees such as /here 22.2830 114.1371; /here off ends sharing",
      ["zh-Hant"] = "先寫緯度（-90 至 90），再寫經度（-180 至 180），以度為單位，例如 /here 22.2830 114.1371；/here off 停止分享",
      ["zh-Hans"] = "先写纬度（-90 到 90），再写经度（-180 到 180），以度为单位，例如 /here 22.2830 114.1371；/here off 停止分享",
    },
    later = {
      en = {
        one = "your place can change once an hour, so that nobody can be located by it. Try again in {minutes} min",
        other = "your place can change {count} times an hour, so that nobody can be located by it. Try again in {minutes} min",
      },
      ["zh-Hant"] = "每小時最多可更改位置 {count} 次，以免有人藉此推斷他人所在。請在 {minutes} 分鐘後再試",
      ["zh-Hans"] = "每小时最多可更改位置 {count} 次，以免有人借此推断他人所在。请在 {minutes} 分钟后再试",
    },
    people = {
      en = { one = "1 person within {radius} m", other = "{count} people within {radius} m" },
      ["zh-Hant"] = "{radius} 米內有 {count} 人", ["zh-Hans"] = "{radius} 米内有 {count} 人",
    },
    nobody = {
      en = "nobody else within {radius} m shares a place yet. Others show here once they type /here LAT LON",
      ["zh-Hant"] = "{radius} 米內還沒有其他人分享位置。其他人輸入 /here LAT LON 後會在這裏顯示",
      ["zh-Hans"] = "{radius} 米内还没有其他人分享位置。其他人输入 /here LAT LON 后会在这里显示",
    },
    no_more = { en = "nobody more", ["zh-Hant"] = "沒有更多人", ["zh-Hans"] = "没有更多人" },
    goes_on = { en = "/more shows the next", ["zh-Hant"] = "/more 顯示更多", ["zh-Hans"] = "/more 显示更多" },
    may_write = {
      en = "/who HANDLE shows one of them, /msg HANDLE TEXT writes to them", ["zh-Hant"] = "/who HANDLE 顯示其檔案，/msg HANDLE 文字 發送訊息",
      ["zh-Hans"] = "/who HANDLE 显示其资料，/msg HANDLE 文字 发送消息",
    },
    between = { en = ", ", ["zh-Hant"] = "、", ["zh-Hans"] = "、" },
  },

  answers = {
    --- As /nearby has it: both share a cell, and the two are in reach.
    ["people.nearby"] = function(one, other, settings)
      local here, there = shared(one), shared(other)
      if not here or not there then return false end
      return geo.distance(here.lat, here.lon, there.lat, there.lon) <= reach(settings)
    end,
  },

  every = {
    --- What is left of those who stopped sharing goes when their moves count no more.
    ["1h"] = function()
      repeat
        local idle = store.find("places", { where = { idle = { max = time.now() } }, limit = 200 })
        for _, place in ipairs(idle) do
          local done, problem = pcall(store.remove, "places", place.key, place.version)
          -- Somebody who shares again meanwhile is no longer idle.
          if not done and problem.code ~= "conflict" then error(problem, 0) end
        end
      until not idle.next
    end,
  },

  commands = {
    here = {
      summary = {
        en = "Shares your place with people nearby, or ends it (off).", ["zh-Hant"] = "與附近的人分享位置，或停止分享（off）。",
        ["zh-Hans"] = "与附近的人分享位置，或停止分享（off）。",
      },
      args = { { "place", "text", optional = true } },
      usage = "[LAT LON | off]",
      run = function(call, words)
        local radius = call.settings.radius
        if not words then
          return call:reply(shared(call.person.id) and call:text("sharing", { radius = radius }) or call:text("not_sharing"))
        end
        if text.lower(words) == "off" then return call:reply(call:text(hide(call) and "ended" or "not_sharing")) end
        local place = typed(words) or call:fail(call:text("write"))
        local wait = move(call, place)
        if wait then
          call:fail(call:text("later", { count = call.settings.moves_per_hour, minutes = math.ceil(wait / 60) }))
        end
        call:reply(call:text("shared", { radius = radius }))
      end,
    },

    nearby = {
      summary = {
        en = "Lists who shares a place near yours.", ["zh-Hant"] = "列出附近分享位置的人。", ["zh-Hans"] = "列出附近分享位置的人。",
      },
      run = function(call)
        local after, at, radius = call:resumed(), shared(call.person.id), call.settings.radius
        call:more(nil)
        if not at then return call:reply(call:text("not_sharing")) end
        local people = call.me.people.profiles(around(call, at), page, after)
        if #people == 0 then return call:reply(call:text(after and "no_more" or "nobody", { radius = radius })) end
        if not after then call:reply(call:text("people", { count = people.count, radius = radius })) end
        list(call, people)
        if people.count > #people then
          call:more(people[#people].handle)
          call:reply(call:text("goes_on"))
        elseif not after then
          call:reply(call:text("may_write"))
        end
      end,
    },
  },
}
