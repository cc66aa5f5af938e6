-- Returns a table of nine thousand settings.
-- run: load
-- expect: too many values to leave Lua at once
local manifest = { name = "manifest_huge", version = "1.0.0", summary = "Hostile.", settings = {} }
for i = 1, 9000 do manifest.settings["s" .. i] = { type = "yesno", default = true } end
return manifest
