--- How conversations and messages look.
local messages = require "lib.messages"

local views = {}

--- A message, or what was found of one, as a line: [#study] 41 bob (👍 2): are we meeting at 3?
--- What happened to it stands before the colon, where nobody can write.
function views.line(call, message)
  local head = ("[%s] %d %s"):format(message.place, message.id, message.sender)
  local function mark(words) head = ("%s (%s)"):format(head, words) end
  if message.deleted then
    mark(call:text("mark_deleted"))
    return head
  end
  local forwarded = message.forwarded
  if forwarded then
    local from = forwarded.from
    mark(from and call:text("mark_forwarded_from", { who = from }) or call:text("mark_forwarded"))
  end
  if message.edited then mark(call:text("mark_edited")) end
  if message.reactions then mark(messages.reactions(message.reactions)) end
  for _, item in ipairs(message.media or {}) do head = ("%s [%s]"):format(head, item.label) end
  return ("%s: %s"):format(head, message.text or message.excerpt)
end

--- A message as a row of a page. What plugins add stands below it.
function views.row(call, message)
  if message.hidden then return views.rows(call, { message })[1] end
  return { text = views.line(call, message), message = message, cards = message.cards }
end

--- Messages, oldest first, as rows of a page; of those in a row that are hidden there is one. Each has the
--- ids of the `first` and the `last` of its messages, and their `count`.
function views.rows(call, list)
  local rows = {}
  for _, message in ipairs(list) do
    local row = rows[#rows]
    if message.hidden and row and row.hidden then
      row.last, row.count = message.id, row.count + 1
    else
      row = message.hidden and { hidden = true } or views.row(call, message)
      row.first, row.last, row.count = message.id, message.id, 1
      rows[#rows + 1] = row
    end
    if row.hidden then
      row.text = call:text("hidden", { count = row.count })
      -- Of the last, with the number of all.
      row.message = {
        place = message.place, id = message.id, sender = "", at = message.at, hidden = row.count,
        since = row.first,
      }
    end
  end
  return rows
end

--- Messages that are asked for at once, and bytes of lines after which no more are: more than a page holds.
local slice, enough = 21, 65536

--- The last messages of a place, or those before one, the newest first. Gives whether there are more than
--- that.
local function latest(call, place, count, before)
  local found, bytes = {}, 0
  while #found <= count and bytes < enough do
    -- One more than is shown tells whether anything comes before.
    local asked = math.min(slice, count + 1 - #found)
    local some = call.me.chat.history(place, { limit = asked, before = before })
    for i = #some, 1, -1 do
      found[#found + 1] = some[i]
      bytes = bytes + #some[i].text
    end
    if #some < asked then return found, false end
    before = some[1].id
  end
  if #found > count then found[#found] = nil end
  return found, true
end

--- Replies with a page of messages, oldest first; of very long ones only the newest that fit. Gives the id of
--- the oldest that it shows (nil: none at all), whether more may come before it, and the newest's id.
function views.page(call, place, count, before)
  local found, more = latest(call, place, count, before)
  local oldest_first = {}
  for i = #found, 1, -1 do oldest_first[#oldest_first + 1] = found[i] end
  local rows = views.rows(call, oldest_first)
  local fit = call:page(rows, true)
  local oldest = rows[#rows - fit + 1]
  return oldest and oldest.first, more or fit < #rows, oldest and rows[#rows].last
end

--- What a conversation is, besides its name: how many are in it, or how it stands with the other person.
function views.about(call, chat)
  if chat.asked then return call:text("asks", { who = chat.place:sub(2) }) end
  if chat.connection and chat.connection ~= "accepted" then return call:text("is_" .. chat.connection) end
  if chat.kind == "direct" then return call:text("is_direct") end
  local people = call:text("people", { count = chat.members })
  -- Most conversations are chat: only what else they are for is said.
  if chat.label == "chat" then return people end
  local key = chat.about and "labelled_about" or "labelled"
  return call:text(key, { label = call:text("label_" .. chat.label), people = people, about = chat.about })
end

--- Says how much of each kind there is, where some conversations are about what a plugin has.
function views.labels(call)
  local parts, some = {}, false
  for _, count in ipairs(call.me.chat.labels()) do
    some = some or count.label ~= "help"
    local unread = call:text("unread", { count = count.unread })
    parts[#parts + 1] = ("%s %d (%s)"):format(call:text("label_" .. count.label), count.conversations, unread)
  end
  if some then call:reply(call:text("by_label", { labels = table.concat(parts, ", ") })) end
end

--- What is said of a group above its members.
function views.group(call, group)
  return { place = group.place, name = group.name, people = call:text("people", { count = group.members }) }
end

--- What is said of a group as it is opened: the line about it, and that not everybody writes there.
function views.head(call, group)
  if group.topic then call:reply(group.topic) end
  if group.writing ~= "all" then call:reply(call:text("writing_" .. group.writing)) end
end

--- How much of a conversation waits, as far as it counts for the person.
function views.unread(call, chat)
  if chat.level == "none" then return call:text("muted") end
  local unread = call:text("unread", { count = chat.unread })
  return chat.level == "mentions" and call:text("mentions_only", { unread = unread }) or unread
end

--- How much that is, in the largest unit of which there is one.
function views.size(call, bytes)
  if bytes < 1000 then return call:text("bytes", { count = bytes }) end
  local unit, of = "kilobytes", 1000
  if bytes >= 1000000 then unit, of = "megabytes", 1000000 end
  return call:text(unit, { size = ("%.1f"):format(bytes / of) })
end

return views
