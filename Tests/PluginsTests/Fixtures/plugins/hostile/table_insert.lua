-- Pushes a long list to and fro in C.
-- expect: table_insert: /table_insert stopped: 2,000,000 instructions used (limit 2,000,000)
return {
  name = "table_insert", version = "1.0.0", summary = "Hostile.", guests = true,
  commands = {
    table_insert = {
      summary = "Hostile.",
      run = function(call)
        local list = {}
        for i = 1, 1e5 do list[i] = i end
        while true do
          table.insert(list, 1, 0)
          table.remove(list, 1)
        end
      end,
    },
  },
}
