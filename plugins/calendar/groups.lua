--- Events of groups: who is in the group sees them and says whether they come; for anybody else there is no
--- such event.
local entries, month, when = require "entries", require "month", require "when"
local here = require "lib.groups"
local lists = require "lib.lists"
local pages = require "lib.pages"
local people = require "lib.people"

local groups = {}

--- What people answer, by the words for it: those of the command, and others that say the same.
groups.meant = {
  coming = "coming", maybe = "maybe", no = "no", yes = "coming", ["參加"] = "coming", ["去"] = "coming",
  ["未定"] = "maybe", ["或者"] = "maybe", ["可能"] = "maybe", ["不參加"] = "no", ["唔去"] = "no",
  ["不去"] = "no",
}
groups.answers = {
  "coming", "maybe", "no", "yes", "參加", "去", "未定", "或者", "可能", "不參加", "唔去", "不去",
}

--- Names that a card shows of those who come, and events that a list has on a page: as many as are read at
--- once.
local names, page = 20, 20
--- Letters of those names together: a card's value has 500 at most.
local letters = 400
--- Answers that are held against the group for one card: all of most events. Of more, the next card goes on
--- behind them.
local answers = 200
--- Changes of one commit.
local part = 100

--- A group, `{ place, number }`, refused where the caller may make no event in it.
local function written(call, group)
  -- An event is read by all, as a message is.
  if not here.may_write(group) then call:fail(call:text("no_writing")) end
  return { place = group.place, number = entries.number(group) }
end

--- The open group, in which the caller may make an event.
function groups.writable(call) return written(call, here.open(call, "no_group")) end

--- The same group later on, whatever is open by then.
function groups.still(call, before)
  local group = entries.group(call, before.place, before.number)
  return written(call, group or call:fail(call:text("not_in", { group = before.place })))
end

--- Tells the group of an event, as a message of who made it.
function groups.announce(call, entry)
  local words = call:text("announced", {
    id = entry.key, title = entry.title, day = month.day(call, entry.day),
    time = when.times(entry.start, entry.stop),
  })
  return (pcall(call.me.chat.send, entry.place, words))
end

--- The handles that those who answered have now, but of whom the caller forgot.
local function named(call, answers)
  local known = people.handles(call, lists.field(answers, "person"))
  return lists.map(answers, function(answer) return known[answer.person] end)
end

--- As many of these handles as fit, and `…` where there are more.
local function joined(call, handles, more)
  local comma, shown, count = call:text("comma"), {}, 0
  for _, handle in ipairs(handles) do
    count = count + utf8.len(handle) + utf8.len(comma)
    if count > letters then more = true break end
    shown[#shown + 1] = handle
  end
  if more then shown[#shown + 1] = "…" end
  return table.concat(shown, comma)
end

--- Where the next card of an event with many answers goes on, by its key; and events of which that is kept at
--- hand. What is forgotten begins anew.
local marks, count, most_marks = {}, 0, 1000

local function mark(key, after)
  if after and not marks[key] then
    if count >= most_marks then marks, count = {}, 0 end
    count = count + 1
  elseif marks[key] and not after then
    count = count - 1
  end
  marks[key] = after
end

--- Takes away the answers of those who are no longer in the group, as somebody comes upon the event: whoever
--- leaves, or is taken out, comes no more. It looks at a page of them, so that a card costs no more where
--- many answered.
local function prune(call, entry, place)
  local found = store.find("answers", {
    where = { event = tonumber(entry.key) }, order = "oldest", limit = answers, after = marks[entry.key],
  })
  local ids, changes = lists.field(found, "person"), {}
  local stay = #ids > 0 and call.me.chat.are_members(place, ids) or {}
  for index, answer in ipairs(found) do
    if not stay[index] then
      changes[#changes + 1] = { remove = "answers", key = answer.key, version = answer.version }
    end
    if #changes == part or #changes > 0 and index == #found then
      -- Where one of them answers anew meanwhile, the next look sees it.
      pcall(store.commit, changes)
      changes = {}
    end
  end
  mark(entry.key, found.next)
end

--- Shows an entry, or an event with who comes.
function groups.show(call, entry)
  local day = when.next_day(entry, (when.now())) or entry.begins
  local _, till = when.occurs(entry, when.date(day))
  local fields = { {
    call:text("when"),
    month.day(call, when.date(day)) .. " " .. entry.start .. (till and "–" .. entry.stop or ""),
  } }
  local function add(label, value) fields[#fields + 1] = { call:text(label), value } end
  if entry.weekly then add("repeats", call:text("weekly_until", { day = entry.last })) end
  if entry.venue ~= "" then add("venue", entry.venue) end
  add("reminder", entry.lead and call:text("before", { count = entry.lead }) or call:text("never"))
  local actions = {}
  if entry.place then
    local group = entries.member(call, entry)
    add("group", (group or entry).place)
    if group then prune(call, entry, group.place) end
    local event = tonumber(entry.key)
    for _, answer in ipairs { "coming", "maybe", "no" } do
      local where = { event = event, answer = answer }
      local count = tostring(store.tally("answers", "answers", where).count)
      if answer == "coming" and count ~= "0" then
        local found = store.find("answers", { where = where, order = "oldest", limit = names })
        local handles = named(call, found)
        if #handles > 0 then
          count = call:text("who_come", { number = count, who = joined(call, handles, found.next ~= nil) })
        end
      end
      add("answer_" .. answer, count)
      actions[#actions + 1] = {
        call:text("answer_" .. answer), ("/event-answer %s %s"):format(entry.key, answer),
      }
    end
    local mine = store.get("answers", entries.mark(call, entry.key))
    add("yours", mine and call:text("answer_" .. mine.answer) or "–")
  end
  if entry.person == call.person.id then
    actions[#actions + 1] = { call:text("drop"), "/event-drop " .. entry.key }
  end
  call:card {
    title = entry.title, subtitle = call:text("event", { id = entry.key }),
    fields = fields, actions = actions,
  }
end

--- Lists what is to come in the open group.
function groups.list(call)
  local group = here.open(call, "no_group")
  local number = entries.number(group)
  local member, today, clock = entries.members(call, { [number] = group }), when.now()
  local function row(entry)
    if when.is_over(entry, when.last_day(entry), today, clock) or not member(entry) then return false end
    return {
      entry.key, month.day(call, entry.day), when.times(entry.start, entry.stop), entry.title,
      month.last(entry.venue, entry.weekly and call:text("weekly_until", { day = entry.last })),
    }
  end
  local where = { number = number, closes = { min = today - 1 } }
  pages.find(call, {
    find = function(after)
      return store.find("entries", { where = where, order = "closes", limit = page, after = after })
    end,
    rows_of = function(found) return lists.map(found, row) end,
    none = "no_events", no_more = "no_events", more = "more_pages", last = "events_next",
  })
end

--- Keeps what the caller answers; the last answer counts. An event that is called off at the same moment has
--- none.
function groups.answer(call, id, answer)
  local entry = entries.seen(call, id)
  if not entry.place then call:fail(call:text("no_answer_needed", { id = id })) end
  if when.is_over(entry, when.last_day(entry), when.now()) then call:fail(call:text("over", { id = id })) end
  store.transaction(function(tx)
    if not tx:get("entries", id) then call:fail(call:text("no_entry", { id = id })) end
    entries.answer(tx, call, entry, answer)
  end)
  call:reply(call:text("answered_" .. answer, { title = entry.title }))
end

return groups
