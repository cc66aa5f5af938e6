-- Hands over one large and empty table, thousands of times.
-- expect: tape_hollow
return {
  name = "tape_hollow", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    tape_hollow = {
      summary = "Hostile.",
      run = function(call)
        local hollow = {}
        for i = 1, 20000 do hollow["k" .. i] = true end
        for i = 1, 20000 do hollow["k" .. i] = nil end
        local list = {}
        for i = 1, 5000 do list[i] = hollow end
        call:reply(list)
      end,
    },
  },
}
