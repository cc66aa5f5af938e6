-- Returns a coroutine.
-- run: load
-- expect: a coroutine can't leave Lua
return coroutine.create(function() end)
