-- Calls the host for ever, every second.
-- run: timer
-- expect: timer_flood: every 1s stopped: 10,000 host calls used (limit 10,000)
return {
  name = "timer_flood", version = "1.0.0", summary = "Hostile.",
  every = { ["1s"] = function() while true do log.warn("x") end end },
}
