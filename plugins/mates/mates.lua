--- Room-mates: people who fit, without names until both agree.
---
--- Who is shown is found by an index over what rules people out (habits.candidates),
--- the newest first; of each page of candidates, at most `candidates` of them, the
--- formula makes an order. So a look costs the same however many people there are.
---
--- Nothing of a list or of a question says who stands behind it, and nobody disappears from either by being
--- forgotten: whoever forgets people one after the other would learn who they are. Who was forgotten is asked
--- all the same, as far as whoever asks can tell, and hears nothing of it.
local fits = require "fits"
local habits = require "habits"
local lists = require "lib.lists"
local pages = require "lib.pages"
local people = require "lib.people"
local room = require "lib.room"
local score = require "score"
local seats = require "seats"
local spend = require "lib.spend"
local tells = require "lib.tells"
local try = require "lib.try"

local mates = {}

--- People scored for one page, as many as the store gives at once; shown on one, which a screen holds; and
--- numbered in all, which is more than anybody looks through.
local candidates, shown, longest = 200, 10, 500

--- People that one look finds for this page and the next ones.
local kept = 50

--- Questions of one person that wait, so that nobody asks everybody.
mates.most_waiting = 20

--- Days that a question waits, and after which it may be asked again: who looks for a flat answers within
--- weeks, and who said no is left alone for half a year.
local days, again = 30, 180

local function pair_key(one, other) return ("%d/%d"):format(math.min(one, other), math.max(one, other)) end

local function require_habits(call)
  return habits.of(call.person.id) or call:fail(call:text("no_habits"))
end

