-- Fails for ever, and catches it.
-- expect: swallow_refusal: /swallow_refusal stopped: 10,000 host calls used (limit 10,000)
return {
  name = "swallow_refusal", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    swallow_refusal = {
      summary = "Hostile.",
      run = function(call)
        while true do pcall(call.fail, call, "no") end
      end,
    },
  },
}
