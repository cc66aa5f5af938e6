-- Raises one large and empty table, thousands of times.
-- expect: raise_hollow failed: (error object is a table value)
return {
  name = "raise_hollow", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    raise_hollow = {
      summary = "Hostile.",
      run = function(call)
        local hollow = {}
        for i = 1, 20000 do hollow["k" .. i] = true end
        for i = 1, 20000 do hollow["k" .. i] = nil end
        local list = {}
        for i = 1, 19000 do list[i] = hollow end
        error(list)
      end,
    },
  },
}
