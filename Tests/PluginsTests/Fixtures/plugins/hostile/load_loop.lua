-- Never ends while it is loaded.
-- run: load
-- expect: 2,000,000 instructions used (limit 2,000,000)
while true do end
