return {
  name = "digest", version = "1.0.0", summary = "Shows what the forum talks about.", needs = { "act:forum" },
  commands = {
    digest = {
      summary = "Shows the newest posts and the last comment on each.",
      run = function(call)
        local rows = {}
        for index, post in ipairs(call.me.forum.latest({ limit = 5 })) do
          local comment = call.me.forum.comments(post.id, { limit = 1 })[1]
          local words = comment and comment.text and text.truncate(comment.text, 40) or "no comment"
          rows[index] = { post.id, post.title or "…", words }
        end
        if #rows == 0 then return call:reply("nobody has posted yet") end
        call:page(rows)
      end,
    },
  },
}
