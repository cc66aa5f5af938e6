-- Dies in coroutines, and catches that.
-- expect: swallow_wrap: /swallow_wrap stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "swallow_wrap", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    swallow_wrap = {
      summary = "Hostile.",
      run = function(call)
        while true do pcall(coroutine.wrap(function() while true do end end)) end
      end,
    },
  },
}
