-- Wants to run all the time.
-- run: load
-- expect: every.0s: an interval is written
return { name = "manifest_interval", version = "1.0.0", summary = "Hostile.", every = { ["0s"] = function() end } }
