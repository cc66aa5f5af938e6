--- What a person says of how they live: a questionnaire that may be left at any time and gone on with later.
---
--- Nobody is shown it but its owner. Others meet it as what the formula makes of it: a number
--- and its reasons, of somebody without a name. Who changes their own answers and looks again
--- learns a little of others' each time, so answers are changed a few times a day
--- (seats.most_a_day), and what stands in a question or a request is of the moment when it was
--- asked. In teams people have names, so there it counts only who said that it may (`teams`).
local choices = require "choices"
local seats = require "seats"
local spend = require "lib.spend"
local traits = require "traits"

local habits = {}

--- Upper ends of the buckets of what somebody pays at most; the last has no end.
local buckets = { 4000, 6000, 8000, 10000, 13000, 17000 }

--- The most that a month may cost, HK$: beyond any flat, so that sums stay whole.
local dearest = 1000000

--- The day in so many days.
local function day_in(days) return time.iso(time.now() + days * 86400, "Asia/Hong_Kong"):sub(1, 10) end

--- A field of the form that may be left out, with the words that ask for it.
local function field(name, kind, more)
  more = more or {}
  more[1], more[2], more.optional = name, kind, more.default == nil or nil
  more.label, more.prompt = more.label or "label_" .. name, "ask_" .. name
  return more
end

--- How each trait is answered; those that aren't here are from 1 to 5.
local answered = {
  home = { "choice", { choices = choices.home } }, interests = { "choices", { choices = choices.interests } },
  personality = { "choices", { choices = choices.personality, max = 10 } },
}

