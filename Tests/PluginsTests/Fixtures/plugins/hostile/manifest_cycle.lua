-- Returns a table that holds itself.
-- run: load
-- expect: a table nested too deep, or within itself, can't leave Lua
local manifest = { name = "manifest_cycle", version = "1.0.0", summary = "Hostile." }
manifest.commands = { again = manifest }
return manifest
