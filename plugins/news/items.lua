--- News and comments as they are stored: who may write them, how many, and what goes with what.
local items = {}

--- Letters of a title, which stands in a list; of an item, as many as a form asks for; and of a comment, a
--- few lines.
items.longest_title, items.longest_text, items.longest_comment = 100, 2600, 500
--- Comments of a page, and news of one: what a screen holds below a card.
local comments_a_page, news_a_page = 20, 10
--- The author is told of comments once in so many seconds: many comments are one piece of news.
local quiet = 3600

local function letters(words) return utf8.len(words) or #words end

--- What somebody wrote, trimmed; refused where it is empty or too long. Only what may have `lines` keeps
--- them.
function items.words(call, given, most, lines)
  local said = (given or ""):gsub("\r\n?", "\n")
  said = lines and text.trim((said:gsub("[^%C\n]+", " "))) or text.line(said)
  if not text.visible(said) then call:fail(call:text("empty")) end
  if letters(said) > most then call:fail(call:text("too_long", { count = most })) end
  return said
end

--- Whether the caller may post: administrators, and those whom they named in the plugin's setting. A handle
--- is never given to anybody else, so that the name is enough.
function items.may_post(call)
  if call.administrator then return true end
  for handle in call.settings.editors:gmatch("[^%s,;]+") do
    if text.lower((handle:gsub("^@", ""))) == call.person.handle then return true end
  end
  return false
end

function items.require_editor(call)
  if not items.may_post(call) then call:fail(call:text("not_editor")) end
end

--- Counts something of the caller's against what they may do a day; what is taken back counts all the same.
local function spend(call, what, most)
  if not call:spend(what, most) then call:fail(call:text("many_" .. what, { count = most })) end
end

--- Posts an item of news, with the moment from which everybody is told of it.
function items.add(call, title, words, picture)
  local item = {
    person = call.person.id, handle = call.person.handle,
    title = items.words(call, title, items.longest_title),
    text = items.words(call, words, items.longest_text, true), picture = picture and picture.id or nil,
    at = time.now(),
    due = time.now(), audience = "everyone",
  }
  spend(call, "news", call.settings.news_a_day)
  local added = store.add("news", item)
  if picture then media.keep(picture, { collection = "news", key = added.key }) end
  return added
end

--- Whether the caller forgot who posted an item.
local function is_forgotten(call, item) return call.me.people.forgotten({ item.person })[1] end

--- An item of news, or the same refusal for all that is none, or of somebody whom the caller forgot.
function items.get(call, id)
  local item = store.get("news", tostring(id))
  if not item or is_forgotten(call, item) then call:fail(call:text("no_news", { id = id })) end
  return item
end

--- A page of news, the newest first, with `next` where there are more, without those of people whom the
--- caller forgot.
function items.page(call, after)
  local found = store.find("news", { order = "newest", limit = news_a_page, after = after })
  local people, list = {}, { next = found.next }
  for index, item in ipairs(found) do people[index] = item.person end
  local forgotten = #people > 0 and call.me.people.forgotten(people) or {}
  for index, item in ipairs(found) do
    if not forgotten[index] then list[#list + 1] = item end
  end
  return list
end

--- Takes an item of the caller's back. Its comments go afterwards, in parts.
function items.drop(call, id)
  if items.get(call, id).person ~= call.person.id then call:fail(call:text("not_yours", { id = id })) end
  local item = store.transaction(function(tx)
    local known = tx:get("news", tostring(id))
    if not known or known.person ~= call.person.id then call:fail(call:text("no_news", { id = id })) end
    tx:remove("news", known.key)
    tx:put("leftovers", known.key, { news = id, at = time.now() })
    return known
  end)
  if item.picture then media.drop(item.picture) end
  return item
end

--- Comments on an item, and whether its author is to be told of it.
function items.comment(call, id, words)
  local said, now, told = items.words(call, words, items.longest_comment), time.now(), false
  local item = items.get(call, id)
  spend(call, "comments", call.settings.comments_a_day)
  local added = store.transaction(function(tx)
    item = tx:get("news", tostring(id))
    if not item then call:fail(call:text("no_news", { id = id })) end
    -- Of two at once both write the person's room: the second is done again and counts the first.
    local me = tostring(call.person.id)
    tx:put("rooms", me, tx:get("rooms", me) or { person = call.person.id })
    -- All share what the plugin may store.
    local most = call.settings.comments
    if store.tally("comments", "people", { person = call.person.id }).count >= most then
      call:fail(call:text("all_comments", { count = most }))
    end
    -- Of somebody whom the author forgot, or who forgot the author, they are not told, and have no quiet
    -- hour.
    told = item.person ~= call.person.id and now - (item.told or 0) >= quiet
      and call.me.people.seen({ item.person })[1]
    -- The item is written too, so that one that is taken back at this moment gets no comment any more.
    if told then item.told = now end
    tx:put("news", tostring(id), item)
    return tx:add("comments", { news = id, person = call.person.id, text = said, at = now })
  end)
  if told then pcall(bot.notify, item.person, "comment", { id = id, from = call.person.id }) end
  return added
end

--- Removes a comment of the caller's. Another's is refused as one that is not there.
function items.uncomment(call, id)
  store.transaction(function(tx)
    local comment = tx:get("comments", tostring(id))
    if not comment or comment.person ~= call.person.id then
      call:fail(call:text("no_comment", { comment_id = id }))
    end
    tx:remove("comments", comment.key)
  end)
end

--- The handles that people have now, by id, but of those whom the caller forgot or who left: what is stored
--- is the one that they had. Who forgot the caller is as anybody else.
function items.handles(call, people)
  local handles = { [call.person.id] = call.person.handle }
  for index, handle in ipairs(#people > 0 and call.me.people.handles(people) or {}) do
    handles[people[index]] = handle or nil
  end
  return handles
end

--- A page of comments, the newest first, without those of people whom the caller forgot or who left.
function items.comments(call, id, after)
  local query = { where = { news = id }, order = "newest", limit = comments_a_page, after = after }
  local found = store.find("comments", query)
  local people, list = {}, { next = found.next }
  for index, comment in ipairs(found) do people[index] = comment.person end
  local handles = items.handles(call, people)
  for _, comment in ipairs(found) do
    comment.handle = handles[comment.person]
    if comment.handle then list[#list + 1] = comment end
  end
  return list
end

return items
