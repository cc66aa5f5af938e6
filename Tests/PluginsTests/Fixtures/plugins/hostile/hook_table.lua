-- Gives a table for a text.
-- run: normalize
-- expect: tag.normalize gave a table, a text is expected
return {
  name = "hook_table", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["tag.normalize"] = function(tag, normal)
      return tag == "chess" and { normal } or normal
    end,
  },
}