--- Of a list those whom the caller didn't ask, turn down or agree with: the first of them, at most so many.
local function unmet(person, list, most)
  local left = {}
  for first = 1, #list, most do
    local part, met, keys = table.move(list, first, math.min(#list, first + most - 1), 1, {}), {}, {}
    for place, one in ipairs(part) do keys[place] = pair_key(person, one.person) end
    for _, ask in ipairs(store.find("asks", { where = { pair = keys }, limit = most })) do
      if ask.asker == person or ask.crossed or ask.state ~= "waiting" then met[ask.pair] = true end
    end
    for place, one in ipairs(part) do
      if not met[keys[place]] then left[#left + 1] = one end
      if #left == most then return left end
    end
  end
  return left
end

--- The next candidates that fit, best first, and where those behind them
--- begin. More than are kept for later pages aren't looked up any further.
local function look(call, mine, after)
  local good, facts, where = {}, {}, habits.candidates(mine)
  local found = store.find("habits", { where = where, limit = candidates, after = after })
  for _, other in ipairs(found) do
    local known = other.person ~= call.person.id and score.facts(mine, other)
    if known then
      facts[#facts + 1] = known
      good[#good + 1] = { person = other.person, chance = random.number() }
    end
  end
  for place, fit in ipairs(fits.of(facts)) do
    good[place].percent, good[place].facts = score.percent(fit), facts[place]
  end
  -- Those who fit alike come in an order that says nothing of them.
  good = lists.sorted(good, function(one) return -one.percent end, function(one) return one.chance end)
  good = unmet(call.person.id, good, kept)
  for place, one in ipairs(good) do
    good[place] = { person = one.person, percent = one.percent, why = score.why(one.facts) }
  end
  return good, found.next
end

local function names(call, list)
  local words = lists.map(lists.first(list, 3), function(trait) return call:text("trait_" .. trait) end)
  return table.concat(words, call:text("comma"))
end

--- Why somebody fits, in words.
local function reasons(call, why)
  local parts = {}
  if #why.alike > 0 then parts[1] = call:text("alike", { traits = names(call, why.alike) }) end
  if #why.differ > 0 then parts[#parts + 1] = call:text("differ", { traits = names(call, why.differ) }) end
  return #parts > 0 and table.concat(parts, call:text("semicolon")) or call:text("little_known")
end

--- Shows a page, numbered on from those shown before: `/mates ask` takes the numbers.
---
--- @param again_listed whether that failed once because another session went on meanwhile
function mates.list(call, again_listed)
  local mine, resumed = require_habits(call), call:resumed()
  local key = tostring(call.person.id)
  local list = resumed and store.get("lists", key) or { person = call.person.id, people = {} }
  -- What the look before found and didn't show was kept with it.
  local waiting, after = list.waiting or {}, resumed and resumed.after
  if #waiting == 0 and (not resumed or after) then waiting, after = look(call, mine, after) end
  local rows = {}
  while #rows < shown and #waiting > 0 and #list.people < longest do
    local one = table.remove(waiting, 1)
    table.insert(list.people, one.person)
    rows[#rows + 1] = { ("%d"):format(#list.people), ("%d%%"):format(one.percent), reasons(call, one.why) }
  end
  list.waiting = waiting
  -- Two sessions that go on at once would give one number to two people.
  local is_kept, problem = try("conflict", store.put, "lists", key, list, { version = list.version })
  if not is_kept and again_listed then error(problem, 0) end
  if not is_kept then return mates.list(call, true) end
  if #rows > 0 then call:page(rows) end
  local goes_on = (#waiting > 0 or after) and #list.people < longest
  if #rows == 0 and not goes_on then
    local some = resumed or store.tally("asks", "askers", { asker = call.person.id }).count > 0
    return call:reply(call:text(some and "no_more_mates" or "no_mates"))
  end
  if #rows > 0 then call:reply(call:text("may_ask")) end
  if goes_on then call:reply(call:text("more")) end
  call:more(goes_on and { after = after } or nil)
end

--- Both said yes: they get to know each other's handle and a conversation. Whoever is second calls.
local function agree(call, key, other)
  local profile = people.profile(call, other)
  if not profile then call:fail(call:text("no_ask", { id = key })) end
  local number = tonumber(key)
  local done, talk = pcall(conversations.enter, "pair", number, call:text("pair_name", { id = key }))
  if done then pcall(conversations.admit, "pair", number, profile.handle) end
  call:reply(call:text(done and "agreed" or "agreed_no_talk", {
    who = profile.handle, place = done and talk.place or nil,
  }))
end

--- Answers a question to the caller; any other has the same refusal as one
--- that never was. A no is taken whoever forgot whom since, as it would tell
--- who asked; a yes is refused then, since it would bring the two together.
---
--- @param asks whether the caller asked for the other one themselves, and so knows nothing of a question
function mates.answer(call, id, yes, asks)
  local key = tostring(id)
  local person = call.person.id
  local other = store.transaction(function(tx)
    local ask = tx:get("asks", key)
    local settled = ask and ask.state == "yes"
    local waits = ask and ask.asked == person and (ask.heard or asks) and ask.over > time.now()
    local mine = waits or settled and (ask.asked == person or ask.asker == person)
    local other = mine and (ask.asked == person and ask.asker or ask.asked)
    if not mine or (yes or settled) and not people.sees(call, other) then
      call:fail(call:text("no_ask", { id = key }))
    end
    -- Said once more, it mends a conversation that didn't come about.
    if settled then return yes and other or call:fail(call:text("agreed_before", { id = key })) end
    ask.state = yes and "yes" or "no"
    if yes then
      ask.ends, ask.wanted = nil, nil
      tells.note(tx, { person = ask.asker, kind = "agreed", id = id })
    end
    tx:put("asks", key, ask)
    return other
  end)
  if yes then return agree(call, key, other) end
  call:reply(call:text("declined", { id = key }))
end

--- Wants no conversation any more with those who didn't answer in time: a person may want so many.
local function take_back(call)
  local past = { asker = call.person.id, wanted = 1, over = { max = time.now() } }
  for _, ask in ipairs(store.find("asks", { where = past, limit = 20 })) do
    conversations.withdraw("pair", math.tointeger(tonumber(ask.key)))
    store.update("asks", ask.key, { unset = { "wanted" } })
  end
end

--- Asks somebody of the list: they hear how well somebody fits, and not who.
---
--- @param again_asked whether that failed once because the other one was as fast
function mates.ask(call, number, again_asked)
  local list = store.get("lists", tostring(call.person.id))
  local other = list and list.people[number]
  if not other or not habits.of(other) then call:fail(call:text("no_match", { id = number })) end
  require_habits(call)
  local pair = pair_key(call.person.id, other)
  local before = store.find("asks", { where = { pair = pair }, limit = 1 })[1]
  if before and (before.asker == call.person.id or before.crossed) then
    call:fail(call:text("asked_mate_before", { id = number }))
  end
  local past = before and before.state ~= "yes" and before.over <= time.now()
  if before and not past and people.sees(call, other) then
    return mates.answer(call, math.tointeger(tonumber(before.key)), true, true)
  end
  take_back(call)
  local heard = people.sees(call, other)
  if not again_asked then spend(call, "a_day_mate", seats.most_a_day.mate) end
  local is_made, made = try("exists", store.transaction, function(tx)
    local mine, theirs = tx:get("habits", tostring(call.person.id)), tx:get("habits", tostring(other))
    local fit, facts
    if mine and theirs then fit, facts = fits.pair(mine, theirs) end
    if not fit then call:fail(call:text("no_match", { id = number })) end
    -- Of two sessions at once the second runs this again, and counts what the first asked.
    seats.touch(tx, call.person.id)
    local waiting = { asker = call.person.id, over = { min = time.now() }, state = { "waiting", "no" } }
    room.require(call, store.count("asks", { where = waiting }), mates.most_waiting, "most_waiting")
    local percent = score.percent(fit)
    if past then tx:remove("asks", before.key) end
    -- The other one asked, and one of the two forgot the other: that
    -- is noted, so that it looks as with anybody else.
    local theirs_waits = before and not past and tx:get("asks", before.key)
    if theirs_waits then
      theirs_waits.crossed = true
      tx:put("asks", before.key, theirs_waits)
      return nil
    end
    if heard then tells.note(tx, { person = other, kind = "fits", id = percent }) end
    return tx:add("asks", {
      asker = call.person.id, asked = other, pair = pair, state = "waiting",
      percent = percent, why = score.why(facts), heard = heard, wanted = 1, at = time.now(),
      over = time.now() + days * 86400, ends = time.now() + again * 86400,
    })
  end)
  -- The other one asked at the same moment: that is a yes.
  if not is_made and again_asked then error(made, 0) end
  if not is_made then return mates.ask(call, number, true) end
  -- By which whoever says yes takes the caller in.
  if made then pcall(conversations.ask, "pair", tonumber(made.key)) end
  call:reply(call:text("asked_mate", { id = number, days = ("%d"):format(days) }))
end

--- The questions to the caller that wait for an answer: all that they heard of, whoever forgot whom since.
function mates.asks(call)
  local found = store.find("asks", {
    where = { asked = call.person.id, state = "waiting", over = { min = time.now() } }, limit = 50,
  })
  local rows = lists.map(found, function(ask)
    return ask.heard and { ask.key, ("%d%%"):format(ask.percent), reasons(call, ask.why) } or nil
  end)
  pages.say(call, { rows = rows, none = "no_asks", last = "may_answer" })
end

--- Those with whom the caller agreed.
function mates.known(call)
  local ids, asks, rows = {}, {}, {}
  for _, side in ipairs { { "asker", "asked" }, { "asked", "asker" } } do
    local query = { where = { [side[1]] = call.person.id, state = "yes" }, limit = 100 }
    for _, ask in ipairs(store.find("asks", query)) do
      ids[#ids + 1], asks[ask[side[2]]] = ask[side[2]], ask
    end
  end
  for id, profile in pairs(people.profiles(call, ids)) do
    local talk = conversations.get("pair", tonumber(asks[id].key))
    rows[#rows + 1] = {
      profile.handle, profile.username, ("%d%%"):format(asks[id].percent), talk and talk.place or "",
    }
  end
  table.sort(rows, function(a, b) return a[1] < b[1] end)
  pages.say(call, { rows = rows, none = "nobody_known" })
end

--- A question that nobody answered in time, or that may be asked again.
function mates.expire(key, ask)
  if ask.state ~= "yes" then store.remove("asks", key) end
end

return mates
