-- Fills the stack while it is loaded.
-- run: load
-- expect: 20,480 values on the stack used (limit 20,480)
local trap = {}
setmetatable(trap, trap)
trap.__call = trap
return trap()
