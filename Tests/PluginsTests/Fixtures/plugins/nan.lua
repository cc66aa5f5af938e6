-- Fails for some posts only, so that the smoke call does not notice.
return {
  name = "nan", version = "1.0.0", summary = "Fails now and then.", priority = -5,
  hooks = {
    ["forum.score"] = function(post, score)
      if post.id == 2 then return 0 / 0 end
      if post.id == 3 then return "high" end
      if post.id == 4 then error("no idea") end
      if post.id == 5 then return nil end
      return score + 1000
    end,
  },
}
