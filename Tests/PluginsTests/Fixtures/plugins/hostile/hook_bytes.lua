-- Gives bytes for a text.
-- run: normalize
-- expect: tag.normalize gave a string that is no UTF-8, a text is expected
return {
  name = "hook_bytes", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["tag.normalize"] = function(tag, normal)
      return tag == "chess" and "\xff" or normal
    end,
  },
}
