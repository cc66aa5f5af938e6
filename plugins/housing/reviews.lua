--- Reviews of flats by those who lived there, one each, and one reply of the owner's to each.

local fields = require "fields"
local flats = require "flats"
local lists = require "lib.lists"
local people = require "lib.people"
local rank = require "rank"
local amounts = require "lib.amounts"
local teams = require "teams"
local try = require "lib.try"
local words = require "lib.words"

local reviews = {}

--- Reviews of a page, since each is a card of its own.
local page = 10
--- Letters of a review, and of a reply: as many as a flat is described with.
local longest = 1000
local scores = { "value", "cleanliness", "accuracy", "communication" }

--- Four scores and words, from a line or by a form of the flat's own. Nil where nobody answered.
local function given(call, key, line)
  local answers = {}
  if line then
    local parts = { line:match("^(%S+)%s+(%S+)%s+(%S+)%s+(%S+)%s+(.+)$") }
    if #parts < 5 then call:fail(call:text("review_how")) end
    for index, name in ipairs(scores) do
      answers[name] = amounts.read(parts[index])
      if not answers[name] or answers[name] > 5 then call:fail(call:text("review_how")) end
    end
    answers.text = parts[5]
    return answers
  end
  local asked = {}
  for index, name in ipairs(scores) do
    asked[index] = {
      name, "integer", prompt = "ask_" .. name, label = "score_" .. name, min = 0, max = 5, default = 5,
    }
  end
  asked[#asked + 1] = { "text", "text", prompt = "ask_review", label = "review_words", max = longest }
  return call:form { name = "review_" .. key, title = "form_review", fields = asked, review = true }
end

--- How many reviews a flat has, and the mean of their stars; 0 for none.
function reviews.mean(key)
  local known = store.tally("reviews", "flats", { flat = key })
  return known.count, known.count > 0 and known.stars / known.count or 0
end

function reviews.add(call, id, line)
  local key = tostring(id)
  local is_resident = teams.lived(call.person.id, key)
  -- A flat that was let is reviewed by who lives in it, whom nobody else's rule keeps from it.
  local flat = is_resident and store.get("flats", key) or flats.found(call, id)
  if flat.owner == call.person.id then call:fail(call:text("your_own", { id = id })) end
  if not is_resident then call:fail(call:text("not_lived", { id = id })) end
  local mark = flats.mark(key, call.person.id)
  if #store.find("reviews", { where = { mark = mark }, limit = 1 }) > 0 then
    call:fail(call:text("reviewed_before", { id = id }))
  end
  local review = given(call, key, line)
  if not review then return end
  review.text = words.line(call, { given = review.text, most = longest, refusal = "wants_review" })
  local sum = 0
  for _, name in ipairs(scores) do sum = sum + review[name] end
  review.stars, review.flat, review.mark, review.made = sum / #scores, key, mark, time.now()
  review.person = call.person.id
  local is_made, made = try("exists", store.transaction, function(tx)
    -- It ranks by its reviews from now on.
    local now = tx:get("flats", key)
    if now then
      rank.filled(now)
      now.reviews, now.stars = now.reviews + 1, (now.reviews * now.stars + review.stars) / (now.reviews + 1)
      tx:put("flats", key, now)
    end
    return tx:add("reviews", review)
  end)
  -- Of two at once one is first.
  if not is_made then call:fail(call:text("reviewed_before", { id = id })) end
  flats.tell({ flat.owner }, "reviewed", id)
  call:reply(call:text("reviewed", { id = id, review_id = made.key }))
end

--- Shows what is said of a flat, the newest first, with all scores.
function reviews.list(call, id)
  local at, key = call:resumed(), tostring(id)
  local flat = flats.read(call, id, true)
  local some = store.find("reviews", { where = { flat = key }, limit = page, after = at })
  -- Who forgot the caller reviews for them as for anybody.
  local handles, shown = people.handles(call, lists.field(some, "person")), 0
  for _, review in ipairs(some) do
    if handles[review.person] then
      shown = shown + 1
      local rows = {}
      for number, name in ipairs(scores) do
        rows[number] = { call:text("score_" .. name), ("%d / 5"):format(review[name]) }
      end
      fields.told(rows, call:text("review_words"), review.text)
      if review.reply then fields.told(rows, call:text("review_reply"), review.reply) end
      call:card {
        title = call:text("review_title", { id = review.key, who = handles[review.person] }), fields = rows,
        time = review.made,
        chart = { kind = "gauge", value = review.stars, min = 0, max = 5, label = call:text("rating") },
        actions = flat.owner == call.person.id and not review.reply
          and { { call:text("do_reply"), "/review-reply " .. review.key } } or nil,
      }
    end
  end
  call:more(some.next)
  if some.next then return call:reply(call:text("goes_on")) end
  if shown == 0 then call:reply(call:text(at and "no_more" or "no_reviews", { id = id })) end
end

--- A review of the caller's own flat that they may reply to, and whose
--- flat that is, as `get` reads them; else a refusal.
local function replied_to(call, number, get)
  local review = get("reviews", tostring(number))
  local flat = review and get("flats", review.flat)
  if not flat or flat.owner ~= call.person.id then call:fail(call:text("no_review", { id = number })) end
  if review.reply then call:fail(call:text("replied_before", { id = number })) end
  return review, flat
end

--- Replies to a review of the caller's own flat, once. Without words they are asked for.
function reviews.reply(call, number, given_words)
  local key = tostring(number)
  replied_to(call, number, store.get)
  if not given_words then
    local answered = call:form {
      name = "reply_" .. key, title = "form_reply",
      fields = { { "text", "text", prompt = "ask_reply", label = "review_reply", max = longest } },
    }
    if not answered then return end
    given_words = answered.text
  end
  local said = words.line(call, { given = given_words, most = longest, refusal = "wants_review" })
  local done = store.transaction(function(tx)
    local review, flat = replied_to(call, number, function(collection, id) return tx:get(collection, id) end)
    review.reply, review.replied = said, time.now()
    tx:put("reviews", key, review)
    return { person = review.person, flat = flat.key }
  end)
  flats.tell({ done.person }, "reviewed", done.flat)
  call:reply(call:text("replied", { id = number }))
end

return reviews
