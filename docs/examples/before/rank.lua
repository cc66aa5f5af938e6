--- How high a bike stands in /bikes. Administrators put a file of their own behind it.

return {
  summary = {
    en = "How high a bike ranks.", ["zh-Hant"] = "單車的排名分數。", ["zh-Hans"] = "单车的排名分数。",
  },
  fields = { { "gears", "integer" }, { "rides", "integer" } }, result = "number", default = 0,
  --- What was ridden often is worth riding; the hundredth time counts less than the first.
  run = function(bike) return math.log(1 + bike.rides) end,
}
