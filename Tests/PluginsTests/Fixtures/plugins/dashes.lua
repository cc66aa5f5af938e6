return {
  name = "dashes", version = "1.0.0", summary = "Dashes in tags.",
  hooks = {
    ["tag.normalize"] = function(tag, normal)
      if tag == "explode" then error("bang") end
      return (normal:gsub("_", "-"))
    end,
  },
}
