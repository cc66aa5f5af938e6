--- The forum: posts and comments, Latest, Trending, search, and what one keeps of it.

--- Posts and comments that one page shows.
local pageOfPosts, pageOfComments = 10, 20

--- "1 comment", "2 comments".
local function many(count, what) return count == 1 and "1 " .. what or count .. " " .. what .. "s" end

--- Replies with posts, one a line, counted from `shown` on; those that `isNew` says are new are marked.
local function rows(call, posts, shown, isNew)
  local lines = {}
  for i, post in ipairs(posts) do
    local mark = isNew and isNew(post) and " *" or ""
    lines[i] = {
      shown + i .. "." .. mark, post.id, post.deleted and "(deleted)" or text.truncate(post.title, 60), post.author,
      many(post.comments, "comment"), time.ago(post.at, call.language),
    }
  end
  call:reply(text.columns(lines))
end

--- Says how the list goes on, or forgets the one before it.
local function goesOn(call, rest)
  if rest then call:reply("/more shows the next") end
  call:more(rest)
end

--- A page of a ranking. What comes after it is noted with the first page, so that none is shown twice.
local function ranked(call, first)
  local at, posts = call:resumed(), {}
  if at then
    -- Posts that were deleted meanwhile are passed over.
    while #posts == 0 and #at.rest > 0 do
      local ids = table.move(at.rest, 1, math.min(pageOfPosts, #at.rest), 1, {})
      at.rest = table.move(at.rest, #ids + 1, #at.rest, 1, {})
      posts = call.me.forum.posts(ids)
    end
  else
    posts = first()
    at = { rest = posts.rest, shown = 0 }
  end
  if #posts > 0 then rows(call, posts, at.shown) end
  goesOn(call, #at.rest > 0 and { rest = at.rest, shown = at.shown + #posts } or nil)
  return posts, at.shown
end

--- What happened to a comment stands before the colon, where nobody can write.
local function line(comment)
  if comment.deleted then return ("%d %s (deleted)"):format(comment.id, comment.author) end
  return ("%d %s%s: %s"):format(comment.id, comment.author, comment.edited and " (edited)" or "", comment.text)
end

--- Replies with the last comments, of which one more was asked for than a page shows.
local function discussion(call, comments)
  local first = math.max(1, #comments - pageOfComments + 1)
  for i = first, #comments do call:reply(line(comments[i])) end
  if first > 1 then call:reply("/more shows the comments before these") end
  call:more(first > 1 and { before = comments[first].id } or nil)
end

return {
  name = "forum", version = "1.1.0", needs = { "act:forum" },
  summary = { en = "The forum.", ["zh-Hant"] = "討論區。", ["zh-Hans"] = "论坛。" },
  commands = {
    post = {
      summary = { en = "Posts to the forum.", ["zh-Hant"] = "在討論區發帖。", ["zh-Hans"] = "在论坛发帖。" },
      args = { { "category", "list" }, { "title", "text" }, { "content", "text" } },
      separator = "|",
      run = function(call, categories, title, content)
        local post = call.me.forum.post(categories, title, content)
        call:reply(("posted %d in %s: %s"):format(post.id, table.concat(post.categories, ", "), post.title))
      end,
    },

    retitle = {
      summary = {
        en = "Changes a post's title; /edit changes its content.",
        ["zh-Hant"] = "修改帖子標題；/edit 修改內容。", ["zh-Hans"] = "修改帖子标题；/edit 修改内容。",
      },
      args = { { "id", "integer", min = 1 }, { "title", "text" } },
      run = function(call, id, title)
        call:reply(("%d is called %s now"):format(id, call.me.forum.retitle(id, title).title))
      end,
    },

    categories = {
      summary = { en = "Lists the categories.", ["zh-Hant"] = "列出分類。", ["zh-Hans"] = "列出分类。" },
      run = function(call)
        local lines = {}
        for i, category in ipairs(call.me.forum.counts()) do
          lines[i] = { category.name, many(category.posts, "post") }
        end
        call:reply(text.columns(lines))
        call:reply("/latest CATEGORY and /trending CATEGORY list one")
      end,
    },

    latest = {
      summary = {
        en = "Lists the newest posts; those new to you are marked *.",
        ["zh-Hant"] = "列出最新帖子；未看過的標有 *。", ["zh-Hans"] = "列出最新帖子；未看过的标有 *。",
      },
      args = { { "category", "text", optional = true } },
      run = function(call, category)
        local at = call:resumed()
        if not at then
          local visit = call.me.forum.visit(category)
          at = { shown = 0, since = visit.since }
          if visit.new > 0 then
            call:reply(("%s new since you last looked, marked *"):format(visit.new > 999 and "more than 999" or visit.new))
          end
        end
        -- One more than is shown tells whether the list goes on.
        local posts = call.me.forum.latest(category, pageOfPosts + 1, at.before)
        local more = #posts > pageOfPosts
        if more then posts[#posts] = nil end
        if #posts == 0 then
          call:reply(at.before and "no posts before these" or "no posts yet. /post CATEGORY | TITLE | CONTENT writes the first")
        else
          rows(call, posts, at.shown, function(post)
            return at.since and post.id > at.since and post.author ~= call.person.handle
          end)
        end
        goesOn(call, more and { shown = at.shown + #posts, since = at.since, before = posts[#posts].id } or nil)
      end,
    },

    trending = {
      summary = { en = "Lists the posts people talk about.", ["zh-Hant"] = "列出熱門帖子。", ["zh-Hans"] = "列出热门帖子。" },
      args = { { "category", "text", optional = true } },
      run = function(call, category)
        local posts, before = ranked(call, function() return call.me.forum.trending(category, pageOfPosts) end)
        if #posts == 0 and before == 0 then
          call:reply("no posts yet. /post CATEGORY | TITLE | CONTENT writes the first")
        end
      end,
    },

    search = {
      summary = { en = "Finds posts by words of their titles.", ["zh-Hant"] = "按標題搜尋帖子。", ["zh-Hans"] = "按标题搜索帖子。" },
      args = { { "words", "text" } },
      run = function(call, words)
        local posts, before = ranked(call, function() return call.me.forum.search(words, pageOfPosts) end)
        if #posts == 0 then
          call:reply(before > 0 and "no more posts" or "no title has all these words. Fewer words find more")
        end
        if posts.partial then call:reply("older titles are still being indexed: some posts may be missing") end
      end,
    },

    read = {
      summary = { en = "Shows a post and its comments.", ["zh-Hant"] = "閱讀帖子及評論。", ["zh-Hans"] = "阅读帖子及评论。" },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local at = call:resumed()
        if at then return discussion(call, call.me.forum.comments(id, pageOfComments + 1, at.before)) end
        local post = call.me.forum.read(id, pageOfComments + 1)
        call:reply(("%d  %s%s"):format(
          post.id, post.deleted and "(deleted)" or post.title, post.edited and not post.deleted and " (edited)" or ""))
        call:reply(("by %s in %s, %s"):format(
          post.author, table.concat(post.categories, ", "), time.ago(post.at, call.language)))
        if not post.deleted then call:reply(post.content) end
        call:reply(("%s, %s, %s"):format(
          many(post.comments, "comment"), many(post.likes, "like"), many(post.views, "view")))
        discussion(call, post.discussion)
        if not post.deleted then
          call:reply(("/comment %d TEXT answers, /like %d likes it, /save %d keeps it"):format(id, id, id))
        end
      end,
    },

    comment = {
      summary = { en = "Comments on a post.", ["zh-Hant"] = "評論帖子。", ["zh-Hans"] = "评论帖子。" },
      args = { { "id", "integer", min = 1 }, { "text", "text" } },
      run = function(call, id, words)
        local comment = call.me.forum.comment(id, words)
        call:reply(("commented %d on %d"):format(comment.id, comment.post))
      end,
    },

    like = {
      summary = { en = "Likes a post.", ["zh-Hant"] = "讚好帖子。", ["zh-Hans"] = "点赞帖子。" },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local post = call.me.forum.like(id)
        call:reply(("liked %d: %s (%s)"):format(post.id, post.title, many(post.likes, "like")))
      end,
    },

    save = {
      summary = {
        en = "Keeps a post for you; nobody else sees it.", ["zh-Hant"] = "收藏帖子；只有你看得到。", ["zh-Hans"] = "收藏帖子；只有你看得到。",
      },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local post = call.me.forum.save(id)
        call:reply(("saved %d: %s. /saved lists what you saved"):format(post.id, post.title))
      end,
    },

    unsave = {
      summary = {
        en = "Takes a post out of what you saved.", ["zh-Hant"] = "取消收藏帖子。", ["zh-Hans"] = "取消收藏帖子。",
      },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        call.me.forum.unsave(id)
        call:reply(("%d is no longer among what you saved"):format(id))
      end,
    },

    saved = {
      summary = { en = "Lists what you saved.", ["zh-Hant"] = "列出你的收藏。", ["zh-Hans"] = "列出你的收藏。" },
      run = function(call)
        local at = call:resumed() or { shown = 0 }
        local posts = call.me.forum.saved(pageOfPosts + 1, at.before)
        local more = #posts > pageOfPosts
        if more then posts[#posts] = nil end
        if #posts == 0 then
          call:reply(at.before and "nothing saved before these" or "nothing saved yet. /save ID keeps a post")
        else
          rows(call, posts, at.shown)
        end
        goesOn(call, more and { shown = at.shown + #posts, before = posts[#posts].save } or nil)
      end,
    },
  },
}
