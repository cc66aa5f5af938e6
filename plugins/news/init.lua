--- News of the community: whom administrators named posts them, everybody reads, comments and is told.
---
--- init      the commands, settings and collections
--- items     news and comments as they are stored: who may write them, how many, and what goes with what
--- tell      tells everybody of an item, and removes what is left of one that was taken back
--- show      how the list and one item look
--- words/    what it says, in three languages

local items, show, tell = require "items", require "show", require "tell"
local room = require "lib.room"

return {
  name = "news", version = "1.0.0", topic = "news",
  needs = { "act:people", "bot", "media", "store" },
  settings = {
    editors = { type = "text", default = "", max = 2000 },
    news_a_day = { type = "integer", default = 10, min = 1, max = 100 },
    comments = { type = "integer", default = 500, min = 1, max = 5000 },
    comments_a_day = { type = "integer", default = 100, min = 1, max = 1000 },
  },
  -- `/notify news.news off` switches one off. Neither has a place for what people wrote.
  notifications = { news = {}, comment = {} },
  -- All goes with the account of whose it is.
  collections = {
    -- Items of news. `items.add` writes them; `items` and `show` read them.
    --   person, handle               who posted it, and how they were called then, for where they have left
    --   title, text, picture, at     what is shown
    --   audience                     `everyone`: read by the host, for the picture
    --   due, after                   a hand-over to `tell.news`: some are to be told still, from `after` on
    --                                in `readers`. It tells a batch and writes both anew, or takes them away
    --   told                         when the author was last told of a comment: `items.comment` alone
    news = { person = "person", due = "due", media = { audience = "audience" } },
    -- `news` (the item's number), `person`, `text` and `at`: `items.comment` writes them, `items` and `show`
    -- read them. They go with their item, in parts (`leftovers`).
    comments = {
      indexes = { news = "number", person = "number" }, person = "person",
      tallies = { people = { by = { "person" } } },
    },
    -- By person: everybody who is told of news. `tell.know` writes one as somebody signs up or comes by,
    -- `tell.news` reads all of them, the oldest first; one goes with its account alone.
    readers = { person = "person" },
    -- By person: what each comment writes, so that of two at once the second counts the first.
    rooms = room.collection,
    -- Items that were taken back, by their key: a hand-over from `items.drop`, which writes one in the commit
    -- that removes the item, to `tell.leftovers`, which removes the comments in parts, and the row with the
    -- last of them. `news` is the item's number, `at` the next part's moment, which the host reads (`due`).
    leftovers = { due = "at" },
  },
  intents = { ["news.list"] = { command = "news" } },
  -- Whoever signed up before the plugin came is told, too.
  since = "3650d",
  events = { ["people.joined"] = function(event) tell.know(event.actor_id) end },
  due = { news = tell.news, leftovers = tell.leftovers },

  commands = {
    news = {
      args = { { "id", "integer", min = 1, optional = true } },
      run = function(call, id)
        tell.know(call.person.id)
        if id then show.one(call, id) else show.list(call) end
      end,
    },

    ["news-add"] = {
      args = { { "title", "text", optional = true }, { "text", "text", optional = true } },
      separator = "|", usage = "[TITLE | TEXT]",
      run = function(call, title, words)
        items.require_editor(call)
        local picture
        if not words then
          local form = call:form {
            name = "news", title = "form_news", review = true, answers = { title = title },
            fields = {
              { "title", "text", label = "label_title", prompt = "form_title", max = items.longest_title },
              { "text", "text", label = "label_text", prompt = "form_text", max = items.longest_text },
              { "picture", "media", label = "label_picture", prompt = "form_picture", optional = true },
            },
          }
          if not form then return end
          title, words, picture = form.title, form.text, form.picture
          if picture and not picture.width then
            call:fail(call:text("no_picture", { name = picture.name }))
          end
        end
        local added = items.add(call, title, words, picture)
        call:reply(call:text("posted", { id = added.key, title = added.title }))
      end,
    },

    ["news-drop"] = {
      args = { { "id", "integer", min = 1 } },
      run = function(call, id) call:reply(call:text("dropped", { title = items.drop(call, id).title })) end,
    },

    ["news-comment"] = {
      args = { { "id", "integer", min = 1 }, { "text", "text" } },
      run = function(call, id, words)
        tell.know(call.person.id)
        local added = items.comment(call, id, words)
        call:reply(call:text("commented", { id = id, comment_id = added.key }))
      end,
    },

    ["news-uncomment"] = {
      args = { { "comment", "integer", min = 1 } },
      run = function(call, id)
        items.uncomment(call, id)
        call:reply(call:text("uncommented", { comment_id = id }))
      end,
    },
  },
}
