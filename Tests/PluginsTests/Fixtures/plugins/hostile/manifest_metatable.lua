-- Returns a table that answers for ever.
-- run: load
-- expect: name: this is missing
return setmetatable({}, { __index = function() while true do end end, __pairs = function() while true do end end })
