--- How teams look: a card, and lists.
local fits = require "fits"
local flats = require "flats"
local habits = require "habits"
local lists = require "lib.lists"
local pages = require "lib.pages"
local people = require "lib.people"
local score = require "score"
local talk = require "talk"
local teams = require "teams"

local show = {}

--- Teams that a list looks at for one page, and that a suggestion
--- scores: with up to eight people each, whose habits it reads.
local page, scored = 20, 40

--- Whether the caller finds a team: its members do; who offers its flat, while
--- it looks for people; anybody else only while that flat is shown as well. None
--- but a member finds one whose leader they forgot: its words are the leader's.
function show.finds(call, team)
  if not team then return false end
  if teams.member(team, call.person.id) then return true end
  if not teams.looking(team) or people.forgotten(call, { team.leader })[team.leader] then return false end
  return flats.shown(call, team.flat) ~= nil or flats.owned(team.flat, call.person.id)
end

--- A team as the caller finds it, or the refusal of one that isn't there.
function show.found(call, key)
  local team = store.get("teams", key)
  if not show.finds(call, team) then call:fail(call:text("no_team", { id = key })) end
  return team
end

local function places(call, team)
  return call:text("places", { taken = ("%d"):format(#team.members), size = ("%d"):format(team.size) })
end

--- What each pays: as many as there will be with one more, or as there are where it is full.
local function share(team, flat)
  if not flat or type(flat.rent) ~= "number" then return nil end
  local count = teams.looking(team) and math.min(team.size, #team.members + 1) or #team.members
  return math.ceil(flat.rent / count)
end

--- One row of a list.
local function row(call, team, flat, more)
  local each = share(team, flat)
  return {
    team.key, team.title, call:text("flat_number", { id = team.flat }), places(call, team),
    call:text("status_" .. team.status), each and call:text("each", { count = each }) or "", more,
  }
end

local function members(call, team)
  local known = people.handles(call, team.members)
  return table.concat(lists.map(team.members, function(member)
    local handle = known[member] or call:text("somebody")
    return member == team.leader and call:text("leads", { who = handle }) or handle
  end), call:text("comma"))
end

--- Twentieths, where a number stands beside a name: whole hundredths would tell which of those without names
--- in `/mates` has that name, and with it how they differ.
local function rough(value) return 5 * math.floor(20 * value + 0.5) end

--- How well the caller fits a team, roughly, in hundredths; nil where that isn't known, or theirs to keep.
function show.fit(call, team)
  local mine, known = habits.of(call.person.id), habits.shared(team.members)
  if not mine or not mine.teams then return nil end
  local mates = lists.map(team.members, function(member) return known[member] end)
  local fit = #mates > 0 and fits.teams(mine, { mates })[1]
  return fit and rough(fit) or nil
end

--- Requests that wait, for the leader: of all whom they didn't forget,
--- with how well they fitted when they asked.
local function requests(call, team)
  local found = store.find("requests", {
    where = { team = team.key, state = "waiting" }, order = "oldest", limit = teams.most_waiting,
  })
  local ids = lists.field(found, "person")
  local known, shared = people.handles(call, ids), habits.shared(ids)
  local lines = lists.map(found, function(request)
    local handle, says = known[request.person], request.percent and shared[request.person]
    return handle and call:text(says and "request_fit" or "request", {
      who = handle, words = request.text, percent = request.percent,
    }) or nil
  end)
  if #lines > 0 then
    call:reply(call:text("requests", { count = #lines, id = team.key }))
    call:page(lines)
  end
end

--- Shows one team, or the refusal for one that the caller doesn't find.
function show.one(call, id)
  local key, person = tostring(id), call.person.id
  local team = show.found(call, key)
  if team.status ~= "closed" then
    teams.settle(key)
    team = show.found(call, key)
  end
  local inside, flat = teams.member(team, person), flats.of_team(call, team)
  local each, fields = share(team, flat), {
    { call:text("field_flat"), flat and flat.title or call:text("flat_unseen") },
    {
      call:text("field_places"),
      places(call, team) .. call:text("comma_of_clauses") .. call:text("status_" .. team.status),
    },
    { call:text("field_members"), members(call, team) },
    { call:text("field_years"), call:text("years", { count = team.years }) },
    { call:text("field_wish"), call:text("wish_" .. team.wish) },
  }
  if each then table.insert(fields, 3, { call:text("field_each"), call:text("each", { count = each }) }) end
  local actions = { flat and { call:text("do_flat"), "/flat " .. team.flat } or nil }
  if inside and team.status ~= "closed" then
    actions[#actions + 1] = { call:text("do_split"), "/rent-split " .. key }
    actions[#actions + 1] = { call:text("do_leave"), "/team-leave " .. key }
  elseif team.status == "open" then
    actions[#actions + 1] = { call:text("do_join"), "/team-join " .. key }
  end
  call:card {
    title = team.title,
    subtitle = not people.forgotten(call, { team.leader })[team.leader] and team.text or nil,
    fields = fields, actions = actions, time = team.made,
    severity = team.status == "renting" and "good" or team.status == "closed" and "warning" or "info",
  }
  if not inside or team.status == "closed" then return end
  talk.mend(call, team)
  if team.leader ~= person then return end
  requests(call, team)
  if team.status == "full" then call:reply(call:text("full_next", { id = key })) end
end

--- The caller's teams, and what they asked.
local function mine(call)
  local seat, rows = store.get("seats", tostring(call.person.id)) or { teams = {}, asked = {} }, {}
  local function add(team, word) rows[#rows + 1] = row(call, team, flats.of_team(call, team), word) end
  for _, key in ipairs(seat.teams) do
    local team = teams.settle(key)
    if team and team.status ~= "closed" then add(team) end
  end
  for _, key in ipairs(seat.asked) do
    local team = store.get("teams", key)
    if show.finds(call, team) then add(team, call:text("asked_word")) end
  end
  for _, invite in ipairs(store.find("invites", { where = { person = call.person.id }, limit = page })) do
    local team = invite.ends > time.now() and store.get("teams", invite.team)
    if team and show.finds(call, team) and people.sees(call, invite.by) then
      add(team, call:text("invited_word"))
    end
  end
  pages.say(call, { rows = rows, none = "no_teams_yours" })
end

--- Teams that look for people, the newest first; of one flat where it is named.
local function list(call, flat)
  local where = { status = "open" }
  if flat and not flats.shown(call, flat) and not flats.owned(flat, call.person.id) then
    call:fail(call:text("no_flat", { id = flat }))
  end
  if flat then where = { flat = flat, status = { "open", "full" } } end
  pages.find(call, {
    find = function(after) return store.find("teams", { where = where, limit = page, after = after }) end,
    rows_of = function(found)
      local seen = flats.seen(call, lists.field(found, "flat"))
      local forgotten = people.forgotten(call, lists.field(found, "leader"))
      return lists.map(found, function(team)
        local here = seen[team.flat]
        local is_shown = not forgotten[team.leader] or teams.member(team, call.person.id)
        return is_shown and (here or flat) and row(call, team, here) or nil
      end)
    end,
    none = "no_teams", no_more = "no_teams", last = "teams_next",
  })
end

--- Teams that fit the caller best, of the newest that are open: not their own, not those for their flats or
--- that refused them, and none that a veto of either side rules out, as far as members let that be known.
local function fitting(call)
  local mine = habits.of(call.person.id) or call:fail(call:text("no_habits"))
  local ids, found = {}, store.find("teams", { where = { status = "open" }, limit = scored })
  for _, team in ipairs(found) do table.move(team.members, 1, #team.members, #ids + 1, ids) end
  local good, members, known = {}, {}, habits.shared(ids)
  local seen = flats.seen(call, lists.field(found, "flat"))
  local forgotten = people.forgotten(call, lists.field(found, "leader"))
  for _, team in ipairs(found) do
    local flat = not teams.member(team, call.person.id) and not forgotten[team.leader] and seen[team.flat]
    local right = flat and flat.owner ~= call.person.id and (team.wish == "any" or team.wish == mine.gender)
    local request = right and store.get("requests", teams.join_key(team.key, call.person.id))
    if right and not request then
      local mates = lists.map(team.members, function(member) return known[member] end)
      good[#good + 1], members[#members + 1] = { team = team, flat = flat }, mates
    end
  end
  local found_fits = fits.teams(mine, members)
  good = lists.filter(good, function(one, place)
    local fit = found_fits[place]
    if not fit then return false end
    local days = (time.now() - (tonumber(one.flat.posted) or 0)) / 86400
    local pays = score.flat(mine, share(one.team, one.flat) or 0, days, flats.complete(one.flat))
    one.fit, one.whole = #members[place] > 0 and rough(fit), score.suggestion(fit, pays)
    return true
  end)
  good = lists.sorted(good, function(one) return -one.whole end)
  local rows = lists.map(lists.first(good, page), function(one)
    return row(call, one.team, one.flat, call:text(one.fit and "fits" or "fits_unknown", {
      percent = rough(one.whole), people = one.fit or nil,
    }))
  end)
  pages.say(call, { rows = rows, none = "no_fitting", last = "teams_next" })
end

function show.list(call, which)
  if which == "mine" then return mine(call) end
  if which == "fit" then return fitting(call) end
  if which and not (#which <= 15 and which:match("^[1-9]%d*$")) then call:fail(call:text("teams_how")) end
  list(call, which)
end

return show
