-- Fails with an empty object.
-- run: normalize
-- expect: (error object is a table value) (in tag.normalize)
return {
  name = "hook_error", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["tag.normalize"] = function(tag, normal)
      if tag == "chess" then error({}) end
      return normal
    end,
  },
}
