--- How high a bike stands in /bikes. Administrators put a file of their own behind it.

return {
  summary = {
    en = "How high a bike ranks.", ["zh-Hant"] = "單車的排名分數。", ["zh-Hans"] = "单车的排名分数。",
  },
  -- A document that the sweep has not come to yet has no `since`.
  fields = { { "gears", "integer" }, { "rides", "integer" }, { "since", "number", optional = true } },
  result = "number", default = 0,
  --- What was ridden often is worth riding; of two alike the newer one, by one ride in a year.
  run = function(bike)
    return math.log(1 + bike.rides) + (bike.since or 0) / (365 * 86400) * math.log(2)
  end,
}
