-- Fills the stack for a tag.
-- run: normalize
-- expect: stack_hook: tag.normalize stopped: 20,480 values on the stack used (limit 20,480)
return {
  name = "stack_hook", version = "1.0.0", summary = "Hostile.",
  hooks = {
    ["tag.normalize"] = function(tag, normal)
      if tag ~= "chess" then return normal end
      local trap = {}
      setmetatable(trap, trap)
      trap.__call = trap
      return trap()
    end,
  },
}
