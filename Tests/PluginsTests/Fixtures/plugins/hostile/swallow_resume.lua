-- Dies in coroutines only.
-- expect: swallow_resume: /swallow_resume stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "swallow_resume", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    swallow_resume = {
      summary = "Hostile.",
      run = function(call)
        while true do
          coroutine.resume(coroutine.create(function() while true do end end))
        end
      end,
    },
  },
}
