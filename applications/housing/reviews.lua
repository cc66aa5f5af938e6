--- Reviews of flats by those who lived there, one each, and one reply of the owner's to each.

local fields = require "fields"
local flats = require "flats"

local reviews = {}

local page, longest = 10, 1000
local scores = { "value", "cleanliness", "accuracy", "communication" }

--- Whether the caller lives or lived in a flat, as the plugin of teams knows.
local function lived(call, flat)
  local known, stays = pcall(store.find, "mates.stays", { where = { person = call.person.id }, limit = 200 })
  for _, stay in ipairs(known and stays or {}) do
    if tostring(stay.flat) == flat then return true end
  end
  return false
end

local function words(call, given)
  local said = fields.line(given or "")
  if said == "" or (utf8.len(said) or #said) > longest then call:fail(call:text("wants_review", { count = longest })) end
  return said
end

--- Four scores and words, from a line or by a form. Nil where nobody answered.
local function given(call, line)
  local answers = {}
  if line then
    local parts = { line:match("^(%d+)%s+(%d+)%s+(%d+)%s+(%d+)%s+(.+)$") }
    if #parts < 5 then call:fail(call:text("review_how")) end
    for index, name in ipairs(scores) do
      answers[name] = fields.number(parts[index])
      if not answers[name] or answers[name] > 5 then call:fail(call:text("review_how")) end
    end
    answers.text = parts[5]
    return answers
  end
  local asked = {}
  for index, name in ipairs(scores) do asked[index] = { name, "integer", prompt = "ask_" .. name, min = 0, max = 5, default = 5 } end
  asked[#asked + 1] = { "text", "text", prompt = "ask_review", max = longest }
  return call:form { name = "review", title = "form_review", fields = asked, review = true }
end

function reviews.add(call, id, line)
  local key = tostring(id)
  local is_resident = lived(call, key)
  -- A flat that was let is reviewed by who lives in it, whom nobody else's rule keeps from it.
  local flat = is_resident and store.get("flats", key) or flats.found(call, id)
  if flat.owner == call.person.id then call:fail(call:text("your_own", { id = id })) end
  if not is_resident then call:fail(call:text("not_lived", { id = id })) end
  local mark = ("%s/%d"):format(key, call.person.id)
  if #store.find("reviews", { where = { mark = mark }, limit = 1 }) > 0 then call:fail(call:text("reviewed_before", { id = id })) end
  local review = given(call, line)
  if not review then return end
  review.text = words(call, review.text)
  local sum = 0
  for _, name in ipairs(scores) do sum = sum + review[name] end
  review.stars, review.flat, review.mark, review.made = sum / #scores, key, mark, time.now()
  review.person, review.handle = call.person.id, call.person.handle
  local made, problem = pcall(store.add, "reviews", review)
  -- Of two at once one is first.
  if not made and type(problem) == "table" and problem.code == "exists" then call:fail(call:text("reviewed_before", { id = id })) end
  if not made then error(problem, 0) end
  pcall(bot.notify, flat.handle, "reviewed", id)
  call:reply(call:text("reviewed", { id = id, review_id = problem.key }))
end

--- Shows what is said of a flat, the newest first, with all scores.
function reviews.list(call, id)
  local at, key = call:resumed(), tostring(id)
  local flat = flats.found(call, id)
  local some = store.find("reviews", { where = { flat = key }, limit = page, after = at })
  local people, shown = {}, 0
  for index, review in ipairs(some) do people[index] = review.person end
  local seen = #people > 0 and call.me.people.seen(people) or {}
  for index, review in ipairs(some) do
    if seen[index] or review.person == call.person.id then
      shown = shown + 1
      local rows = {}
      for number, name in ipairs(scores) do rows[number] = { call:text("score_" .. name), ("%d / 5"):format(review[name]) } end
      rows[#rows + 1] = { call:text("review_words"), review.text }
      if review.reply then rows[#rows + 1] = { call:text("review_reply"), review.reply } end
      call:card {
        title = call:text("review_title", { id = review.key, who = review.handle }), fields = rows, time = review.made,
        chart = { kind = "gauge", value = review.stars, min = 0, max = 5, label = call:text("rating") },
        actions = flat.owner == call.person.id and not review.reply
          and { { call:text("do_reply"), "/review-reply " .. review.key .. " " } } or nil,
      }
    end
  end
  call:more(some.next)
  if some.next then return call:reply(call:text("goes_on")) end
  if shown == 0 then call:reply(call:text(at and "no_more" or "no_reviews", { id = id })) end
end

--- Replies to a review of the caller's own flat, once.
function reviews.reply(call, number, given_words)
  local key, said = tostring(number), nil
  local done = store.transaction(function(tx)
    local review = tx:get("reviews", key)
    local flat = review and tx:get("flats", review.flat)
    if not flat or flat.owner ~= call.person.id then call:fail(call:text("no_review", { id = number })) end
    if review.reply then call:fail(call:text("replied_before", { id = number })) end
    said = words(call, given_words)
    review.reply, review.replied = said, time.now()
    tx:put("reviews", key, review)
    return { handle = review.handle, flat = flat.key }
  end)
  pcall(bot.notify, done.handle, "replied", tonumber(done.flat))
  call:reply(call:text("replied", { id = number }))
end

return reviews
