--- The forum: posts and comments, Latest, Trending, search, and what one keeps of it.

--- Posts and comments that one page shows.
local page_of_posts, page_of_comments = 10, 20

--- "1 comment", "2 comments".
local function comments(call, count) return call:text("comments", { count = count }) end

--- Lines of what is in a list, from its `first` entry on, with the last entry of each; of entries in a row
--- that are hidden there is one line, which `hidden` makes of their number.
local function folded(list, first, line, hidden)
  local lines, lasts, count = {}, {}, 0
  for i = first, #list do
    count = list[i].hidden and count + 1 or 0
    local at = count > 1 and #lines or #lines + 1
    lines[at], lasts[at] = count > 0 and hidden(count) or line(i, list[i]), i
  end
  return lines, lasts
end

--- The posts that a list numbered last, by who listed them where; of so many lists, and so many posts of
--- each.
local numbered, listers, most_listers, most_numbered = {}, {}, 500, 200

--- Who lists posts, in this session.
local function lister(call) return ("%s %s"):format(call.session, call.person.id) end

--- Numbers posts for the caller, behind the `first` that are numbered already.
local function number(call, posts, count, first)
  local who = lister(call)
  if not numbered[who] then
    listers[#listers + 1] = who
    if #listers > most_listers then numbered[table.remove(listers, 1)] = nil end
  end
  if first == 0 or not numbered[who] then numbered[who] = {} end
  for i = 1, math.min(count, most_numbered - first) do numbered[who][first + i] = posts[i].id end
end

--- Asks the forum something about the post of a number, which is its id; where no post that the caller can
--- see has that id, it is the one that stands there in the list that they saw last. Gives the answer and the
--- id.
local function about(call, asked, id, ...)
  local done, result = pcall(call.me.forum[asked], id, ...)
  if done then return result, id end
  if type(result) ~= "table" or result.code ~= "not_found" then error(result, 0) end
  local list = numbered[lister(call)]
  local listed = list and list[id]
  -- What isn't there may be something else of a post that is.
  if not listed or #call.me.forum.posts { id } > 0 then error(result, 0) end
  return call.me.forum[asked](listed, ...), listed
end

--- Replies with as many posts as a page holds, one a line, counted from `shown` on; those that `is_new` says
--- are new are marked. Gives how many they are.
local function rows(call, posts, shown, is_new)
  local lines, lasts = folded(posts, 1, function(i, post)
    local mark = is_new and is_new(post) and " *" or ""
    return {
      shown + i .. "." .. mark, post.id, post.deleted and call:text("gone") or text.truncate(post.title, 60),
      post.author,
      comments(call, post.comments), time.ago(post.at, call.language),
    }
  end, function(count) return { "*", "", call:text("hidden", { count = count }) } end)
  local count = lasts[call:page(lines)] or 0
  number(call, posts, count, shown)
  return count
end

--- Says how the list goes on, or forgets the one before it.
local function goes_on(call, rest)
  if rest then call:reply(call:text("goes_on")) end
  call:more(rest)
end

--- A page of a ranking. What comes after it is noted with the first page, so that none is shown twice.
local function ranked(call, first)
  local at, posts = call:resumed(), {}
  if at then
    -- Posts that were deleted meanwhile are passed over.
    while #posts == 0 and #at.rest > 0 do
      local ids = table.move(at.rest, 1, math.min(page_of_posts, #at.rest), 1, {})
      at.rest = table.move(at.rest, #ids + 1, #at.rest, 1, {})
      posts = call.me.forum.posts(ids)
    end
  else
    posts = first()
    at = { rest = posts.rest, shown = 0 }
  end
  local said, rest = rows(call, posts, at.shown), {}
  for i = said + 1, #posts do rest[#rest + 1] = posts[i].id end
  table.move(at.rest, 1, #at.rest, #rest + 1, rest)
  goes_on(call, #rest > 0 and { rest = rest, shown = at.shown + said } or nil)
  return posts, at.shown
end

--- A page of a list that goes on before a mark, of which one more was asked for than a page shows.
local function listed(call, posts, at, mark, is_new)
  local last = math.min(#posts, page_of_posts)
  local said = rows(call, table.move(posts, 1, last, 1, {}), at.shown, is_new)
  local more = said < #posts
  goes_on(call, more and { shown = at.shown + said, since = at.since, before = posts[said][mark] } or nil)
end

--- 👍 3 🎉 1
local function reactions(list)
  local parts = {}
  for i, item in ipairs(list) do parts[i] = item.emoji .. " " .. item.count end
  return table.concat(parts, " ")
end

--- A post's title, or that the caller hides its author.
local function title(call, post)
  return post.hidden and call:text("hidden", { count = 1 }) or post.title
end

--- What happened to a comment stands before the colon, where nobody can write.
local function line(call, comment)
  local head = ("%d %s"):format(comment.id, comment.author)
  if comment.deleted then return head .. " " .. call:text("gone") end
  if comment.edited then head = head .. " " .. call:text("changed") end
  if comment.reactions then head = ("%s (%s)"):format(head, reactions(comment.reactions)) end
  return { text = ("%s: %s"):format(head, comment.text), media = comment.media }
end

--- Replies with the last comments of a post, of which one more was asked for than a page shows.
local function discussion(call, page, id)
  local lines, lasts = folded(page, math.max(1, #page - page_of_comments + 1), function(_, comment)
    return line(call, comment)
  end, function(count) return "* " .. call:text("hidden", { count = count }) end)
  -- Behind the last one that does not fit.
  local left = #lines - call:page(lines, true)
  local first = (lasts[left] or math.max(0, #page - page_of_comments)) + 1
  if first > 1 then call:reply(call:text("comments_before")) end
  call:more(first > 1 and { before = page[first].id, post = id } or nil)
end

return {
  name = "forum", version = "1.2.0", needs = { "act:forum" },
  intents = require "intents",
  commands = {
    post = {
      args = {
        { "category", "list" }, { "title", "text" }, { "content", "text" },
        { "files", "media", max = 10, optional = true },
      },
      separator = "|",
      run = function(call, categories, title, content, files)
        local post = call.me.forum.post(categories, title, content, files)
        call:reply(call:text("posted", {
          id = post.id, categories = table.concat(post.categories, ", "), title = post.title,
        }))
      end,
    },

    retitle = {
      args = { { "id", "integer", min = 1 }, { "title", "text" } },
      run = function(call, id, title)
        local post
        post, id = about(call, "retitle", id, title)
        call:reply(call:text("retitled", { id = id, title = post.title }))
      end,
    },

    categories = {
      run = function(call)
        local lines = {}
        for i, category in ipairs(call.me.forum.counts()) do
          lines[i] = { category.name, call:text("posts", { count = category.posts }) }
        end
        call:page(lines)
        call:reply(call:text("list_category"))
      end,
    },

    latest = {
      args = { { "category", "text", optional = true } },
      run = function(call, category)
        local at = call:resumed()
        if not at then
          local visit = call.me.forum.visit(category)
          at = { shown = 0, since = visit.since }
          if visit.new > 0 then
            local key = visit.new > 999 and "very_many_new" or "new"
            call:reply(call:text(key, { count = math.min(visit.new, 999) }))
          end
        end
        -- One more than is shown tells whether the list goes on.
        local posts = call.me.forum.latest(category, page_of_posts + 1, at.before)
        if #posts == 0 then call:reply(call:text(at.before and "none_before" or "no_posts")) end
        listed(call, posts, at, "id", function(post)
          return at.since and post.id > at.since and post.author ~= call.person.handle
        end)
      end,
    },

    trending = {
      args = { { "category", "text", optional = true } },
      run = function(call, category)
        local posts, before = ranked(call, function()
          return call.me.forum.trending(category, page_of_posts)
        end)
        if #posts == 0 and before == 0 then
          call:reply(call:text("no_posts"))
        end
      end,
    },

    search = {
      args = { { "words", "text" } },
      run = function(call, words)
        local posts, before = ranked(call, function()
          return call.me.forum.search(table.concat(text.split(words), " "), page_of_posts)
        end)
        if #posts == 0 then
          call:reply(call:text(before > 0 and "none_before" or "not_found"))
        end
        if posts.partial then call:reply(call:text("partial")) end
      end,
    },

    read = {
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local at = call:resumed()
        if at then
          return discussion(call, call.me.forum.comments(at.post, page_of_comments + 1, at.before), at.post)
        end
        local typed, list, post = id, numbered[lister(call)], nil
        post, id = about(call, "read", id, page_of_comments + 1)
        -- A number that may be meant otherwise.
        if typed == id and list and list[id] and list[id] ~= id then
          call:reply(call:text("listed", { number = id, id = list[id] }))
        end
        if post.hidden then
          call:reply("* " .. call:text("hidden", { count = 1 }))
          return discussion(call, post.discussion, id)
        end
        local head = post.deleted and call:text("gone") or post.title
        if post.edited and not post.deleted then head = head .. " " .. call:text("changed") end
        call:page { ("%d  %s"):format(id, head) }
        call:reply(call:text("by", {
          author = post.author, categories = table.concat(post.categories, ", "),
          ago = time.ago(post.at, call.language),
        }))
        if not post.deleted then call:reply({ post.content }) end
        if post.media then call:show(post.media) end
        call:reply(call:text("totals", {
          comments = comments(call, post.comments), likes = call:text("likes", { count = post.likes }),
          views = call:text("views", { count = post.views }),
        }))
        if post.reactions and not post.deleted then call:reply(reactions(post.reactions)) end
        discussion(call, post.discussion, id)
        if not post.deleted then
          call:reply(call:text("may_answer", { id = id }))
        end
      end,
    },

    comment = {
      args = { { "id", "integer", min = 1 }, { "text", "text" } },
      run = function(call, id, words)
        local comment = about(call, "comment", id, words)
        call:reply(call:text("commented", { id = comment.id, post_id = comment.post }))
      end,
    },

    enclose = {
      args = {
        { "id", "integer", min = 1 }, { "files", "media", max = 10 }, { "text", "text", optional = true },
      },
      run = function(call, id, files, words)
        local comment = about(call, "comment", id, words or "", files)
        call:reply(call:text("commented", { id = comment.id, post_id = comment.post }))
      end,
    },

    like = {
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local post
        post, id = about(call, "like", id)
        call:reply(call:text("liked", {
          id = id, title = title(call, post), likes = call:text("likes", { count = post.likes }),
        }))
      end,
    },

    save = {
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local post
        post, id = about(call, "save", id)
        call:reply(call:text("saved", { id = id, title = title(call, post) }))
      end,
    },

    unsave = {
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local _, post = about(call, "unsave", id)
        call:reply(call:text("unsaved", { id = post }))
      end,
    },

    saved = {
      run = function(call)
        local at = call:resumed() or { shown = 0 }
        local posts = call.me.forum.saved(page_of_posts + 1, at.before)
        if #posts == 0 then call:reply(call:text(at.before and "none_before" or "nothing_saved")) end
        listed(call, posts, at, "save")
      end,
    },
  },
}
