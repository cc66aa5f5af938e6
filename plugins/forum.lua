--- The forum: posts, comments, likes, Latest and Trending.

--- "1 comment", "2 comments".
local function many(count, what) return count == 1 and "1 " .. what or count .. " " .. what .. "s" end

--- Replies with posts, one a line, or with what to type where there are none.
local function list(call, posts)
  if #posts == 0 then return call:reply("no posts yet. /post CATEGORY | TITLE | CONTENT writes the first") end
  local rows = {}
  for i, post in ipairs(posts) do
    rows[i] = {
      i .. ".", post.id, text.truncate(post.title, 60), post.author, many(post.comments, "comment"),
      time.ago(post.at, call.language),
    }
  end
  call:reply(text.columns(rows))
end

return {
  name = "forum", version = "1.0.0", needs = { "act:forum" },
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

    latest = {
      summary = { en = "Lists the newest posts.", ["zh-Hant"] = "列出最新帖子。", ["zh-Hans"] = "列出最新帖子。" },
      args = { { "category", "text", optional = true } },
      run = function(call, category) list(call, call.me.forum.latest(category)) end,
    },

    trending = {
      summary = { en = "Lists the posts people talk about.", ["zh-Hant"] = "列出熱門帖子。", ["zh-Hans"] = "列出热门帖子。" },
      args = { { "category", "text", optional = true } },
      run = function(call, category) list(call, call.me.forum.trending(category)) end,
    },

    read = {
      summary = { en = "Shows a post and its comments.", ["zh-Hant"] = "閱讀帖子及評論。", ["zh-Hans"] = "阅读帖子及评论。" },
      args = { { "id", "integer", min = 1 } },
      run = function(call, id)
        local post = call.me.forum.read(id)
        call:reply {
          ("%d  %s"):format(post.id, post.title),
          ("by %s in %s, %s"):format(post.author, table.concat(post.categories, ", "), time.ago(post.at, call.language)),
          post.content,
          ("%s, %s, %s"):format(many(post.comments, "comment"), many(post.likes, "like"), many(post.views, "view")),
        }
        for _, comment in ipairs(post.discussion) do
          call:reply(("%d %s: %s"):format(comment.id, comment.author, comment.text))
        end
        call:reply(("/comment %d TEXT answers, /like %d likes it"):format(id, id))
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
  },
}
