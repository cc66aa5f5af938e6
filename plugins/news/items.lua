--- News and comments as they are stored: who may write them, how many, and what goes with what.
local lists = require "lib.lists"
local people = require "lib.people"
local room = require "lib.room"
local spend = require "lib.spend"
local tells = require "lib.tells"
local words = require "lib.words"

local items = {}

--- Letters of a title, which stands in a list; of an item, as many as a form asks for; and of a comment, a
--- few lines.
items.longest_title, items.longest_text, items.longest_comment = 100, 2600, 500
--- Comments of a page, and news of one: what a screen holds below a card.
local comments_a_page, news_a_page = 20, 10
--- The author is told of comments once in so many seconds: many comments are one piece of news.
local quiet = 3600

--- What somebody wrote, as `shape` of lib.words has it, within so many letters; refused where it is empty.
local function written(call, shape, given, most)
  return words[shape](call, { given = given, most = most, empty = "empty", too_long = "too_long" })
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

--- Posts an item of news, with the moment from which everybody is told of it.
function items.add(call, title, body, picture)
  local item = {
    person = call.person.id, handle = call.person.handle,
    title = written(call, "line", title, items.longest_title),
    text = written(call, "lines", body, items.longest_text), picture = picture and picture.id or nil,
    at = time.now(), due = time.now(), audience = "everyone",
  }
  -- What is taken back counts all the same.
  spend(call, "news", call.settings.news_a_day, "many_news")
  local added = store.add("news", item)
  if picture then media.keep(picture, { collection = "news", key = added.key }) end
  return added
end

--- An item of news, or the same refusal for all that is none, or of somebody whom the caller forgot.
function items.get(call, id)
  local item = store.get("news", tostring(id))
  if not item or people.forgotten(call, { item.person })[item.person] then
    call:fail(call:text("no_news", { id = id }))
  end
  return item
end

--- A page of all news, the newest first, behind the one before.
function items.page(after)
  return store.find("news", { order = "newest", limit = news_a_page, after = after })
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
function items.comment(call, id, given)
  local said, now, told = written(call, "line", given, items.longest_comment), time.now(), false
  local item = items.get(call, id)
  spend(call, "comments", call.settings.comments_a_day, "many_comments")
  local added = store.transaction(function(tx)
    item = tx:get("news", tostring(id))
    if not item then call:fail(call:text("no_news", { id = id })) end
    -- All share what the plugin may store.
    room.hold(tx, call, { "comments", "people", most = call.settings.comments, refusal = "all_comments" })
    -- Of somebody whom the author forgot, or who forgot the author, they are not told, and have no quiet
    -- hour.
    told = item.person ~= call.person.id and now - (item.told or 0) >= quiet
      and people.sees(call, item.person)
    -- The item is written too, so that one that is taken back at this moment gets no comment any more.
    if told then item.told = now end
    tx:put("news", tostring(id), item)
    return tx:add("comments", { news = id, person = call.person.id, text = said, at = now })
  end)
  if told then tells.now({ item.person }, { kind = "comment", id = id, from = call.person.id }) end
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

--- A page of all comments on an item, the newest first, behind the one before.
function items.comments(id, after)
  local query = { where = { news = id }, order = "newest", limit = comments_a_page, after = after }
  return store.find("comments", query)
end

return items
