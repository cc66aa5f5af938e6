--- Answers, and threads of them.
local lists = require "lib.lists"
local views = require "views"

--- Answers that a page of /thread shows.
local page_of_answers = 20

local answers = {}

--- Messages of a thread as rows. That an answer is to the message that began it needs no saying.
local function thread_rows(call, messages, root)
  for _, message in ipairs(messages) do
    if message.reply_to and root and message.reply_to.id == root.id then message.reply_to = nil end
  end
  return views.rows(call, messages)
end

--- Answers a message, wherever it stands. The answer itself says that it was sent.
answers.reply = {
  args = { { "id", "integer", min = 1 }, { "text", "text" } },
  run = function(call, id, words) call.me.chat.reply(id, words) end,
}

--- The message that began it all, then the last answers, oldest first, or those before.
answers.thread = {
  args = { { "id", "integer", min = 1 } },
  run = function(call, id)
    local at = call:resumed() or { id = id }
    -- One more than is shown tells whether anything comes before.
    local found = call.me.chat.thread(at.id, { limit = page_of_answers + 1, before = at.before })
    local kept = lists.behind(found, math.max(0, #found - page_of_answers))
    local rows = thread_rows(call, kept, found.root)
    if #rows == 0 and at.before then call:reply(call:text("no_more_answers")) end
    if not at.before and found.root then call:page { views.row(call, found.root) } end
    if #rows == 0 and not at.before then call:reply(call:text("no_answers", { id = at.id })) end
    local fit = call:page(rows, true)
    local oldest = rows[#rows - fit + 1]
    local more = #rows > 0 and (#kept < #found or fit < #rows)
    if more then call:reply(call:text("more")) end
    call:more(more and { id = at.id, before = oldest.first } or nil)
  end,
}

--- Sends a message's words to another place. Where that is a request, as /msg says it.
answers.forward = {
  args = { { "id", "integer", min = 1 }, { "place", "place" } },
  run = function(call, id, place)
    local sent = call.me.chat.forward(id, place)
    local key = sent.request and "asked" or "forwarded"
    call:reply(call:text(key, { id = sent.id, from = id, place = sent.place, who = sent.place:sub(2) }))
  end,
}

return answers
