--- The forum: posts and comments, Latest, Trending, search, and what one keeps of it.
local lists = require "lib.lists"
local messages = require "lib.messages"
local numbers = require "lib.numbers"
local pages = require "lib.pages"
local try = require "lib.try"

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

--- Asks the forum something about the post of a number, which is its id; where no post that the caller can
--- see has that id, it is the one that stands there in the list that they saw last. Gives the answer and the
--- id.
local function about(call, asked, id, ...)
  local is_there, result = try("not_found", call.me.forum[asked], id, ...)
  if is_there then return result, id end
  local list = numbers.list(call)
  local listed = list and list[id]
  -- What isn't there may be something else of a post that is.
  if not listed or #call.me.forum.posts { id } > 0 then error(result, 0) end
  return call.me.forum[asked](listed, ...), listed
end

--- Replies with as many posts as a page holds, one a line: those of `how.posts` and how the list goes on,
--- `how.rest(count)` behind so many of them. They are counted from `how.shown` on; those that `how.is_new`
--- says are new are marked.
local function page(call, how)
  local posts, shown = lists.first(how.posts, page_of_posts), how.shown
  local lines, lasts = folded(posts, 1, function(i, post)
    local mark = how.is_new and how.is_new(post) and " *" or ""
    return {
      shown + i .. "." .. mark, post.id, post.deleted and call:text("gone") or text.truncate(post.title, 60),
      post.author, comments(call, post.comments), time.ago(post.at),
    }
  end, function(count) return { "*", "", call:text("hidden", { count = count }) } end)
  local said = pages.say(call, {
    rows = lines, rest = how.rest(#posts), left = function(count) return how.rest(lasts[count]) end,
    none = how.none, no_more = "none_before", more = "goes_on",
  })
  numbers.note(call, { items = lists.first(lists.field(posts, "id"), lasts[said] or 0), first = shown })
end

--- A page of a ranking. What comes after it is noted with the first page, so that none is shown twice.
local function ranked(call, first, none)
  local at, posts = call:resumed(), {}
  if at then
    -- Posts that were deleted meanwhile are passed over.
    while #posts == 0 and #at.rest > 0 do
      local ids = lists.first(at.rest, page_of_posts)
      at.rest = lists.behind(at.rest, #ids)
      posts = call.me.forum.posts(ids)
    end
  else
    posts = first()
    at = { rest = posts.rest, shown = 0 }
  end
  page(call, {
    posts = posts, shown = at.shown, none = none,
    rest = function(count)
      local rest = lists.field(lists.behind(posts, count), "id")
      table.move(at.rest, 1, #at.rest, #rest + 1, rest)
      return #rest > 0 and { rest = rest, shown = at.shown + count } or nil
    end,
  })
  return posts
end

--- A page of a list that goes on before a mark, of which one more was asked for than a page shows.
local function listed(call, posts, how)
  local at = how.at
  page(call, {
    posts = posts, shown = at.shown, is_new = how.is_new, none = how.none,
    rest = function(count)
      local last = count < #posts and posts[count]
      return last and { shown = at.shown + count, since = at.since, before = last[how.mark] } or nil
    end,
  })
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
  if comment.reactions then head = ("%s (%s)"):format(head, messages.reactions(comment.reactions)) end
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

--- Writes a comment, with or without files.
local function comment(call, id, ...)
  local made = about(call, "comment", id, ...)
  call:reply(call:text("commented", { id = made.id, post_id = made.post }))
end

--- A command that does something with a post, and tells of it with the word `said`.
local function deed(act, said)
  return {
    args = { { "id", "integer", min = 1 } },
    run = function(call, typed)
      local post, id = about(call, act, typed)
      local likes = post.likes and call:text("likes", { count = post.likes })
      call:reply(call:text(said, { id = id, title = title(call, post), likes = likes }))
    end,
  }
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
        local post = call.me.forum.post {
          categories = categories, title = title, content = content, media = files,
        }
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
        call:page(lists.map(call.me.forum.counts(), function(category)
          return { category.name, call:text("posts", { count = category.posts }) }
        end))
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
        local posts = call.me.forum.latest {
          category = category, limit = page_of_posts + 1, before = at.before,
        }
        listed(call, posts, {
          at = at, mark = "id", none = "no_posts",
          is_new = function(post)
            return at.since and post.id > at.since and post.author ~= call.person.handle
          end,
        })
      end,
    },

    trending = {
      args = { { "category", "text", optional = true } },
      run = function(call, category)
        ranked(call, function()
          return call.me.forum.trending { category = category, limit = page_of_posts }
        end, "no_posts")
      end,
    },

    search = {
      args = { { "words", "text" } },
      run = function(call, words)
        local posts = ranked(call, function()
          return call.me.forum.search(table.concat(text.split(words), " "), { limit = page_of_posts })
        end, "not_found")
        if posts.partial then call:reply(call:text("partial")) end
      end,
    },

    read = {
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local at = call:resumed()
        if at then
          local before = { limit = page_of_comments + 1, before = at.before }
          return discussion(call, call.me.forum.comments(at.post, before), at.post)
        end
        local typed, list, post = id, numbers.list(call), nil
        post, id = about(call, "read", id, { limit = page_of_comments + 1 })
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
          ago = time.ago(post.at),
        }))
        if not post.deleted then call:reply({ post.content }) end
        if post.media then call:show(post.media) end
        call:reply(call:text("totals", {
          comments = comments(call, post.comments), likes = call:text("likes", { count = post.likes }),
          views = call:text("views", { count = post.views }),
        }))
        if post.reactions and not post.deleted then call:reply(messages.reactions(post.reactions)) end
        discussion(call, post.discussion, id)
        if not post.deleted then
          call:reply(call:text("may_answer", { id = id }))
        end
      end,
    },

    comment = {
      args = { { "id", "integer", min = 1 }, { "text", "text" } },
      run = function(call, id, words) comment(call, id, words) end,
    },

    enclose = {
      args = {
        { "id", "integer", min = 1 }, { "files", "media", max = 10 }, { "text", "text", optional = true },
      },
      run = function(call, id, files, words) comment(call, id, words or "", { media = files }) end,
    },

    like = deed("like", "liked"),
    save = deed("save", "saved"),
    unsave = deed("unsave", "unsaved"),

    saved = {
      run = function(call)
        local at = call:resumed() or { shown = 0 }
        local posts = call.me.forum.saved { limit = page_of_posts + 1, before = at.before }
        listed(call, posts, { at = at, mark = "save", none = "nothing_saved" })
      end,
    },
  },
}
