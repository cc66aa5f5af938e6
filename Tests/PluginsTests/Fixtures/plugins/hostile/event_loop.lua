-- Never ends for an event.
-- run: event
-- expect: event_loop: people.tagged stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "event_loop", version = "1.0.0", summary = "Hostile.",
  events = { ["people.tagged"] = function() while true do end end },
}
