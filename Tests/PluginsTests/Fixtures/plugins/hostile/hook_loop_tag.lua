-- Never ends for one tag.
-- run: normalize
-- expect: hook_loop_tag: tag.normalize stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "hook_loop_tag", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["tag.normalize"] = function(tag, normal)
      while tag == "chess" do pcall(error) end
      return normal
    end,
  },
}
