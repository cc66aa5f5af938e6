-- Calls the host while it is loaded.
-- run: load
-- expect: 10,000 host calls used (limit 10,000)
while true do pcall(text.lower, "X") end