--- The fields of the form, whose names are those of the document; `matters_…` becomes a table.
local function fields()
  local list = {
    field("gender", "choice", { choices = choices.named(choices.gender) }),
    field("wish", "choice", { choices = choices.wish:choices(), default = "any" }),
    field("smoke", "yesno"), field("smoke_ok", "yesno"), field("pet", "yesno"), field("pet_ok", "yesno"),
    field("least", "money", { max = dearest }), field("most", "money", { min = 1, max = dearest }),
    field("from", "day", { min = "today", max = day_in(1095) }),
    field("till", "day", { min = "today", max = day_in(3650) }),
  }
  for _, trait in ipairs(traits.list) do
    local kind, more = table.unpack(answered[trait.name] or { "integer", { min = 1, max = 5 } })
    local copy = { label = "trait_" .. trait.name }
    for name, value in pairs(more) do copy[name] = value end
    copy.choices = more.choices and choices.named(more.choices)
    list[#list + 1] = field(trait.name, kind, copy)
  end
  for _, trait in ipairs(traits.list) do
    list[#list + 1] = {
      "matters_" .. trait.name, "integer", min = 0, max = traits.greatest, default = traits.usual,
      label = "label_matters_" .. trait.name, prompt = "matters_" .. trait.name,
    }
  end
  return list
end

--- The bucket of what somebody pays at most, as a digit.
local function bucket(most)
  for place, edge in ipairs(buckets) do
    if most and most <= edge then return place end
  end
  return #buckets + 1
end

local letter = { male = "m", female = "f", any = "a" }

--- What rules people out, in one word, so that an index finds those who aren't ruled out: gender, wish,
--- smokes, won't have smoke, has a pet, won't have one.
function habits.group(one)
  return (letter[one.gender] or "x") .. letter[one.wish or "any"] .. (one.smoke and "s" or "-")
    .. (one.smoke_ok == false and "n" or "-") .. (one.pet and "p" or "-")
    .. (one.pet_ok == false and "n" or "-")
end

--- The same with the bucket of the budget behind it.
function habits.pool(one) return habits.group(one) .. bucket(one.most) end

--- Up to this bucket of what somebody pays at least, budgets rule out
--- so few that they aren't worth longer lists.
local cheap = 3

--- What an index finds of all whom neither side's vetoes rule out. Of budgets it knows no more than the
--- buckets, and of dates nothing: the formula knows the rest. At most 96 groups, or 384 pools.
function habits.candidates(one)
  local ways = {
    one.wish and one.wish ~= "any" and { letter[one.wish] } or { "m", "f", "x" },
    one.gender and { "a", letter[one.gender] } or { "a" },
    one.smoke_ok == false and { "-" } or { "-", "s" },
    one.smoke and { "-" } or { "-", "n" },
    one.pet_ok == false and { "-" } or { "-", "p" },
    one.pet and { "-" } or { "-", "n" },
  }
  local least = bucket(one.least or 0)
  if least > cheap then
    ways[7] = {}
    for place = least, #buckets + 1 do table.insert(ways[7], tostring(place)) end
  end
  local found = { "" }
  for _, letters in ipairs(ways) do
    local longer = {}
    for _, word in ipairs(found) do
      for _, more in ipairs(letters) do longer[#longer + 1] = word .. more end
    end
    found = longer
  end
  return { [ways[7] and "pool" or "group"] = found }
end

local homes = {}
for place, word in ipairs(choices.home) do homes[word] = place end

--- What is stored as the answers of the form that gave it, for
--- changing them; and the fields that have an answer.
local function answers(known)
  local given, answered = {}, {}
  for _, field in ipairs(fields()) do
    local name = field[1]
    local trait = name:match("^matters_(.+)")
    if trait then given[name] = known.matters and known.matters[trait] else given[name] = known[name] end
    if given[name] ~= nil then answered[#answered + 1] = field end
  end
  given.home = known.home and choices.home[known.home]
  -- Who wanted to move in by now still does; a last day that is past is asked anew.
  local today = day_in(0)
  if given.from and given.from < today then given.from = "today" end
  if given.till and given.till < today then given.till = nil end
  return given, answered
end

--- The document that a form's answers make.
local function document(call, given)
  local made = { person = call.person.id, matters = {}, at = time.now() }
  for name, value in pairs(given) do
    local trait = name:match("^matters_(.+)")
    if trait then made.matters[trait] = value else made[name] = value end
  end
  made.home = homes[made.home]
  for _, name in ipairs { "least", "most" } do made[name] = made[name] and math.floor(made[name]) end
  made.group, made.pool = habits.group(made), habits.pool(made)
  return made
end

--- A person's own answers, or nil.
function habits.of(id) return store.get("habits", tostring(id)) end

--- Asks all of it, and stores it in the commit by which the form goes. Of somebody who answered before only
--- what they said is shown, at once as it is at the end, to be changed: what they left out stays so. Forms
--- know no field that was left out before, and would ask for it.
---
--- @param all whether what was left out is asked again
function habits.ask(call, all)
  local known = habits.of(call.person.id)
  local said, answered = answers(known or {})
  local form = { name = "habits", title = "habits_title", fields = fields() }
  if known and not all then form = { name = "habits_again", title = "habits_again", fields = answered } end
  form.answers, form.review = said, true
  local given = call:form(form)
  if not given then return end
  if given.least and given.most and given.least > given.most then call:fail(call:text("budget_order")) end
  if given.from and given.till and given.from > given.till then call:fail(call:text("days_order")) end
  local made = document(call, given)
  spend(call, "a_day_habits", seats.most_a_day.habits)
  store.transaction(function(tx)
    local before = tx:get("habits", tostring(call.person.id))
    made.teams = before and before.teams
    tx:put("habits", tostring(call.person.id), made)
  end)
  call:reply(call:text("habits_kept"))
end

--- Lets teams show how well the caller fits beside their name, or no longer.
function habits.share(call)
  local shares = store.transaction(function(tx)
    local mine = tx:get("habits", tostring(call.person.id)) or call:fail(call:text("no_habits"))
    mine.teams = not mine.teams or nil
    tx:put("habits", tostring(call.person.id), mine)
    return mine.teams
  end)
  call:reply(call:text(shares and "habits_teams_on" or "habits_teams_off"))
end

--- Of these people the answers of those who let teams show how well they fit, by id.
function habits.shared(ids)
  local found = {}
  for from = 1, #ids, 200 do
    local some = table.move(ids, from, math.min(#ids, from + 199), 1, {})
    for _, one in ipairs(store.find("habits", { where = { person = some }, limit = 200 })) do
      found[one.person] = one.teams and one or nil
    end
  end
  return found
end

--- Removes them, so that nobody meets them any more.
function habits.forget(call)
  store.transaction(function(tx)
    if not tx:get("habits", tostring(call.person.id)) then call:fail(call:text("no_habits")) end
    tx:remove("habits", tostring(call.person.id))
  end)
  call:reply(call:text("habits_gone"))
end

return habits
