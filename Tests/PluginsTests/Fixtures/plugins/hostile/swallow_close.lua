-- Never ends while a coroutine is closed.
-- expect: swallow_close: /swallow_close stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "swallow_close", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    swallow_close = {
      summary = "Hostile.",
      run = function(call)
        local late = {}
        local trap = setmetatable({}, late)
        late.__close = function() while true do end end
        local co = coroutine.create(function()
          local held <close> = trap
          coroutine.yield()
        end)
        coroutine.resume(co)
        while true do pcall(coroutine.close, co) end
      end,
    },
  },
}
