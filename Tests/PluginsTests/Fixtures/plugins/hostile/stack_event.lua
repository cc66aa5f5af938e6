-- Fills the stack for an event.
-- run: event
-- expect: stack_event: people.tagged stopped: 20,480 values on the stack used (limit 20,480)
return {
  name = "stack_event", version = "1.0.0", summary = "Hostile.",
  events = {
    ["people.tagged"] = function()
      local trap = {}
      setmetatable(trap, trap)
      trap.__call = trap
      trap()
    end,
  },
}
