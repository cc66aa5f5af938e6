-- Returns a table with a key that no name is.
-- run: load
-- expect: a table with keys that are neither names nor 1, 2, 3, … can't leave Lua
return { name = "manifest_keys", version = "1.0.0", summary = "Hostile.", [{}] = true }
