--- For guests and for people: asks who calls, and tries to act as them.
return {
  name = "lobby", version = "1.0.0", summary = "Meets guests.", guests = true, needs = { "act:chat", "act:forum" },
  commands = {
    desk = {
      summary = "Says who calls.",
      run = function(call) call:reply(tostring(call.person.id) .. " " .. call.person.username) end,
    },
    pages = {
      summary = "Lists in pages.",
      run = function(call)
        local at = call:resumed() or { page = 1 }
        call:reply("page " .. at.page)
        call:more { page = at.page + 1 }
      end,
    },
    -- A guest may call these, but act as nobody.
    speak = {
      summary = "Posts as the caller.", args = { { "words", "text" } },
      run = function(call, words) call.me.forum.post({ "student life" }, words, words) end,
    },
    listen = {
      summary = "Asks, and says what came.",
      run = function(call) call:reply("heard " .. tostring(call:ask { prompt = "who are you?" })) end,
    },
    secret = {
      summary = "For people with an account.", guests = false,
      run = function(call) call:reply("secret") end,
    },
  },
}
