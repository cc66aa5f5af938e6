-- Backtracks in a hook.
-- run: normalize
-- expect: pattern_hook: tag.normalize stopped:
return {
  name = "pattern_hook", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["tag.normalize"] = function(tag, normal)
      if tag == "chess" then return (("x"):rep(2000)):match(".*.*.*.*b") end
      return normal
    end,
  },
}
