--- The forum: posts and comments, Latest, Trending, search, and what one keeps of it.

--- Posts and comments that one page shows.
local pageOfPosts, pageOfComments = 10, 20

--- "1 comment", "2 comments".
local function comments(call, count) return call:text("comments", { count = count }) end

--- Replies with as many posts as a page holds, one a line, counted from `shown` on; those that `isNew` says are new are
--- marked. Gives how many they are.
local function rows(call, posts, shown, isNew)
  local lines = {}
  for i, post in ipairs(posts) do
    local mark = isNew and isNew(post) and " *" or ""
    lines[i] = {
      shown + i .. "." .. mark, post.id, post.deleted and call:text("gone") or text.truncate(post.title, 60), post.author,
      comments(call, post.comments), time.ago(post.at, call.language),
    }
  end
  return call:page(lines)
end

--- Says how the list goes on, or forgets the one before it.
local function goesOn(call, rest)
  if rest then call:reply(call:text("goes_on")) end
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
  local said, rest = rows(call, posts, at.shown), {}
  for i = said + 1, #posts do rest[#rest + 1] = posts[i].id end
  table.move(at.rest, 1, #at.rest, #rest + 1, rest)
  goesOn(call, #rest > 0 and { rest = rest, shown = at.shown + said } or nil)
  return posts, at.shown
end

--- A page of a list that goes on before a mark, of which one more was asked for than a page shows.
local function listed(call, posts, at, mark, isNew)
  local last = math.min(#posts, pageOfPosts)
  local said = rows(call, table.move(posts, 1, last, 1, {}), at.shown, isNew)
  local more = said < #posts
  goesOn(call, more and { shown = at.shown + said, since = at.since, before = posts[said][mark] } or nil)
end

--- What happened to a comment stands before the colon, where nobody can write.
local function line(call, comment)
  local head = ("%d %s"):format(comment.id, comment.author)
  if comment.deleted then return head .. " " .. call:text("gone") end
  return ("%s%s: %s"):format(head, comment.edited and " " .. call:text("changed") or "", comment.text)
end

--- Replies with the last comments, of which one more was asked for than a page shows.
local function discussion(call, page)
  local lines = {}
  for i = math.max(1, #page - pageOfComments + 1), #page do lines[#lines + 1] = line(call, page[i]) end
  local first = #page - call:page(lines, true) + 1
  if first > 1 then call:reply(call:text("comments_before")) end
  call:more(first > 1 and { before = page[first].id } or nil)
end

return {
  name = "forum", version = "1.1.0", needs = { "act:forum" },
  summary = { en = "The forum.", ["zh-Hant"] = "討論區。", ["zh-Hans"] = "论坛。" },
  words = {
    comments = {
      en = { one = "{count} comment", other = "{count} comments" },
      ["zh-Hant"] = "{count} 則評論", ["zh-Hans"] = "{count} 条评论",
    },
    likes = {
      en = { one = "{count} like", other = "{count} likes" }, ["zh-Hant"] = "{count} 個讚", ["zh-Hans"] = "{count} 个赞",
    },
    views = {
      en = { one = "{count} view", other = "{count} views" },
      ["zh-Hant"] = "{count} 次瀏覽", ["zh-Hans"] = "{count} 次浏览",
    },
    posts = {
      en = { one = "{count} post", other = "{count} posts" },
      ["zh-Hant"] = "{count} 個帖子", ["zh-Hans"] = "{count} 个帖子",
    },
    totals = {
      en = "{comments}, {likes}, {views}", ["zh-Hant"] = "{comments}，{likes}，{views}",
      ["zh-Hans"] = "{comments}，{likes}，{views}",
    },
    -- In the place of a title or of a comment's words, and behind what was changed.
    gone = { en = "(deleted)", ["zh-Hant"] = "(已刪除)", ["zh-Hans"] = "(已删除)" },
    changed = { en = "(edited)", ["zh-Hant"] = "(已編輯)", ["zh-Hans"] = "(已编辑)" },
    by = {
      en = "by {author} in {categories}, {ago}", ["zh-Hant"] = "{author} 發表於 {categories}，{ago}",
      ["zh-Hans"] = "{author} 发表于 {categories}，{ago}",
    },
    posted = {
      en = "posted {id} in {categories}: {title}", ["zh-Hant"] = "已在 {categories} 發帖 {id}：{title}",
      ["zh-Hans"] = "已在 {categories} 发帖 {id}：{title}",
    },
    retitled = {
      en = "{id} is called {title} now", ["zh-Hant"] = "{id} 的標題現在是：{title}", ["zh-Hans"] = "{id} 的标题现在是：{title}",
    },
    commented = {
      en = "commented {id} on {post_id}", ["zh-Hant"] = "已在 {post_id} 發表評論 {id}",
      ["zh-Hans"] = "已在 {post_id} 发表评论 {id}",
    },
    liked = {
      en = "liked {id}: {title} ({likes})", ["zh-Hant"] = "已讚好 {id}：{title}（{likes}）",
      ["zh-Hans"] = "已赞 {id}：{title}（{likes}）",
    },
    saved = {
      en = "saved {id}: {title}. /saved lists what you saved", ["zh-Hant"] = "已收藏 {id}：{title}。/saved 列出收藏",
      ["zh-Hans"] = "已收藏 {id}：{title}。/saved 列出收藏",
    },
    unsaved = {
      en = "{id} is no longer among what you saved", ["zh-Hant"] = "已取消收藏 {id}", ["zh-Hans"] = "已取消收藏 {id}",
    },
    nothing_saved = {
      en = "nothing saved yet. /save ID keeps a post", ["zh-Hant"] = "還沒有收藏。/save ID 收藏帖子",
      ["zh-Hans"] = "还没有收藏。/save ID 收藏帖子",
    },
    no_posts = {
      en = "no posts yet. /post CATEGORY | TITLE | CONTENT writes the first",
      ["zh-Hant"] = "還沒有帖子。/post 分類 | 標題 | 內容 發第一個", ["zh-Hans"] = "还没有帖子。/post 分类 | 标题 | 内容 发第一个",
    },
    none_before = {
      en = "no more posts. /latest begins anew", ["zh-Hant"] = "沒有更多帖子。/latest 從頭顯示", ["zh-Hans"] = "没有更多帖子。/latest 从头显示",
    },
    not_found = {
      en = "no title has all these words. Fewer words find more, /latest lists the newest",
      ["zh-Hant"] = "沒有標題含有全部字詞。少用些字詞可找到更多，/latest 列出最新帖子",
      ["zh-Hans"] = "没有标题含有全部字词。少用些字词可找到更多，/latest 列出最新帖子",
    },
    partial = {
      en = "older titles are still being indexed: some posts may be missing",
      ["zh-Hant"] = "較舊的標題仍在建立索引，可能有遺漏", ["zh-Hans"] = "较旧的标题仍在建立索引，可能有遗漏",
    },
    new = {
      en = "{count} new since you last looked, marked *", ["zh-Hant"] = "上次查看後有 {count} 個新帖子，標有 *",
      ["zh-Hans"] = "上次查看后有 {count} 个新帖子，标有 *",
    },
    very_many_new = {
      en = "more than {count} new since you last looked, marked *", ["zh-Hant"] = "上次查看後有超過 {count} 個新帖子，標有 *",
      ["zh-Hans"] = "上次查看后有超过 {count} 个新帖子，标有 *",
    },
    goes_on = { en = "/more shows the next", ["zh-Hant"] = "/more 顯示更多", ["zh-Hans"] = "/more 显示更多" },
    comments_before = {
      en = "/more shows the comments before these", ["zh-Hant"] = "/more 顯示更早的評論", ["zh-Hans"] = "/more 显示更早的评论",
    },
    may_answer = {
      en = "/comment {id} TEXT answers, /like {id} likes it, /save {id} keeps it",
      ["zh-Hant"] = "/comment {id} 文字 評論，/like {id} 讚好，/save {id} 收藏",
      ["zh-Hans"] = "/comment {id} 文字 评论，/like {id} 点赞，/save {id} 收藏",
    },
    list_category = {
      en = "/latest CATEGORY and /trending CATEGORY list one", ["zh-Hant"] = "/latest 分類 或 /trending 分類 只列出該分類",
      ["zh-Hans"] = "/latest 分类 或 /trending 分类 只列出该分类",
    },
  },
  commands = {
    post = {
      summary = { en = "Posts to the forum.", ["zh-Hant"] = "在討論區發帖。", ["zh-Hans"] = "在论坛发帖。" },
      args = { { "category", "list" }, { "title", "text" }, { "content", "text" } },
      separator = "|",
      run = function(call, categories, title, content)
        local post = call.me.forum.post(categories, title, content)
        call:reply(call:text("posted", {
          id = post.id, categories = table.concat(post.categories, ", "), title = post.title,
        }))
      end,
    },

    retitle = {
      summary = {
        en = "Changes a post's title; /edit changes its content.",
        ["zh-Hant"] = "修改帖子標題；/edit 修改內容。", ["zh-Hans"] = "修改帖子标题；/edit 修改内容。",
      },
      args = { { "id", "integer", min = 1 }, { "title", "text" } },
      run = function(call, id, title)
        call:reply(call:text("retitled", { id = id, title = call.me.forum.retitle(id, title).title }))
      end,
    },

    categories = {
      summary = { en = "Lists the categories.", ["zh-Hant"] = "列出分類。", ["zh-Hans"] = "列出分类。" },
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
            call:reply(call:text(visit.new > 999 and "very_many_new" or "new", { count = math.min(visit.new, 999) }))
          end
        end
        -- One more than is shown tells whether the list goes on.
        local posts = call.me.forum.latest(category, pageOfPosts + 1, at.before)
        if #posts == 0 then call:reply(call:text(at.before and "none_before" or "no_posts")) end
        listed(call, posts, at, "id", function(post)
          return at.since and post.id > at.since and post.author ~= call.person.handle
        end)
      end,
    },

    trending = {
      summary = { en = "Lists the posts people talk about.", ["zh-Hant"] = "列出熱門帖子。", ["zh-Hans"] = "列出热门帖子。" },
      args = { { "category", "text", optional = true } },
      run = function(call, category)
        local posts, before = ranked(call, function() return call.me.forum.trending(category, pageOfPosts) end)
        if #posts == 0 and before == 0 then
          call:reply(call:text("no_posts"))
        end
      end,
    },

    search = {
      summary = { en = "Finds posts by words of their titles.", ["zh-Hant"] = "按標題搜尋帖子。", ["zh-Hans"] = "按标题搜索帖子。" },
      args = { { "words", "text" } },
      run = function(call, words)
        local posts, before = ranked(call, function()
          return call.me.forum.search(table.concat(text.split(words), " "), pageOfPosts)
        end)
        if #posts == 0 then
          call:reply(call:text(before > 0 and "none_before" or "not_found"))
        end
        if posts.partial then call:reply(call:text("partial")) end
      end,
    },

    read = {
      summary = { en = "Shows a post and its comments.", ["zh-Hant"] = "閱讀帖子及評論。", ["zh-Hans"] = "阅读帖子及评论。" },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local at = call:resumed()
        if at then return discussion(call, call.me.forum.comments(id, pageOfComments + 1, at.before)) end
        local post = call.me.forum.read(id, pageOfComments + 1)
        local title = post.deleted and call:text("gone") or post.title
        if post.edited and not post.deleted then title = title .. " " .. call:text("changed") end
        call:page { ("%d  %s"):format(id, title) }
        call:reply(call:text("by", {
          author = post.author, categories = table.concat(post.categories, ", "),
          ago = time.ago(post.at, call.language),
        }))
        if not post.deleted then call:reply(post.content) end
        call:reply(call:text("totals", {
          comments = comments(call, post.comments), likes = call:text("likes", { count = post.likes }),
          views = call:text("views", { count = post.views }),
        }))
        discussion(call, post.discussion)
        if not post.deleted then
          call:reply(call:text("may_answer", { id = id }))
        end
      end,
    },

    comment = {
      summary = { en = "Comments on a post.", ["zh-Hant"] = "評論帖子。", ["zh-Hans"] = "评论帖子。" },
      args = { { "id", "integer", min = 1 }, { "text", "text" } },
      run = function(call, id, words)
        local comment = call.me.forum.comment(id, words)
        call:reply(call:text("commented", { id = comment.id, post_id = comment.post }))
      end,
    },

    like = {
      summary = { en = "Likes a post.", ["zh-Hant"] = "讚好帖子。", ["zh-Hans"] = "点赞帖子。" },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local post = call.me.forum.like(id)
        call:reply(call:text("liked", {
          id = id, title = post.title, likes = call:text("likes", { count = post.likes }),
        }))
      end,
    },

    save = {
      summary = {
        en = "Keeps a post for you; nobody else sees it.", ["zh-Hant"] = "收藏帖子；只有你看得到。", ["zh-Hans"] = "收藏帖子；只有你看得到。",
      },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local post = call.me.forum.save(id)
        call:reply(call:text("saved", { id = id, title = post.title }))
      end,
    },

    unsave = {
      summary = {
        en = "Takes a post out of what you saved.", ["zh-Hant"] = "取消收藏帖子。", ["zh-Hans"] = "取消收藏帖子。",
      },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        call.me.forum.unsave(id)
        call:reply(call:text("unsaved", { id = id }))
      end,
    },

    saved = {
      summary = { en = "Lists what you saved.", ["zh-Hant"] = "列出你的收藏。", ["zh-Hans"] = "列出你的收藏。" },
      run = function(call)
        local at = call:resumed() or { shown = 0 }
        local posts = call.me.forum.saved(pageOfPosts + 1, at.before)
        if #posts == 0 then call:reply(call:text(at.before and "none_before" or "nothing_saved")) end
        listed(call, posts, at, "save")
      end,
    },
  },
}
