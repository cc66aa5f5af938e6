--- What is known of flats beside what their owners say, for `rank`: how they are liked, reviewed and reached.

local commute = require "commute"
local heat = require "heat"
local rank = require "rank"

local weigh = {}

--- How many reviews these flats have, and the sums of their stars: `{ COUNT, SUM }` by key.
function weigh.stars(keys)
  local found, after = {}, nil
  if #keys == 0 then return found end
  for _ = 1, 3 do
    local some = store.find("reviews", { where = { flat = keys }, limit = 200, after = after })
    for _, review in ipairs(some) do
      local of = found[review.flat] or { 0, 0 }
      found[review.flat] = { of[1] + 1, of[2] + review.stars }
    end
    after = some.next
    if not after then break end
  end
  return found
end

--- The flats with their scores: `{ flat = …, score = …, about = … }`, for who wants `uni` and pays `rent.most`.
function weigh.all(list, wanted)
  local keys, all, most = {}, {}, 0
  for index, flat in ipairs(list) do keys[index] = flat.key end
  local counts, stars = heat.of(keys), weigh.stars(keys)
  for index, flat in ipairs(list) do
    local views, saves = heat.recent(counts[flat.key])
    local of = stars[flat.key] or { 0, 0 }
    all[index] = { flat = flat, about = {
      budget = wanted.rent and wanted.rent.most, minutes = wanted.uni and commute.minutes(flat.district, wanted.uni),
      reviews = of[1], stars = of[2], views = views, saves = saves, days = math.max(0, time.now() - flat.posted) / 86400,
    } }
    most = math.max(most, rank.popularity(saves, views))
  end
  for _, each in ipairs(all) do
    each.about.most = most
    each.score = rank.score(each.flat, each.about)
  end
  return all
end

return weigh
