-- Remembers for ever.
-- expect: remember_flood: /remember_flood stopped: 
return {
  name = "remember_flood", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    remember_flood = {
      summary = "Hostile.",
      run = function(call)
        local i = 0
        while true do
          i = i + 1
          call:remember("n" .. i, ("x"):rep(10000))
        end
      end,
    },
  },
}
